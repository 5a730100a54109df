import { expect, test } from 'vitest';
import { proposedSetNumber } from '#domain/game/scoring.ts';
import { PAST_ANY_RETRY } from '#web/lib/offline/fake-device.ts';
import { aGame, aPhone, FakeGameServer, inShort, scoreOf, taps, type } from './fake-phone.ts';

const point = (side: 1 | 2) => ({ type: 'point', side, isExtra: false }) as const;

/** A score of 5 to 6 is tapped on a set that a colleague changed to 6 to 5 meanwhile. */
async function inConflict() {
  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, ...Array.from({ length: 10 }, (_, i) => point(i % 2 === 0 ? 1 : 2)));
  const phone = aPhone(served);
  phone.editor.learn(served.events());
  served.tap(1, point(1));
  phone.editor.point(1, 2, 1);
  await phone.answer();
  return phone;
}

test('a set that a colleague scored meanwhile leads to a question, and nothing is sent before the choice', async () => {
  const { editor, server, notices, clock, served } = await inConflict();
  expect(editor.get()).toMatchObject({
    saving: 'asking',
    conflict: {
      mine: { team1Score: 5, team2Score: 6 },
      since: [{ author: 'Bia' }],
    },
  });
  expect(notices).toMatchObject([{ kind: 'answered' }, { kind: 'conflict', isSeen: false }]);
  clock.advance(PAST_ANY_RETRY);
  clock.comeOnline();
  editor.adopt(served.game);
  expect(server.requests).toHaveLength(1);
});

test('their score stays after choosing it, and the next point is added to it', async () => {
  const { editor, answer, served } = await inConflict();
  editor.resolve('theirs');
  expect([scoreOf(editor), editor.get()]).toMatchObject([[6, 5], { saving: 'saved', conflict: null }]);
  editor.point(1, 1, 1);
  await answer();
  expect([scoreOf(editor), served.scoreOf()]).toEqual([
    [7, 5],
    [7, 5],
  ]);
});

test('choosing mine undoes their points and replaces them', async () => {
  const { editor, server, answer, served } = await inConflict();
  editor.resolve('mine');
  expect([scoreOf(editor), editor.get().saving]).toEqual([[5, 6], 'sending']);
  await answer();
  expect([server.requests.map(inShort), served.scoreOf()]).toEqual([
    ['2', 'undo 2'],
    [5, 6],
  ]);
});

test('choosing both counts two different rallies', async () => {
  const { editor, answer, served } = await inConflict();
  expect(editor.canCountBoth()).toBe(true);
  editor.resolve('both');
  await answer();
  expect([scoreOf(editor), served.scoreOf()]).toEqual([
    [6, 6],
    [6, 6],
  ]);
});

test('a result that is typed while the choice is open is chosen', async () => {
  const { editor, answer, served } = await inConflict();
  type(editor, 1, [15, 21]);
  expect(editor.get().conflict).toMatchObject({ mine: { team1Score: 15, team2Score: 21 } });
  editor.resolve('mine');
  await answer();
  expect([served.scoreOf(), editor.get().saving]).toEqual([[15, 21], 'saved']);
});

test('a time-out beside a colleague’s points is appended to them, without a question', async () => {
  const { editor, answer, served } = aPhone();
  taps(editor, 1);
  await answer();
  served.tap(1, point(2));
  editor.tap(1, { type: 'timeout', side: 1 });
  await answer();
  await answer();
  expect([editor.get().conflict, served.game.sets]).toMatchObject([
    null,
    [{ team1Score: 1, team2Score: 1, log: { timeoutsLeft: [0, 1] } }],
  ]);
  expect(scoreOf(editor)).toEqual([1, 1]);
});

test('a set that was deleted and begun again leads to a question; mine is sent again as a score', async () => {
  const { editor, answer, served } = aPhone();
  taps(editor, 1, 1);
  await answer();
  await answer();
  served.deleteSet(1);
  served.tap(1, point(2), point(2));
  taps(editor, 2);
  await answer();
  expect([editor.get().conflict, editor.canCountBoth()]).toMatchObject([
    { mine: { team1Score: 2, team2Score: 1 }, isBaseGone: true },
    false,
  ]);
  editor.resolve('mine');
  await answer();
  expect(served.scoreOf()).toEqual([2, 1]);
});

test('a point on a set for which a colleague typed a result meanwhile leads to a question', async () => {
  const { editor, answer, served } = aPhone();
  served.register({ setNumber: 1, team1Score: 21, team2Score: 19, skipped: false, closed: true });
  taps(editor, 1);
  await answer();
  expect(editor.get().conflict).toMatchObject({
    mine: { team1Score: 1, team2Score: 0 },
    isBaseGone: true,
  });
  editor.resolve('mine');
  await answer();
  expect([served.scoreOf(), scoreOf(editor), editor.get().saving]).toEqual([[1, 0], [1, 0], 'saved']);
});

test('two phones that continue from one typed result begin the log once, and keep the points of both', async () => {
  const { editor, answer, served } = aPhone(aGame(1, [[5, 5]]));
  const opening = { type: 'correction', team1Score: 5, team2Score: 5, reason: null } as const;
  served.tap(1, opening, point(1));
  editor.point(1, 2, 1);
  await answer();
  expect(editor.get().conflict).toMatchObject({ since: [{ author: 'Bia' }, { author: 'Bia' }] });
  editor.resolve('both');
  await answer();
  expect([served.scoreOf(), served.log(1).length]).toEqual([[6, 6], 3]);
});

test('a page that is closed during the question asks again when it is opened, and adds nothing by itself', async () => {
  const { editor, open, served } = await inConflict();
  editor.stop();
  const again = open();
  expect(scoreOf(again.editor)).toEqual([5, 6]);
  again.editor.send();
  await again.answer();
  expect([again.editor.get().saving, served.scoreOf()]).toEqual(['asking', [6, 5]]);
  again.editor.resolve('mine');
  await again.answer();
  expect(served.scoreOf()).toEqual([5, 6]);
});

test('choosing mine undoes their undo too, even where the log was never loaded', async () => {
  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, point(1), point(1));
  const { editor, answer } = aPhone(served);
  const last = served.log(1).at(-1)?.event.id ?? '';
  served.tap(1, { type: 'undo', eventId: last });
  editor.point(1, 2, 1);
  await answer();
  expect(editor.get().conflict).toMatchObject({ mine: { team1Score: 2, team2Score: 1 } });
  editor.resolve('mine');
  await answer();
  expect([served.scoreOf(), scoreOf(editor)]).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

test('choosing theirs takes their state at the time of the choice', async () => {
  const { editor, served } = await inConflict();
  served.tap(1, point(1), point(1));
  editor.adopt(served.game);
  editor.resolve('theirs');
  expect([scoreOf(editor), editor.get().saving]).toEqual([[8, 5], 'saved']);
});

test('choosing both, where nothing of mine is left, shows their state at the time of the choice', async () => {
  const { editor, served } = await inConflict();
  editor.undo(1);
  served.tap(1, point(1), point(1));
  editor.adopt(served.game);
  editor.resolve('both');
  expect([scoreOf(editor), editor.get().saving]).toEqual([[8, 5], 'saved']);
  editor.adopt(served.game);
  editor.learn(served.events());
  expect([scoreOf(editor), editor.events(1).length]).toEqual([[8, 5], 13]);
});

test('both is not offered where one of mine is a typed score, and counts a point beyond the end', async () => {
  const corrected = await inConflict();
  corrected.editor.tap(1, { type: 'correction', team1Score: 3, team2Score: 3, reason: null });
  expect(corrected.editor.canCountBoth()).toBe(false);

  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, ...Array.from({ length: 20 }, () => point(1)));
  const { editor, answer } = aPhone(served);
  served.tap(1, point(1));
  editor.point(1, 2, 1);
  await answer();
  editor.resolve('both');
  await answer();
  expect([served.scoreOf(), editor.get().refusals]).toEqual([[21, 1], []]);
});

test('both counts a point beyond the end even where they undid events that were never loaded', async () => {
  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, ...Array.from({ length: 36 }, (_, i) => point(i % 2 === 0 ? 1 : 2)));
  served.tap(1, point(1), point(1), point(2), point(2));
  const { editor, answer } = aPhone(served);
  for (const { event } of served.log(1).slice(-2).toReversed())
    served.tap(1, { type: 'undo', eventId: event.id });
  served.tap(1, point(1));
  editor.point(1, 2, 1);
  await answer();
  editor.resolve('both');
  expect(scoreOf(editor)).toEqual([21, 19]);
  await answer();
  expect([served.scoreOf(), editor.get().refusals]).toEqual([[21, 19], []]);
});

test('points on a typed result that is in question are chosen together with it', async () => {
  const { editor, served, answer, server, clock } = aPhone();
  type(editor, 1, [10, 8]);
  await server.lose();
  taps(editor, 1);
  served.tap(1, { type: 'correction', team1Score: 9, team2Score: 8, reason: null });
  clock.comeOnline();
  await answer();
  expect(editor.get().conflict).toMatchObject({ mine: { team1Score: 11, team2Score: 8 } });
  editor.resolve('mine');
  await answer();
  expect([served.scoreOf(), editor.get().saving]).toEqual([[11, 8], 'saved']);
});

test('the same result typed on two phones is no question', async () => {
  const { editor, served, answer } = aPhone();
  served.tap(1, { type: 'correction', team1Score: 21, team2Score: 19, reason: null });
  type(editor, 1, [21, 19]);
  await answer();
  await answer();
  expect([editor.get(), served.scoreOf()]).toMatchObject([{ conflict: null, saving: 'saved' }, [21, 19]]);
});

test('choosing mine keeps a remark, and the points where they undid events that were never loaded', async () => {
  const typed = aPhone();
  typed.served.register({ setNumber: 1, team1Score: 9, team2Score: 6, skipped: false, closed: false });
  typed.editor.enter({
    setNumber: 1,
    team1Score: 15,
    team2Score: 12,
    skipped: false,
    closed: true,
    notes: 'Chuva',
  });
  await typed.answer();
  typed.editor.resolve('mine');
  await typed.answer();
  expect(typed.served.game.sets).toMatchObject([{ team1Score: 15, closed: true, notes: 'Chuva' }]);

  const served = new FakeGameServer(aGame(1, []));
  served.tap(1, point(1), point(1));
  const { editor, answer } = aPhone(served);
  served.tap(1, { type: 'undo', eventId: served.log(1).at(-1)?.event.id ?? '' });
  type(editor, 1, [5, 5]);
  taps(editor, 2);
  await answer();
  editor.resolve('mine');
  await answer();
  expect([served.scoreOf(), served.log(1).filter(({ event }) => event.type === 'point').length]).toEqual([
    [5, 6],
    3,
  ]);
});

test('choosing mine keeps a set that was skipped here', async () => {
  const { editor, served, answer } = aPhone();
  served.tap(1, point(1), point(1));
  editor.enter({ setNumber: 1, team1Score: 0, team2Score: 0, skipped: true, closed: false });
  await answer();
  editor.resolve('mine');
  await answer();
  expect(served.game.sets).toMatchObject([{ skipped: true, team1Score: 0 }]);
});

test('a conflict ends with the game: mine is refused, and shown until it is dismissed', async () => {
  const { editor, notices, slot, served, answer } = await inConflict();
  served.change({ status: 'concluido' });
  editor.adopt(served.game);
  editor.send();
  await answer();
  expect(editor.get()).toMatchObject({ conflict: null, saving: 'saved', unsaved: [] });
  expect(editor.get().refusals).toMatchObject([{ score: { setNumber: 1 }, message: 'GAME_NOT_IN_PROGRESS' }]);
  expect(notices.at(-1)?.kind).toBe('refused');
  expect(slot.read()?.refusals).toHaveLength(1);
  editor.dismiss();
  expect([editor.get().refusals, slot.read()]).toEqual([[], null]);
});

test('a point that was tapped before the colleague’s was received leads to a question, and is not just added', async () => {
  const { editor, served, answer } = aPhone();
  taps(editor, 1);
  await answer();
  editor.point(1, 2, 1);
  served.tap(1, point(1));
  editor.adopt(served.game);
  expect(scoreOf(editor)).toEqual([1, 1]);
  await answer();
  expect(editor.get().conflict).toMatchObject({
    mine: { team1Score: 1, team2Score: 1 },
  });
});

test('a device without entries continues from the colleague’s points', async () => {
  const { editor, answer, served } = aPhone();
  served.tap(1, point(1));
  const older = served.game;
  served.tap(1, point(1));
  editor.adopt(served.game);
  editor.adopt(older);
  expect(scoreOf(editor)).toEqual([2, 0]);
  editor.point(1, 2, 1);
  expect(scoreOf(editor)).toEqual([2, 1]);
  await answer();
  expect([editor.get().conflict, served.scoreOf()]).toEqual([null, [2, 1]]);
});

test.each(['typed without a log', 'typed at the court'])(
  'two different results of a set lead to a question: theirs %s',
  async (how) => {
    const { editor, served, answer } = aPhone();
    const theirs = { setNumber: 1, team1Score: 21, team2Score: 19, skipped: false, closed: true };
    if (how === 'typed without a log') served.register(theirs);
    else served.tap(1, { type: 'correction', team1Score: 21, team2Score: 19, reason: null });
    type(editor, 1, [21, 17]);
    await answer();
    expect(editor.get().conflict).toMatchObject({ mine: { team2Score: 17 } });
    editor.resolve('mine');
    await answer();
    expect([served.scoreOf(), editor.get().saving]).toEqual([[21, 17], 'saved']);
  },
);

test('a set whose result was refused can get another one', async () => {
  const { editor, server } = aPhone();
  type(editor, 1, [21, 10]);
  expect(proposedSetNumber(editor.played())).toBe(2);
  await server.refuse(422, { code: 'SCORE_OUT_OF_RANGE', message: 'O placar vai de 0 a 99.' });
  expect(editor.get().refusals).toMatchObject([
    { score: { team2Score: 10 }, message: 'O placar vai de 0 a 99.' },
  ]);
  expect([proposedSetNumber(editor.played()), editor.undoable(1)]).toEqual([1, null]);
  editor.dismiss();
  type(editor, 1, [21, 12]);
  expect(server.requests.map(inShort).at(-1)).toBe('21x12');
});

test('unanswered points of a deleted game are reported once, and not sent', async () => {
  const { editor, server, notices } = aPhone();
  taps(editor, 1);
  await server.refuse(404, { code: 'GAME_NOT_FOUND', message: 'Jogo não encontrado' });
  expect(notices).toMatchObject([{ kind: 'gone' }]);
  expect(editor.get().unsaved).toMatchObject([{ team1Score: 1 }]);
});

test('points that arrive after a colleague completed the game are refused, and the game is shown as it is', async () => {
  const { editor, served, answer } = aPhone();
  taps(editor, 1, 1);
  served.change({ status: 'concluido' });
  await answer();
  expect(editor.get()).toMatchObject({
    saving: 'saved',
    game: { status: 'concluido' },
    refusals: [{ score: { setNumber: 1, team1Score: 2, team2Score: 0 } }],
  });
});
