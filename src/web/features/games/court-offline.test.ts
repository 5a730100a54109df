import { expect, test } from 'vitest';
import { isSetOver } from '#domain/scoring.ts';
import type { StoredCourt } from './court-slot.ts';
import { aGame, aPhone, PAUSE, pairOf, scoreOf, taps } from './fake-court.ts';

test('a point is on the screen at once, and what is tapped before its answer leaves as one score', async () => {
  const { court, server, answer } = aPhone();
  taps(court, 1, 1, 1, 1, 1);
  expect([scoreOf(court), court.get().saving, server.requests.map(pairOf)]).toEqual([
    [5, 0],
    'sending',
    [[1, 0]],
  ]);
  await answer();
  await answer();
  expect([server.requests.map(pairOf), court.get().saving]).toEqual([
    [
      [1, 0],
      [5, 0],
    ],
    'saved',
  ]);
});

test('points without a network are stored, and leave once under the same key when it is back', async () => {
  const { court, server, answer, slot, clock } = aPhone();
  taps(court, 1);
  await server.lose();
  taps(court, 1, 2);
  expect([court.get().saving, slot.read()?.drafts]).toMatchObject([
    'waiting',
    [{ team1Score: 2, team2Score: 1 }],
  ]);
  await server.lose();
  clock.comeOnline();
  await answer();
  await answer();
  const keys = server.requests.map(({ id }) => id);
  expect([new Set(keys).size, keys.slice(0, -1).every((key) => key === keys[0])]).toEqual([2, true]);
  expect([server.requests.map(pairOf).at(-1), court.get().saving, slot.read()]).toEqual([
    [2, 1],
    'saved',
    null,
  ]);
});

test('a page that is loaded again shows what waits, and sends the same request under its key', async () => {
  const { court, server, open, answer: _, clock, slot } = aPhone();
  taps(court, 1, 1);
  await server.lose();
  court.stop();
  const again = open();
  expect([scoreOf(again.court), again.court.get().saving]).toEqual([[2, 0], 'waiting']);
  again.court.adopt(aGame(1, []));
  expect(again.server.requests).toEqual([server.requests[0]]);
  await again.answer();
  await again.answer();
  clock.advance(PAUSE);
  expect([again.server.requests.length, slot.read()]).toEqual([2, null]);
});

test('what waits is stored with what its set was before, and not with all that came before that', async () => {
  const { court, answer, slot } = aPhone();
  taps(court, 1, 2);
  await answer();
  const [draft] = slot.read()?.drafts ?? [];
  expect(draft).toMatchObject({ team1Score: 1, team2Score: 1 });
  expect(draft?.base).toEqual({ setNumber: 1, team1Score: 1, team2Score: 0 });
});

test('a slot that an older page wrote, without refusals, is understood', () => {
  const { slot, open } = aPhone();
  const base = { setNumber: 1, team1Score: 0, team2Score: 0 };
  const draft = { ...base, team1Score: 4, skipped: false, finished: false, base };
  slot.write({ drafts: [draft], operation: null } as unknown as StoredCourt);
  expect(open().court.get()).toMatchObject({ refusals: [], saving: 'waiting', drafts: [draft] });
});

test('a set that ended without a network is over at once', async () => {
  const { court, server } = aPhone(aGame(1, [[20, 15]]));
  expect(isSetOver(court.played(), 1)).toBe(false);
  court.tap(1, 1, 1);
  await server.lose();
  court.tap(2, 2, 1);
  expect([isSetOver(court.played(), 1), scoreOf(court, 2)]).toEqual([true, [0, 1]]);
});

test('the points of two sets leave in the order of the sets', async () => {
  const { court, server, answer } = aPhone(aGame(1, [[20, 15]]));
  court.tap(1, 1, 1);
  await server.lose();
  court.tap(2, 2, 1);
  await answer();
  expect(server.requests.map(({ draft }) => draft.setNumber)).toEqual([1, 1, 2]);
});

test('a session that ended leaves the points, which are sent when the same person is back', async () => {
  const { court, server } = aPhone();
  taps(court, 1);
  await server.refuse(401, {});
  expect([court.get().saving, server.requests.length]).toEqual(['waiting', 1]);
  court.adopt(aGame(1, []));
  expect(server.requests.map(pairOf)).toEqual([
    [1, 0],
    [1, 0],
  ]);
});
