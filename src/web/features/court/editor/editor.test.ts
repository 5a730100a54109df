import { expect, test } from 'vitest';
import { currentSetNumber, isSetOver, proposedSetNumber } from '#domain/game/scoring.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { aGame, aPhone, FakeGameServer, inShort, scoreOf, skip, taps, type } from './fake-phone.ts';

test('a point carries the time of its tap and an id of its own', () => {
  const { editor, server, clock } = aPhone();
  clock.advance(1_000);
  taps(editor, 1);
  expect(server.requests).toMatchObject([
    {
      setNumber: 1,
      after: null,
      events: [{ type: 'point', side: 1, isExtra: false, at: '2025-04-05T12:00:01.000Z' }],
    },
  ]);
});

test('a renamed team and changed rules of the tournament are taken over although the game is the same', () => {
  const { editor, served } = aPhone(aGame(1, [[5, 5]]));
  taps(editor, 1);
  const team1 = { ...served.game.team1, name: 'Recife' };
  editor.adopt({ ...served.game, team1, technicalTimeout: true });
  expect([editor.get().game, scoreOf(editor)]).toMatchObject([{ team1, technicalTimeout: true }, [6, 5]]);
  const { game } = editor.get();
  editor.adopt({ ...game });
  expect(editor.get().game).toBe(game);
});

test('points are undone one by one', async () => {
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

test('−1 undoes the team’s point if it is the newest, with the serve, and corrects the score otherwise', () => {
  const { editor } = aPhone();
  taps(editor, 1, 2, 1);
  editor.point(1, 1, -1);
  expect(editor.set(1)).toMatchObject({ team1Score: 1, team2Score: 1, server: 2 });
  editor.undo(1);
  expect(editor.set(1)).toMatchObject({ team1Score: 2, team2Score: 1, server: 1 });
  editor.point(1, 1, -1);
  editor.point(1, 1, -1);
  expect([scoreOf(editor), editor.undoable(1)]).toMatchObject([[0, 1], { events: [{ type: 'correction' }] }]);
});

test('an undo names the event that it undoes', () => {
  const { editor } = aPhone();
  expect(editor.undoable(1)).toBeNull();
  taps(editor, 1);
  editor.tap(1, { type: 'timeout', side: 2 });
  expect(editor.undoable(1)).toMatchObject({ setNumber: 1, events: [{ type: 'timeout', side: 2 }] });
  editor.undo(1);
  expect(editor.undoable(1)).toMatchObject({ events: [{ type: 'point', side: 1 }] });
});

test('a point that the rules refuse changes nothing, and the reason is reported', () => {
  const { editor, server, notices } = aPhone(aGame(1, [[21, 99]]));
  editor.point(1, 2, 1);
  expect([scoreOf(editor), editor.undoable(1), server.requests]).toEqual([[21, 99], null, []]);
  expect(notices).toMatchObject([{ kind: 'illegal' }]);
  editor.point(2, 1, 1);
  expect(server.requests.map(inShort)).toEqual(['1']);
});

test('a set with a typed result continues as a log from its score', async () => {
  const { editor, server, answer, served } = aPhone(aGame(1, [[12, 9]]));
  taps(editor, 1);
  expect(scoreOf(editor)).toEqual([13, 9]);
  expect(server.requests.map(inShort)).toEqual(['12x9 1']);
  await answer();
  expect([served.scoreOf(), editor.undoable(1)]).toMatchObject([[13, 9], { events: [{ type: 'point' }] }]);
  editor.undo(1);
  expect([scoreOf(editor), editor.undoable(1)]).toEqual([[12, 9], null]);
});

test('a point after a set that a person ended is accepted, and the set stays over', async () => {
  const { editor, answer, served } = aPhone();
  type(editor, 1, [15, 12], true);
  await answer();
  editor.point(1, 2, 1);
  expect([scoreOf(editor), editor.set(1).isOver]).toEqual([[15, 13], true]);
  await answer();
  expect(served.game.sets).toMatchObject([{ team1Score: 15, team2Score: 13, closed: true }]);
});

test('a typed result is sent as the events that lead to it, and none where it says what is there', async () => {
  const { editor, server, answer, served } = aPhone();
  taps(editor, 1);
  await answer();
  editor.enter({
    setNumber: 1,
    team1Score: 15,
    team2Score: 12,
    skipped: false,
    closed: true,
    notes: 'Chuva',
  });
  await answer();
  expect(server.requests.map(inShort)).toEqual(['1', 'remark 15x12 close']);
  expect([served.game.sets, editor.set(1)]).toMatchObject([
    [{ team1Score: 15, team2Score: 12, closed: true, notes: 'Chuva' }],
    { notes: 'Chuva' },
  ]);
  type(editor, 1, [15, 12], true);
  expect(server.requests.length).toBe(2);
  type(editor, 1, [15, 12]);
  await answer();
  expect(inShort(server.requests[2] ?? { id: '', setNumber: 1, after: null, events: [] })).toBe('reopen');
});

test('a result that is typed again before it was sent replaces the first, and taps go on from it', async () => {
  const { editor, server, answer, served } = aPhone();
  type(editor, 1, [10, 8]);
  await server.lose();
  type(editor, 1, [11, 8]);
  taps(editor, 1);
  editor.send();
  while (editor.get().saving !== 'saved') await answer();
  expect(server.requests.map(inShort)).toEqual(['10x8', '10x8', '11x8 1']);
  expect([served.scoreOf(), scoreOf(editor)]).toEqual([
    [12, 8],
    [12, 8],
  ]);
});

test.each(['before it is sent', 'after its answer'])(
  'undo takes the points after a typed result, then the result as a whole, then the points before, %s',
  async (when) => {
    const { editor, answer, served } = aPhone();
    taps(editor, 1);
    await answer();
    type(editor, 1, [7, 4], true);
    taps(editor, 1);
    if (when === 'after its answer') while (editor.get().saving !== 'saved') await answer();
    for (const expected of [
      [7, 4],
      [1, 0],
      [0, 0],
    ]) {
      expect([editor.undo(1), scoreOf(editor)]).toEqual([1, expected]);
    }
    expect([editor.undoable(1), editor.set(1).closed]).toEqual([null, false]);
    while (editor.get().saving !== 'saved') await answer();
    expect([served.scoreOf(), editor.get().refusals]).toEqual([[0, 0], []]);
  },
);

test('a typed result is undone as a whole, that of a new set too; a page that is opened later leaves it alone', async () => {
  const { editor, answer, open, served } = aPhone();
  type(editor, 1, [7, 4], true);
  await answer();
  const later = open();
  later.editor.learn(served.events());
  expect(later.editor.undoable(1)).toBeNull();
  expect(editor.undoable(1)?.events.map(({ type }) => type)).toEqual(['close', 'correction']);
  editor.undo(1);
  await answer();
  expect([scoreOf(editor), served.scoreOf()]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('−1 after a typed result that was not sent yet corrects it, and undoes no point from before', async () => {
  const { editor, answer, served } = aPhone();
  taps(editor, 1);
  type(editor, 1, [7, 4]);
  editor.point(1, 1, -1);
  expect(scoreOf(editor)).toEqual([6, 4]);
  while (editor.get().saving !== 'saved') await answer();
  expect([served.scoreOf(), editor.get().refusals]).toEqual([[6, 4], []]);
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

test.each(['after its answer', 'without an answer'])(
  'an undo across the end of a set, %s, goes on with that set, and its next point needs no confirmation',
  async (when) => {
    const { editor, answer, served } = aPhone();
    taps(editor, ...Array<1>(20).fill(1));
    await answer();
    taps(editor, 1);
    editor.tap(2, { type: 'serve', side: 2, left: 2 });
    editor.point(2, 2, 1);
    if (when === 'after its answer') for (let left = 2; left > 0; left -= 1) await answer();
    expect([editor.undo(2), editor.undo(2), editor.undo(2)]).toEqual([2, 2, 1]);
    expect([scoreOf(editor), isSetOver(editor.played(), 1), currentSetNumber(editor.played())]).toEqual([
      [20, 0],
      false,
      1,
    ]);
    while (editor.get().saving !== 'saved') await answer();
    expect(served.game.sets.map(({ finished }) => finished)).toEqual([false, false]);
    expect(isSetOver(editor.played(), 1)).toBe(false);
    taps(editor, 1);
    await answer();
    expect(served.game.sets.map(({ finished }) => finished)).toEqual([true, false]);
  },
);

test('undo continues with the selected set once everything entered on this page is undone', async () => {
  const { editor, served, answer } = aPhone();
  served.tap(1, ...Array.from({ length: 21 }, () => ({ type: 'point', side: 1, isExtra: false }) as const));
  editor.adopt(served.game);
  editor.learn(served.events());
  editor.point(2, 2, 1);
  editor.undo(1);
  await answer();
  expect(editor.undoable(1)).toMatchObject({ setNumber: 1, events: [{ type: 'point' }] });
});

test('the change of sides is due even if the log was not loaded', () => {
  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, ...Array.from({ length: 7 }, () => ({ type: 'point', side: 1, isExtra: false }) as const));
  const { editor } = aPhone(served);
  expect(editor.set(1)).toMatchObject({ toSideChange: 0, sinceSideChange: 7, server: 1 });
});

test('a skipped set that was overwritten is skipped again after undoing that', async () => {
  const { editor, answer, served } = aPhone();
  skip(editor, 1);
  await answer();
  expect(served.game.sets).toMatchObject([{ skipped: true, team1Score: 0, team2Score: 0 }]);
  type(editor, 1, [21, 15]);
  await answer();
  expect(served.game.sets).toMatchObject([{ skipped: false, team1Score: 21, team2Score: 15 }]);
  editor.undo(1);
  expect([scoreOf(editor), editor.set(1).skipped]).toEqual([[0, 0], true]);
  await answer();
  expect(served.game.sets).toMatchObject([{ skipped: true }]);
});

test('steps of a deleted set, or of a completed game, cannot be undone', async () => {
  const { editor, answer, served, notices } = aPhone();
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
  expect([scoreOf(editor), notices.at(-1)]).toMatchObject([[1, 0], { kind: 'illegal' }]);
});

test('an undo that the rules refuse changes nothing, and the reason is reported', () => {
  const { editor, notices } = aPhone(
    aGame(1, [
      [21, 10],
      [21, 10],
    ]),
  );
  skip(editor, 3);
  editor.undo(3);
  expect([editor.set(3).skipped, notices.at(-1)]).toMatchObject([true, { kind: 'illegal' }]);
});

test('a typed result is undone as a whole, also after something that a colleague added was undone', async () => {
  const { editor, answer, served } = aPhone();
  type(editor, 1, [15, 12], true);
  await answer();
  served.tap(1, { type: 'timeout', side: 1 });
  editor.adopt(served.game);
  editor.learn(served.events());
  editor.undo(1);
  expect(editor.undoable(1)?.events.map(({ type }) => type)).toEqual(['close', 'correction']);
});

test('a remark on a set that is not played, without a log, leaves it not played', async () => {
  const { editor, answer, served } = aPhone();
  served.register({ setNumber: 1, team1Score: 0, team2Score: 0, skipped: true, closed: false });
  editor.adopt(served.game);
  editor.tap(1, { type: 'remark', text: 'Chuva' });
  await answer();
  expect(served.game.sets).toMatchObject([{ skipped: true, notes: 'Chuva' }]);
});

test('sides, server and time-outs are those of the log, even if only the game is loaded', async () => {
  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, { type: 'serve', side: 2, left: 2 }, { type: 'point', side: 1, isExtra: false });
  served.tap(1, { type: 'timeout', side: 1 });
  const { editor } = aPhone(served);
  const expected = { team1Score: 1, team2Score: 0, server: 1, left: 2, timeoutsLeft: [0, 1] };
  expect([editor.get().isBehind, editor.set(1)]).toMatchObject([true, expected]);
  expect(editor.undoable(1)).toBeNull();
  // A log that is older than the game is ignored, because it would otherwise be loaded again and again.
  const before = editor.get();
  editor.learn([]);
  expect(editor.get()).toBe(before);
  editor.learn(served.events());
  expect([editor.get().isBehind, editor.set(1)]).toMatchObject([false, expected]);
  expect(editor.undoable(1)).toMatchObject({ events: [{ type: 'timeout' }] });
});

test.each([0, 1, 2])('%i time-outs a team are counted alike without and with the loaded log', (timeouts) => {
  const { normal } = DEFAULT_RULES;
  const served = new FakeGameServer(aGame(1, [], { rules: { ...normal, set: { ...normal.set, timeouts } } }));
  served.tap(1, { type: 'point', side: 1, isExtra: false }, { type: 'timeout', side: 1 });
  served.tap(1, { type: 'point', side: 1, isExtra: false });
  const { editor } = aPhone(served);
  const expected = [Math.max(0, timeouts - 1), timeouts];
  expect(editor.set(1).timeoutsLeft).toEqual(expected);
  editor.learn(served.events());
  expect(editor.set(1).timeoutsLeft).toEqual(expected);
});

test('a colleague’s result is not overwritten: the next one is for the next set', () => {
  const { editor } = aPhone();
  expect(proposedSetNumber(editor.played())).toBe(1);
  editor.adopt(aGame(2, [[21, 10]]));
  expect(proposedSetNumber(editor.played())).toBe(2);
});

test('the state is the same object until something changes', () => {
  const { editor } = aPhone();
  const before = editor.get();
  expect(editor.get()).toBe(before);
  taps(editor, 1);
  expect(editor.get()).not.toBe(before);
});
