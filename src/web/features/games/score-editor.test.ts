import { expect, test } from 'vitest';
import { setToEnter } from '#domain/scoring.ts';
import { aGame, aPhone, inShort, ServedGame, scoreOf, taps } from './fake-score-editor.ts';

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
  const { editor, server, clock } = aPhone();
  clock.advance(1_000);
  taps(editor, 1);
  expect(server.requests).toMatchObject([
    {
      is: 'events',
      setNumber: 1,
      after: null,
      events: [{ type: 'point', side: 1, isExtra: false, at: '2025-04-05T12:00:01.000Z' }],
    },
  ]);
});

test('a team that was renamed and the tournament’s rules are taken over though the game is the same', () => {
  const { editor, served } = aPhone(aGame(1, [[5, 5]]));
  taps(editor, 1);
  const team1 = { ...served.game.team1, name: 'Recife' };
  editor.adopt({ ...served.game, team1, technicalTimeout: true });
  expect([editor.get().game, scoreOf(editor)]).toMatchObject([{ team1, technicalTimeout: true }, [6, 5]]);
  const { game } = editor.get();
  editor.adopt({ ...game });
  expect(editor.get().game).toBe(game);
});

test('points are taken back one by one', async () => {
  const { editor, answer, served } = aPhone();
  taps(editor, 1, 1, 2);
  for (const expected of [
    [2, 0],
    [1, 0],
    [0, 0],
  ]) {
    expect([editor.undo(1), scoreOf(editor)]).toEqual([1, expected]);
  }
  expect([editor.undo(1), editor.undoable(1)]).toEqual([null, null]);
  await answer();
  await answer();
  expect([editor.get().saving, served.scoreOf()]).toEqual(['saved', [0, 0]]);
});

test('one less takes back the newest point where that is theirs, with who serves, and else corrects the score', () => {
  const { editor } = aPhone();
  taps(editor, 1, 2, 1);
  editor.point(1, 1, -1);
  expect(editor.set(1)).toMatchObject({ team1Score: 1, team2Score: 1, server: 2 });
  editor.undo(1);
  expect(editor.set(1)).toMatchObject({ team1Score: 2, team2Score: 1, server: 1 });
  editor.point(1, 1, -1);
  editor.point(1, 1, -1);
  expect([scoreOf(editor), editor.undoable(1)]).toMatchObject([[0, 1], { event: { type: 'correction' } }]);
});

test('an undo says what it takes back', () => {
  const { editor } = aPhone();
  expect(editor.undoable(1)).toBeNull();
  taps(editor, 1);
  editor.tap(1, { type: 'timeout', side: 2 });
  expect(editor.undoable(1)).toMatchObject({ setNumber: 1, event: { type: 'timeout', side: 2 } });
  editor.undo(1);
  expect(editor.undoable(1)).toMatchObject({ event: { type: 'point', side: 1 } });
});

test('a point that the rules refuse changes nothing, and says why', () => {
  const { editor, server, said } = aPhone(aGame(1, [[21, 99]]));
  editor.point(1, 2, 1);
  expect([scoreOf(editor), editor.undoable(1), server.requests]).toEqual([[21, 99], null, []]);
  expect(said).toMatchObject([{ is: 'illegal' }]);
  editor.point(2, 1, 1);
  expect(server.requests.map(inShort)).toEqual(['1']);
});

test('a set that was written down goes on as a log from the score that it has', async () => {
  const { editor, server, answer, served } = aPhone(aGame(1, [[12, 9]]));
  taps(editor, 1);
  expect(scoreOf(editor)).toEqual([13, 9]);
  expect(server.requests.map(inShort)).toEqual(['correction1']);
  await answer();
  expect([served.scoreOf(), editor.undoable(1)]).toMatchObject([[13, 9], { event: { type: 'point' } }]);
  editor.undo(1);
  expect([scoreOf(editor), editor.undoable(1)]).toEqual([[12, 9], null]);
});

test('one more in a set that a person ended is taken, and the set stays over', async () => {
  const { editor, answer, served } = aPhone();
  editor.enter({ ...result(1, 15, 12), finished: true });
  await answer();
  editor.point(1, 2, 1);
  expect([scoreOf(editor), editor.set(1).isOver]).toEqual([[15, 13], true]);
  await answer();
  expect(served.game.sets).toMatchObject([{ team1Score: 15, team2Score: 13, closed: true }]);
});

test('a tap that is answered while a score is written down is nobody else’s change', async () => {
  const { editor, server, answer } = aPhone();
  taps(editor, 1);
  const base = { setNumber: 1, team1Score: 0, team2Score: 0 };
  await answer();
  editor.enter({ ...result(1, 21, 17), base });
  await answer();
  expect([server.requests.map(inShort), editor.get().conflict, editor.get().saving]).toEqual([
    ['1', '21x17'],
    null,
    'saved',
  ]);
});

test('a tap after a result that was not sent yet is based on that result', async () => {
  const { editor, server, answer, served } = aPhone();
  editor.enter(result(1, 10, 8));
  await server.lose();
  taps(editor, 1);
  editor.send();
  await answer();
  await answer();
  expect(server.requests.map(inShort)).toEqual(['10x8', '10x8', 'correction1']);
  expect([served.scoreOf(), scoreOf(editor)]).toEqual([
    [11, 8],
    [11, 8],
  ]);
});

test('a tap after a typed result on a set with a log is based on the result, and causes no conflict', async () => {
  const { editor, served, answer, server, clock } = aPhone();
  taps(editor, 1, 1);
  await answer();
  await answer();
  editor.enter({ ...result(1, 10, 8), base: { setNumber: 1, team1Score: 2, team2Score: 0 } });
  await server.lose();
  taps(editor, 1);
  clock.comeOnline();
  await answer();
  expect(scoreOf(editor)).toEqual([11, 8]);
  await answer();
  expect([scoreOf(editor), served.scoreOf(), editor.get().conflict]).toEqual([[11, 8], [11, 8], null]);
});

test('a result on a set with a log is taken back to what was there before', async () => {
  const { editor, served, answer } = aPhone();
  taps(editor, 1);
  await answer();
  editor.enter({ ...result(1, 10, 8), base: { setNumber: 1, team1Score: 1, team2Score: 0 } });
  expect(editor.undoable(1)).toMatchObject({ before: { team1Score: 1, team2Score: 0 } });
  editor.undo(1);
  expect(scoreOf(editor)).toEqual([1, 0]);
  await answer();
  await answer();
  expect([served.scoreOf(), editor.get()]).toMatchObject([[1, 0], { conflict: null, saving: 'saved' }]);
});

test('a first tap whose answer is lost counts once on the screen, also when the stream brings the game', async () => {
  const { editor, served, loseAnswer } = aPhone();
  taps(editor, 1);
  await loseAnswer();
  editor.adopt(served.game);
  expect([scoreOf(editor), served.scoreOf()]).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test('an undo goes on to the set that is shown once all that was entered on this page is taken back', async () => {
  const { editor, served, answer } = aPhone();
  served.tap(1, ...Array.from({ length: 21 }, () => ({ type: 'point', side: 1, isExtra: false }) as const));
  editor.adopt(served.game);
  editor.learn(served.events());
  editor.point(2, 2, 1);
  editor.undo(1);
  await answer();
  expect(editor.undoable(1)).toMatchObject({ setNumber: 1, event: { type: 'point' } });
});

test('the change of sides is due where the log was not loaded, too', () => {
  const served = new ServedGame(aGame(1, []));
  served.tap(1, ...Array.from({ length: 7 }, () => ({ type: 'point', side: 1, isExtra: false }) as const));
  const { editor } = aPhone(served);
  expect(editor.set(1)).toMatchObject({ toSideChange: 0, sinceSideChange: 7, server: 1 });
});

test('a set not played that was written over is one again when that is taken back', async () => {
  const { editor, server, answer } = aPhone();
  editor.enter({ ...result(1, 0, 0), skipped: true });
  await answer();
  editor.enter(result(1, 21, 15));
  await answer();
  editor.undo(1);
  expect([scoreOf(editor), editor.set(1).skipped]).toEqual([[0, 0], true]);
  expect(server.requests.at(-1)).toMatchObject({ is: 'set', draft: { skipped: true } });
});

test('steps of a set that somebody deleted, and of a game that ended, are not taken back', async () => {
  const { editor, answer, served } = aPhone();
  taps(editor, 1);
  await answer();
  editor.point(2, 2, 1);
  await answer();
  served.deleteSet(2);
  editor.adopt(served.game);
  expect(editor.undoable(1)).toMatchObject({ setNumber: 1 });
  served.change({ status: 'concluido' });
  editor.adopt(served.game);
  editor.undo(1);
  expect(editor.get().saving).not.toBe('saved');
});

test('sides, server and time-outs are those of the log, also where only the game is known', async () => {
  const served = new ServedGame(aGame(1, []));
  served.tap(1, { type: 'serve', side: 2, left: 2 }, { type: 'point', side: 1, isExtra: false });
  served.tap(1, { type: 'timeout', side: 1 });
  const { editor } = aPhone(served);
  const expected = { team1Score: 1, team2Score: 0, server: 1, left: 2, timeoutsLeft: [0, 1] };
  expect([editor.get().isBehind, editor.set(1)]).toMatchObject([true, expected]);
  expect(editor.undoable(1)).toBeNull();
  // A log that is older than the game is no change: it would be learned again and again.
  const before = editor.get();
  editor.learn([]);
  expect(editor.get()).toBe(before);
  editor.learn(served.events());
  expect([editor.get().isBehind, editor.set(1)]).toMatchObject([false, expected]);
  expect(editor.undoable(1)).toMatchObject({ event: { type: 'timeout' } });
});

test('a result that a colleague registers is not written over: the next one is of the next set', () => {
  const { editor } = aPhone();
  expect(setToEnter(editor.played())).toBe(1);
  editor.adopt(aGame(2, [[21, 10]]));
  expect(setToEnter(editor.played())).toBe(2);
});

test('the state is the same object until something changes', () => {
  const { editor } = aPhone();
  const before = editor.get();
  expect(editor.get()).toBe(before);
  taps(editor, 1);
  expect(editor.get()).not.toBe(before);
});
