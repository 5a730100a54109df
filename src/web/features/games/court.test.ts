import { expect, test } from 'vitest';
import { storedScore } from './draft.ts';
import { aGame, aPhone, pairOf, scoreOf, taps } from './fake-court.ts';

test('the first point of a set says when it was tapped; the version is the one that was seen', async () => {
  const { court, server, answer, clock } = aPhone();
  taps(court, 1);
  clock.advance(1_000);
  taps(court, 2);
  await answer();
  const startTime = '2025-04-05T12:00:00.000Z';
  expect(server.requests).toMatchObject([
    { version: 1, draft: { startTime } },
    { version: 2, draft: { startTime } },
  ]);
});

test('points more and less are taken back one by one', async () => {
  const { court, answer } = aPhone();
  taps(court, 1, 1, 2);
  court.undo();
  court.tap(1, 1, -1);
  expect(scoreOf(court)).toEqual([1, 0]);
  expect([court.undo(), scoreOf(court), court.get().undoable]).toEqual([1, [2, 0], 2]);
  court.undo();
  court.undo();
  expect([court.undo(), scoreOf(court)]).toEqual([null, [0, 0]]);
  await answer();
  await answer();
  expect(court.get().saving).toBe('saved');
});

test('a point that the rules refuse changes nothing, and says why', () => {
  const { court, server, said } = aPhone(aGame(1, [[21, 99]]));
  court.tap(1, 2, 1);
  expect([scoreOf(court), court.get().undoable, server.requests]).toEqual([[21, 99], 0, []]);
  expect(said).toMatchObject([{ is: 'illegal' }]);
  court.tap(2, 1, 1);
  expect(server.requests.map(pairOf)).toEqual([[1, 0]]);
});

test('a tap that is answered while a score is written down is nobody else’s change', async () => {
  const { court, server, answer } = aPhone();
  taps(court, 1);
  const base = storedScore(court.get().game, 1);
  await answer();
  court.enter({
    setNumber: 1,
    team1Score: 21,
    team2Score: 17,
    skipped: false,
    finished: false,
    notes: '',
    base,
  });
  await answer();
  expect([server.requests.map(pairOf).at(-1), court.get().conflict, court.get().saving]).toEqual([
    [21, 17],
    null,
    'saved',
  ]);
});

test('a set not played that was written over is one again when that is taken back', async () => {
  const { court, server, answer } = aPhone();
  const set = { setNumber: 1, finished: false, notes: '' };
  const nothing = { setNumber: 1, team1Score: 0, team2Score: 0 };
  court.enter({ ...set, team1Score: 0, team2Score: 0, skipped: true, base: nothing });
  await answer();
  court.enter({ ...set, team1Score: 21, team2Score: 15, skipped: false, base: nothing });
  await answer();
  court.undo();
  expect(scoreOf(court)).toEqual([0, 0]);
  expect(server.requests.at(-1)?.draft.skipped).toBe(true);
});

test('a tap on a set not played that is taken back leaves it not played', () => {
  const { court, server } = aPhone();
  const nothing = { setNumber: 1, team1Score: 0, team2Score: 0 };
  court.enter({ ...nothing, skipped: true, finished: false, notes: '', base: nothing });
  court.tap(1, 1, 1);
  court.undo();
  expect([court.get().drafts[0]?.skipped, server.requests.length]).toEqual([true, 1]);
});

test('steps of a set that somebody deleted, and of a game that ended, are not taken back', () => {
  const { court } = aPhone(
    aGame(1, [
      [21, 15],
      [3, 2],
    ]),
  );
  court.tap(1, 2, 1);
  court.tap(2, 2, 1);
  court.adopt(aGame(2, [[21, 15]]));
  expect(court.get().undoable).toBe(1);
  court.adopt(aGame(3, [[21, 15]], { status: 'concluido' }));
  expect(court.get().undoable).toBe(0);
});

test('what stands on the screen is the same object until something changes', () => {
  const { court } = aPhone();
  const before = court.get();
  expect(court.get()).toBe(before);
  taps(court, 1);
  expect(court.get()).not.toBe(before);
});
