import { expect, test } from 'vitest';
import { setToEnter } from '#domain/scoring.ts';
import { storedScore } from './draft.ts';
import { aGame, aPhone, PAUSE, pairOf, scoreOf, taps } from './fake-court.ts';

const CHANGED = { code: 'VERSION', message: 'Outra pessoa alterou este jogo.' };

/** Somebody tapped 5 a 6 on a set that a colleague made 6 a 5 meanwhile. */
async function inConflict() {
  const phone = aPhone(aGame(1, [[5, 5]]));
  phone.court.tap(1, 2, 1);
  await phone.server.refuse(409, { ...CHANGED, game: aGame(2, [[6, 5]]) });
  return phone;
}

test('a set that a colleague changed meanwhile is asked about, and nothing is sent before the choice', async () => {
  const { court, server, said, clock } = await inConflict();
  expect(court.get()).toMatchObject({
    saving: 'asking',
    conflict: { mine: { team1Score: 5, team2Score: 6 }, theirs: { team1Score: 6, team2Score: 5 } },
  });
  expect(said).toMatchObject([{ is: 'answered' }, { is: 'conflict', isSeen: false }]);
  clock.advance(PAUSE);
  clock.comeOnline();
  court.adopt(aGame(3, [[6, 5]]));
  expect(server.requests).toHaveLength(1);
});

test('in a conflict theirs stays, and the next point stands on it', async () => {
  const { court, server } = await inConflict();
  court.resolve('theirs');
  expect([scoreOf(court), court.get()]).toMatchObject([
    [6, 5],
    { saving: 'saved', conflict: null, undoable: 0 },
  ]);
  court.tap(1, 1, 1);
  expect(server.requests.at(-1)).toMatchObject({ version: 2, draft: { team1Score: 7, team2Score: 5 } });
});

test('in a conflict mine is sent over theirs', async () => {
  const { court, server } = await inConflict();
  court.resolve('mine');
  expect([scoreOf(court), court.get().saving]).toEqual([[5, 6], 'sending']);
  expect(server.requests.at(-1)).toMatchObject({ version: 2, draft: { team1Score: 5, team2Score: 6 } });
  expect(server.requests.at(-1)?.id).not.toBe(server.requests[0]?.id);
});

test('a set that is written down while the choice is open is what is chosen, not what it replaced', async () => {
  const { court, server } = await inConflict();
  const base = storedScore(court.get().game, 1);
  court.enter({ setNumber: 1, team1Score: 15, team2Score: 21, skipped: false, finished: true, base });
  expect(court.get()).toMatchObject({
    saving: 'asking',
    conflict: { mine: { team1Score: 15, team2Score: 21 } },
  });
  court.resolve('mine');
  expect(server.requests.at(-1)).toMatchObject({ draft: { team1Score: 15, team2Score: 21 } });
});

test('a second tab without scores of its own leaves what the first one stored', async () => {
  const { court, open, slot } = aPhone(aGame(1, [[5, 5]]));
  const second = open();
  court.tap(1, 2, 1);
  const stored = slot.read();
  second.court.adopt(aGame(2, [[6, 5]]));
  expect([slot.read(), stored?.drafts.length]).toEqual([stored, 1]);
});

test('a conflict ends with the game: mine is refused, and stands there until it was seen', async () => {
  const { court, server, said, slot } = await inConflict();
  court.adopt(aGame(4, [[21, 5]], { status: 'concluido' }));
  expect(court.get()).toMatchObject({ conflict: null, saving: 'saved', drafts: [] });
  expect(court.get().refusals).toMatchObject([{ draft: { team1Score: 5, team2Score: 6 } }]);
  expect([said.at(-1)?.is, server.requests.length]).toEqual(['refused', 1]);
  expect(slot.read()?.refusals).toHaveLength(1);
  court.dismiss();
  expect([court.get().refusals, slot.read()]).toEqual([[], null]);
});

test('a tap that was on its way when the colleague’s point was seen does not overwrite it', async () => {
  const { court, server } = aPhone(aGame(1, [[5, 5]]));
  court.tap(1, 2, 1);
  court.adopt(aGame(2, [[6, 5]]));
  expect(scoreOf(court)).toEqual([5, 6]);
  await server.refuse(409, { ...CHANGED, game: aGame(2, [[6, 5]]) });
  expect([court.get().conflict?.theirs, server.requests.length]).toMatchObject([
    { team1Score: 6, team2Score: 5 },
    1,
  ]);
});

test('two who tap the same point are not asked anything', async () => {
  const { court, server, said } = aPhone(aGame(1, [[5, 5]]));
  court.tap(1, 1, 1);
  await server.refuse(409, { ...CHANGED, game: aGame(2, [[6, 5]]) });
  expect([scoreOf(court), court.get()]).toMatchObject([[6, 5], { saving: 'saved', conflict: null }]);
  expect([said.map(({ is }) => is), server.requests.length]).toEqual([['answered'], 1]);
});

test('whoever only looks on goes on from the colleague’s points', () => {
  const { court, server } = aPhone(aGame(1, [[5, 5]]));
  court.adopt(aGame(2, [[6, 5]]));
  court.adopt(aGame(1, [[5, 5]]));
  expect(scoreOf(court)).toEqual([6, 5]);
  court.tap(1, 2, 1);
  expect(server.requests).toMatchObject([{ version: 2, draft: { team1Score: 6, team2Score: 6 } }]);
});

test('a result that a colleague registers is not written over: the next one is of the next set', () => {
  const { court } = aPhone();
  expect(setToEnter(court.played())).toBe(1);
  court.adopt(aGame(2, [[21, 10]]));
  expect(setToEnter(court.played())).toBe(2);
});

test('scores of two sets that cannot be taken any more are each told, in the order of the sets', async () => {
  const { court, server, said } = aPhone(
    aGame(1, [
      [21, 15],
      [20, 5],
    ]),
  );
  court.tap(2, 2, 1);
  await server.lose();
  court.tap(1, 2, 1);
  const ended = aGame(
    5,
    [
      [21, 12],
      [21, 5],
    ],
    { status: 'concluido' },
  );
  await server.refuse(409, { ...CHANGED, game: ended });
  expect(
    court.get().refusals.map(({ draft }) => [draft.setNumber, draft.team1Score, draft.team2Score]),
  ).toEqual([
    [1, 21, 16],
    [2, 20, 6],
  ]);
  expect(said.filter(({ is }) => is === 'refused')).toHaveLength(2);
});

test('a result that is refused leaves its set to be written again', async () => {
  const { court, server } = aPhone();
  const base = storedScore(court.get().game, 1);
  const result = {
    setNumber: 1,
    team1Score: 21,
    team2Score: 10,
    skipped: false,
    finished: false,
    notes: '',
    base,
  };
  court.enter(result);
  expect(setToEnter(court.played())).toBe(2);
  await server.refuse(422, { code: 'SCORE_OUT_OF_RANGE', message: 'O placar vai de 0 a 99.' });
  expect(court.get().refusals).toMatchObject([
    { draft: { team2Score: 10 }, message: 'O placar vai de 0 a 99.' },
  ]);
  expect([setToEnter(court.played()), court.get().undoable]).toEqual([1, 0]);
  court.dismiss();
  court.enter({ ...result, team2Score: 12 });
  expect(server.requests.map(pairOf).at(-1)).toEqual([21, 12]);
});

test('a game that is gone takes nothing: it is said once, with what was entered', async () => {
  const { court, server, said } = aPhone();
  taps(court, 1);
  await server.refuse(404, { code: 'NOT_FOUND', message: 'Jogo não encontrado' });
  expect(said).toMatchObject([{ is: 'gone' }]);
  expect(court.get().drafts).toMatchObject([{ team1Score: 1 }]);
});
