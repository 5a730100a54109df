import { expect, test } from 'vitest';
import { setToEnter } from '#domain/scoring.ts';
import { aGame, aPhone, inShort, ServedGame, scoreOf, taps } from './fake-court.ts';

const result = (setNumber: number, team1Score: number, team2Score: number) => ({
  setNumber,
  team1Score,
  team2Score,
  skipped: false,
  finished: false,
  notes: '',
  base: { setNumber, team1Score: 0, team2Score: 0 },
});

test('a point carries the time of its tap and an id of its own', () => {
  const { court, server, clock } = aPhone();
  clock.advance(1_000);
  taps(court, 1);
  expect(server.requests).toMatchObject([
    {
      is: 'events',
      setNumber: 1,
      after: null,
      events: [{ type: 'point', side: 1, isExtra: false, at: '2025-04-05T12:00:01.000Z' }],
    },
  ]);
});

test('points are taken back one by one', async () => {
  const { court, answer, served } = aPhone();
  taps(court, 1, 1, 2);
  for (const expected of [
    [2, 0],
    [1, 0],
    [0, 0],
  ]) {
    expect([court.undo(1), scoreOf(court)]).toEqual([1, expected]);
  }
  expect([court.undo(1), court.undoable(1)]).toEqual([null, null]);
  await answer();
  await answer();
  expect([court.get().saving, served.scoreOf()]).toEqual(['saved', [0, 0]]);
});

test('one less takes back the newest point where that is theirs, with who serves, and else corrects the score', () => {
  const { court } = aPhone();
  taps(court, 1, 2, 1);
  court.point(1, 1, -1);
  expect(court.set(1)).toMatchObject({ team1Score: 1, team2Score: 1, server: 2 });
  court.undo(1);
  expect(court.set(1)).toMatchObject({ team1Score: 2, team2Score: 1, server: 1 });
  court.point(1, 1, -1);
  court.point(1, 1, -1);
  expect([scoreOf(court), court.undoable(1)]).toMatchObject([[0, 1], { event: { type: 'correction' } }]);
});

test('an undo says what it takes back', () => {
  const { court } = aPhone();
  expect(court.undoable(1)).toBeNull();
  taps(court, 1);
  court.tap(1, { type: 'timeout', side: 2 });
  expect(court.undoable(1)).toMatchObject({ setNumber: 1, event: { type: 'timeout', side: 2 } });
  court.undo(1);
  expect(court.undoable(1)).toMatchObject({ event: { type: 'point', side: 1 } });
});

test('a point that the rules refuse changes nothing, and says why', () => {
  const { court, server, said } = aPhone(aGame(1, [[21, 99]]));
  court.point(1, 2, 1);
  expect([scoreOf(court), court.undoable(1), server.requests]).toEqual([[21, 99], null, []]);
  expect(said).toMatchObject([{ is: 'illegal' }]);
  court.point(2, 1, 1);
  expect(server.requests.map(inShort)).toEqual(['1']);
});

test('a set that was written down goes on as a log from the score that it has', async () => {
  const { court, server, answer, served } = aPhone(aGame(1, [[12, 9]]));
  taps(court, 1);
  expect(scoreOf(court)).toEqual([13, 9]);
  expect(server.requests.map(inShort)).toEqual(['correction1']);
  await answer();
  expect([served.scoreOf(), court.undoable(1)]).toMatchObject([[13, 9], { event: { type: 'point' } }]);
  court.undo(1);
  expect([scoreOf(court), court.undoable(1)]).toEqual([[12, 9], null]);
});

test('one more in a set that a person ended is taken, and the set stays over', async () => {
  const { court, answer, served } = aPhone();
  court.enter({ ...result(1, 15, 12), finished: true });
  await answer();
  court.point(1, 2, 1);
  expect([scoreOf(court), court.set(1).isOver]).toEqual([[15, 13], true]);
  await answer();
  expect(served.game.sets).toMatchObject([{ team1Score: 15, team2Score: 13, closed: true }]);
});

test('a tap that is answered while a score is written down is nobody else’s change', async () => {
  const { court, server, answer } = aPhone();
  taps(court, 1);
  const base = { setNumber: 1, team1Score: 0, team2Score: 0 };
  await answer();
  court.enter({ ...result(1, 21, 17), base });
  await answer();
  expect([server.requests.map(inShort), court.get().conflict, court.get().saving]).toEqual([
    ['1', '21x17'],
    null,
    'saved',
  ]);
});

test('what is tapped after a result that has not left yet stands on it', async () => {
  const { court, server, answer, served } = aPhone();
  court.enter(result(1, 10, 8));
  await server.lose();
  taps(court, 1);
  court.send();
  await answer();
  await answer();
  expect(server.requests.map(inShort)).toEqual(['10x8', '10x8', 'correction1']);
  expect([served.scoreOf(), scoreOf(court)]).toEqual([
    [11, 8],
    [11, 8],
  ]);
});

test('what follows a result on a set with a log stands on that result, and is nobody else’s change', async () => {
  const { court, served, answer, server, clock } = aPhone();
  taps(court, 1, 1);
  await answer();
  await answer();
  court.enter({ ...result(1, 10, 8), base: { setNumber: 1, team1Score: 2, team2Score: 0 } });
  await server.lose();
  taps(court, 1);
  clock.comeOnline();
  await answer();
  expect(scoreOf(court)).toEqual([11, 8]);
  await answer();
  expect([scoreOf(court), served.scoreOf(), court.get().conflict]).toEqual([[11, 8], [11, 8], null]);
});

test('a result on a set with a log is taken back to what was there before', async () => {
  const { court, served, answer } = aPhone();
  taps(court, 1);
  await answer();
  court.enter({ ...result(1, 10, 8), base: { setNumber: 1, team1Score: 1, team2Score: 0 } });
  expect(court.undoable(1)).toMatchObject({ before: { team1Score: 1, team2Score: 0 } });
  court.undo(1);
  expect(scoreOf(court)).toEqual([1, 0]);
  await answer();
  await answer();
  expect([served.scoreOf(), court.get()]).toMatchObject([[1, 0], { conflict: null, saving: 'saved' }]);
});

test('a first tap whose answer is lost counts once on the screen, also when the stream brings the game', async () => {
  const { court, served, loseAnswer } = aPhone();
  taps(court, 1);
  await loseAnswer();
  court.adopt(served.game);
  expect([scoreOf(court), served.scoreOf()]).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test('an undo goes on to the set that is shown once all that was entered on this page is taken back', async () => {
  const { court, served, answer } = aPhone();
  served.tap(1, ...Array.from({ length: 21 }, () => ({ type: 'point', side: 1, isExtra: false }) as const));
  court.adopt(served.game);
  court.learn(served.events());
  court.point(2, 2, 1);
  court.undo(1);
  await answer();
  expect(court.undoable(1)).toMatchObject({ setNumber: 1, event: { type: 'point' } });
});

test('the change of sides is due where the log was not loaded, too', () => {
  const served = new ServedGame(aGame(1, []));
  served.tap(1, ...Array.from({ length: 7 }, () => ({ type: 'point', side: 1, isExtra: false }) as const));
  const { court } = aPhone(served);
  expect(court.set(1)).toMatchObject({ toSideChange: 0, sinceSideChange: 7, server: 1 });
});

test('a set not played that was written over is one again when that is taken back', async () => {
  const { court, server, answer } = aPhone();
  court.enter({ ...result(1, 0, 0), skipped: true });
  await answer();
  court.enter(result(1, 21, 15));
  await answer();
  court.undo(1);
  expect([scoreOf(court), court.set(1).skipped]).toEqual([[0, 0], true]);
  expect(server.requests.at(-1)).toMatchObject({ is: 'set', draft: { skipped: true } });
});

test('steps of a set that somebody deleted, and of a game that ended, are not taken back', async () => {
  const { court, answer, served } = aPhone();
  taps(court, 1);
  await answer();
  court.point(2, 2, 1);
  await answer();
  served.deleteSet(2);
  court.adopt(served.game);
  expect(court.undoable(1)).toMatchObject({ setNumber: 1 });
  served.change({ status: 'concluido' });
  court.adopt(served.game);
  court.undo(1);
  expect(court.get().saving).not.toBe('saved');
});

test('sides, server and time-outs are those of the log, also where only the game is known', async () => {
  const served = new ServedGame(aGame(1, []));
  served.tap(1, { type: 'serve', side: 2, left: 2 }, { type: 'point', side: 1, isExtra: false });
  served.tap(1, { type: 'timeout', side: 1 });
  const { court } = aPhone(served);
  const expected = { team1Score: 1, team2Score: 0, server: 1, left: 2, timeoutsLeft: [0, 1] };
  expect([court.get().isBehind, court.set(1)]).toMatchObject([true, expected]);
  expect(court.undoable(1)).toBeNull();
  court.learn(served.events());
  expect([court.get().isBehind, court.set(1)]).toMatchObject([false, expected]);
  expect(court.undoable(1)).toMatchObject({ event: { type: 'timeout' } });
});

test('a result that a colleague registers is not written over: the next one is of the next set', () => {
  const { court } = aPhone();
  expect(setToEnter(court.played())).toBe(1);
  court.adopt(aGame(2, [[21, 10]]));
  expect(setToEnter(court.played())).toBe(2);
});

test('what stands on the screen is the same object until something changes', () => {
  const { court } = aPhone();
  const before = court.get();
  expect(court.get()).toBe(before);
  taps(court, 1);
  expect(court.get()).not.toBe(before);
});
