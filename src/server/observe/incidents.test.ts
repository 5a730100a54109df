import { expect, test } from 'vitest';
import { Incidents } from './incidents.ts';

const place = (call: string, requestId = 'req-1') => ({ call, requestId });

function aServer() {
  const clock = { at: 1_000_000, now: () => clock.at, steady: () => clock.at };
  return { clock, incidents: new Incidents(clock) };
}

test('repetitions within an hour count as one incident, and the newest incident is first', () => {
  const { clock, incidents } = aServer();
  incidents.note('database-away');
  clock.at += 60_000;
  incidents.note('internal', place('POST /api/teams'));
  clock.at += 60_000;
  incidents.note('database-away');
  expect(incidents.known.all).toEqual([
    { kind: 'database-away', firstAt: 1_000_000, lastAt: 1_120_000, count: 2, place: null },
    {
      kind: 'internal',
      firstAt: 1_060_000,
      lastAt: 1_060_000,
      count: 1,
      place: place('POST /api/teams'),
    },
  ]);
});

test('after an hour, or for another call or kind, it is a new incident', () => {
  const { clock, incidents } = aServer();
  incidents.note('internal', place('POST /api/teams'));
  incidents.note('internal', place('POST /api/players'));
  clock.at += 3_600_000;
  incidents.note('internal', place('POST /api/teams', 'req-9'));
  expect(incidents.known.all.map(({ place: at, count }) => [at?.requestId, count])).toEqual([
    ['req-9', 1],
    ['req-1', 1],
    ['req-1', 1],
  ]);
});

test('after the clock was set back by an hour it is a new incident', () => {
  const { clock, incidents } = aServer();
  incidents.note('cleanup');
  clock.at -= 3_600_000;
  incidents.note('cleanup');
  expect(incidents.known.all.map(({ count }) => count)).toEqual([1, 1]);
});

test('writes of a second or more are slow, and thirty of each kind are remembered', () => {
  const { incidents } = aServer();
  incidents.noteWrite(place('POST /api/teams'), 999);
  expect(incidents.known.slowWrites).toEqual([]);
  for (let n = 1; n <= 40; n += 1) {
    incidents.noteWrite(place('POST /api/teams', `req-${n}`), 1_000);
    incidents.note('internal', place(`POST /api/teams/${n}`));
  }
  expect(incidents.known.slowWrites).toHaveLength(30);
  expect(incidents.known.slowWrites[0]).toEqual({
    call: 'POST /api/teams',
    requestId: 'req-40',
    at: 1_000_000,
    milliseconds: 1_000,
  });
  expect(incidents.known.all).toHaveLength(30);
  expect(incidents.known.all[0]?.place?.call).toBe('POST /api/teams/40');
});
