import { expect, test } from 'vitest';
import { isSetOver } from '#domain/scoring.ts';
import { PAST_ANY_RETRY } from '#web/lib/fake-device.ts';
import type { ScoreEditor } from './score-editor.ts';
import { aGame, aPhone, inShort, scoreOf, taps } from './score-editor-fixture.ts';
import { mergeMoved, type StoredScore } from './score-slot.ts';

const enterResult = (
  editor: ScoreEditor,
  setNumber: number,
  [team1Score, team2Score]: readonly [number, number],
) =>
  editor.enter({
    setNumber,
    team1Score,
    team2Score,
    skipped: false,
    finished: true,
    base: editor.entryOf(setNumber),
  });

test('a point appears at once, and points before its answer are sent together', async () => {
  const { editor, server, answer, served } = aPhone();
  taps(editor, 1, 1, 2, 1, 1);
  expect([scoreOf(editor), editor.get().saving, server.requests.map(inShort)]).toEqual([
    [4, 1],
    'sending',
    ['1'],
  ]);
  await answer();
  await answer();
  expect([server.requests.map(inShort), editor.get().saving, served.scoreOf()]).toEqual([
    ['1', '1211'],
    'saved',
    [4, 1],
  ]);
});

test('points without a network are stored, and sent once with the same key when it is back', async () => {
  const { editor, server, answer, slot, clock, served } = aPhone();
  taps(editor, 1);
  await server.lose();
  taps(editor, 1, 2);
  expect([editor.get().saving, slot.read()?.entries.length]).toEqual(['waiting', 3]);
  await server.lose();
  clock.comeOnline();
  await answer();
  await answer();
  const keys = server.requests.map(({ id }) => id);
  expect([new Set(keys).size, keys.slice(0, -1).every((key) => key === keys[0])]).toEqual([2, true]);
  expect([served.scoreOf(), editor.get().saving, slot.read()]).toEqual([[2, 1], 'saved', null]);
});

test('a point whose answer was lost counts once', async () => {
  const { editor, loseAnswer, answer, clock, served } = aPhone();
  taps(editor, 1, 1);
  await loseAnswer();
  clock.comeOnline();
  await answer();
  await answer();
  expect([served.scoreOf(), scoreOf(editor), editor.get().saving]).toEqual([[2, 0], [2, 0], 'saved']);
});

test('a reloaded page shows unanswered points, and sends the same request with its key', async () => {
  const { editor, server, open, clock, slot, served } = aPhone();
  taps(editor, 1, 1);
  await server.lose();
  editor.stop();
  const again = open();
  expect([scoreOf(again.editor), again.editor.get().saving]).toEqual([[2, 0], 'waiting']);
  again.editor.send();
  expect(again.server.requests).toEqual([server.requests[0]]);
  await again.answer();
  await again.answer();
  clock.advance(PAST_ANY_RETRY);
  expect([again.server.requests.length, slot.read(), served.scoreOf()]).toEqual([2, null, [2, 0]]);
});

test('what an earlier release left elsewhere is added to what is stored, in the order of the sets', async () => {
  const { editor, server, slot } = aPhone(aGame(1, [[21, 15]]));
  for (const side of [1, 2] as const) editor.point(2, side, 1);
  await server.lose();
  const base = { setNumber: 1, team1Score: 21, team2Score: 15 };
  const draft = { ...base, team2Score: 16, skipped: false, finished: false, base };
  const refusals = [{ draft: base, message: 'Outra pessoa mudou este set.' }];
  const moved = { drafts: [draft], operation: null, refusals } as unknown as StoredScore;
  expect(mergeMoved(null, moved)).toBe(moved);
  expect(mergeMoved(slot.read(), moved)).toMatchObject({
    entries: [{ draft }, { event: { side: 1 } }, { event: { side: 2 } }],
    operation: null,
    refusals,
  });
});

test('the request of a tab stays while its entry is the first, and its entries stay in their order', async () => {
  const { editor, server, slot } = aPhone(aGame(1, [[21, 15]]));
  const other = aPhone(aGame(1, [[21, 15]]));
  editor.point(2, 1, 1);
  editor.point(1, 1, 1);
  await server.lose();
  other.editor.point(2, 2, 1);
  other.editor.point(3, 1, 1);
  await other.server.lose();
  const [mine, others] = [slot.read(), other.slot.read()];
  const merged = others && mergeMoved(mine, others);
  expect(merged?.entries.map(({ setNumber }) => setNumber)).toEqual([2, 1, 1, 2, 3]);
  expect(merged?.operation).toEqual(mine?.operation);
});

test('whole scores that an older release stored are converted, and sent as results', async () => {
  const { slot, open } = aPhone();
  const base = { setNumber: 1, team1Score: 0, team2Score: 0 };
  const draft = { ...base, team1Score: 4, skipped: false, finished: false, base };
  slot.write({ drafts: [draft], operation: null } as unknown as StoredScore);
  const again = open();
  expect([again.editor.get(), scoreOf(again.editor)]).toMatchObject([
    { refusals: [], saving: 'waiting', unsaved: [{ team1Score: 4 }] },
    [4, 0],
  ]);
  again.editor.send();
  expect(again.server.requests.map(inShort)).toEqual(['4x0']);
});

test.each(['events', 'set'])(
  'a request (%s) that an older release stored is sent again with its key, and an older release can read a new one',
  async (kind) => {
    const { editor, server, slot, open } = aPhone(aGame(1, [[21, 15]]));
    if (kind === 'set') enterResult(editor, 1, [21, 16]);
    else taps(editor, 1);
    await server.lose();
    editor.stop();
    const stored = slot.read();
    expect(stored?.operation).toMatchObject({ is: kind });
    const operation = { ...stored?.operation, is: kind, kind: undefined };
    slot.write({ ...stored, operation } as unknown as StoredScore);
    const again = open();
    again.editor.send();
    expect(again.server.requests).toEqual([server.requests[0]]);
    expect(again.server.requests).toMatchObject([{ kind }]);
  },
);

test('points of one tab without a connection survive it, whatever another tab stores and sends meanwhile', async () => {
  const { editor, server, open, served } = aPhone();
  const other = open();
  taps(editor, 1, 1);
  await server.lose();
  other.editor.point(1, 2, 1);
  await other.answer();
  expect([other.editor.get().saving, served.scoreOf()]).toEqual(['saved', [0, 1]]);
  editor.stop();
  const again = open();
  expect(scoreOf(again.editor)).toEqual([2, 0]);
  again.editor.send();
  while (again.editor.get().saving !== 'saved') {
    if (again.editor.get().conflict) again.editor.resolve('both');
    await again.answer();
  }
  expect(served.scoreOf()).toEqual([2, 1]);
});

test('a result typed in one tab without a connection survives it, whatever another tab stores and sends meanwhile', async () => {
  const { editor, server, open, served } = aPhone(aGame(1, [[21, 15]]));
  const other = open();
  enterResult(editor, 2, [21, 18]);
  await server.lose();
  enterResult(other.editor, 1, [21, 16]);
  await other.answer();
  expect([other.editor.get().saving, served.scoreOf(1), served.scoreOf(2)]).toEqual([
    'saved',
    [21, 16],
    [0, 0],
  ]);
  editor.stop();
  const again = open();
  expect([scoreOf(again.editor, 2), again.editor.get().unsaved]).toEqual([
    [21, 18],
    [{ setNumber: 2, team1Score: 21, team2Score: 18 }],
  ]);
  again.editor.send();
  while (again.editor.get().saving !== 'saved') await again.answer();
  expect([served.scoreOf(1), served.scoreOf(2)]).toEqual([
    [21, 16],
    [21, 18],
  ]);
});

test('a point after a result that was typed without a connection is stored after it, also by another tab that has only the point', async () => {
  const { open, served } = aPhone();
  const other = open();
  const typing = open((entries) => other.editor.share(entries));
  enterResult(typing.editor, 1, [21, 15]);
  await typing.server.lose();
  typing.editor.point(2, 1, 1);
  await other.server.lose();
  for (const each of [typing, other]) each.editor.stop();
  const again = open();
  again.editor.send();
  while (again.editor.get().saving !== 'saved') await again.answer();
  expect(again.server.requests.map(inShort)).toEqual(['21x15', '1']);
  expect([served.scoreOf(1), served.scoreOf(2)]).toEqual([
    [21, 15],
    [1, 0],
  ]);
});

test('of a set with points of this tab, a result that another one typed is not stored with them', async () => {
  const { editor, server, open } = aPhone();
  const other = open();
  enterResult(editor, 1, [21, 15]);
  await server.lose();
  taps(other.editor, 1);
  await other.server.lose();
  for (const each of [editor, other.editor]) each.stop();
  expect(scoreOf(open().editor)).toEqual([1, 0]);
});

test('a set that ended without a network is over at once', async () => {
  const { editor, server } = aPhone(aGame(1, [[20, 15]]));
  expect(isSetOver(editor.played(), 1)).toBe(false);
  editor.point(1, 1, 1);
  await server.lose();
  editor.point(2, 2, 1);
  expect([isSetOver(editor.played(), 1), scoreOf(editor, 2)]).toEqual([true, [0, 1]]);
});

test('the points of two sets are sent in the order in which they were tapped', async () => {
  const { editor, server, answer, clock, served } = aPhone(aGame(1, [[20, 15]]));
  editor.point(1, 1, 1);
  await server.lose();
  editor.point(2, 2, 1);
  clock.comeOnline();
  await answer();
  await answer();
  expect(server.requests.map((each) => each.kind === 'events' && each.setNumber)).toEqual([1, 1, 2]);
  expect([served.scoreOf(1), served.scoreOf(2)]).toEqual([
    [21, 15],
    [0, 1],
  ]);
});

test('the points stay after the session ended, and are sent when the same person is back', async () => {
  const { editor, server } = aPhone();
  taps(editor, 1);
  await server.refuse(401, {});
  expect([editor.get().saving, server.requests.length]).toEqual(['held', 1]);
  editor.adopt(aGame(1, []));
  expect(server.requests.map(inShort)).toEqual(['1', '1']);
});

test('unanswered entries keep the name of their author, and are sent apart from those of the next holder', async () => {
  const { editor, server, open, served } = aPhone();
  editor.enterAs('Ana');
  taps(editor, 1, 1);
  await server.lose();
  editor.enterAs('Rui');
  taps(editor, 2);
  const result = { setNumber: 1, team1Score: 10, team2Score: 8, skipped: false, finished: false };
  editor.enter({ ...result, base: { setNumber: 1, team1Score: 2, team2Score: 1 } });
  editor.stop();
  const again = open();
  again.editor.enterAs('Lia');
  again.editor.send();
  while (again.editor.get().saving !== 'saved') await again.answer();
  const sent = new Map([...server.requests, ...again.server.requests].map((each) => [each.id, each]));
  expect([...sent.values()].map((each) => [inShort(each), each.by])).toEqual([
    ['1', 'Ana'],
    ['1', 'Ana'],
    ['2', 'Rui'],
    ['10x8', 'Rui'],
  ]);
  expect(served.scoreOf()).toEqual([10, 8]);
});

test('a player of neither team is reported and left out once, and the points are sent', async () => {
  const { editor, server, answer, notices, served, slot } = aPhone();
  taps(editor, 1);
  await server.lose();
  const [first] = editor.events(1);
  editor.tap(1, { type: 'detail', pointId: first?.id ?? '', kind: 'saque', playerId: 99 });
  taps(editor, 2);
  editor.send();
  await answer();
  const [detail] = editor.events(1).filter(({ type }) => type === 'detail');
  await server.refuse(422, {
    code: 'PLAYER_OF_NEITHER_TEAM',
    message: 'Não é do jogo',
    events: [detail?.id],
  });
  expect(notices).toMatchObject([{ kind: 'answered' }, { kind: 'unnamed', message: 'Não é do jogo' }]);
  expect(server.requests.at(-1)).toMatchObject({
    kind: 'events',
    events: [
      { id: detail?.id, playerId: null },
      { type: 'point', side: 2 },
    ],
  });
  expect(new Set(server.requests.map(({ id }) => id)).size).toBe(3);
  await answer();
  expect([served.scoreOf(), editor.get().saving, slot.read()]).toEqual([[1, 1], 'saved', null]);
});

test('a refusal that names no unanswered event is reported, and its request not sent again', async () => {
  const { editor, server } = aPhone();
  taps(editor, 1);
  await server.refuse(422, { code: 'PLAYER_OF_NEITHER_TEAM', message: 'Não é do jogo', events: ['other'] });
  expect([server.requests.length, editor.get().refusals, editor.get().saving]).toMatchObject([
    1,
    [{ message: 'Não é do jogo' }],
    'saved',
  ]);
});

test('points of one of two tabs are shown and stored by both, sent by either, and count once', async () => {
  const { open, served, slot } = aPhone();
  const one = open((entries) => two.editor.share(entries));
  const two = open((entries) => one.editor.share(entries));
  one.editor.point(1, 1, 1);
  two.editor.point(1, 2, 1);
  one.editor.point(1, 1, 1);
  expect([scoreOf(one.editor), scoreOf(two.editor)]).toEqual([
    [2, 1],
    [2, 1],
  ]);
  // The first tab is lost with its request.
  one.editor.stop();
  await one.loseAnswer();
  expect(slot.read()?.entries.length).toBe(3);
  while (two.editor.get().saving !== 'saved') await two.answer();
  expect([served.scoreOf(), scoreOf(two.editor), slot.read()]).toEqual([[2, 1], [2, 1], null]);
});

test('a tab shows a colleague’s point even if it came between two that another tab sent', async () => {
  const { open, clock, served } = aPhone();
  const two = open();
  const one = open((entries) => two.editor.share(entries));
  one.editor.point(1, 1, 1);
  await two.server.lose();
  await one.answer();
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  one.editor.point(1, 1, 1);
  await one.answer();
  one.editor.resolve('both');
  await one.answer();
  clock.advance(PAST_ANY_RETRY);
  await two.answer();
  await two.answer();
  expect([one, two].map(({ editor }) => [scoreOf(editor), editor.get().saving])).toEqual([
    [[2, 1], 'saved'],
    [[2, 1], 'saved'],
  ]);
  expect(served.scoreOf()).toEqual([2, 1]);
});

test('both tabs answer the question about a colleague’s point, and the second choice changes nothing more', async () => {
  const { open, served } = aPhone();
  const two = open();
  const one = open((entries) => two.editor.share(entries));
  one.editor.point(1, 1, 1);
  await one.loseAnswer();
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  one.editor.undo(1);
  one.editor.point(1, 1, 1);
  one.editor.send();
  await one.answer();
  await two.answer();
  await one.answer();
  await two.answer();
  for (const { editor } of [one, two]) editor.resolve('mine');
  await one.answer();
  await two.answer();
  expect(
    [one, two].map(({ editor }) => [scoreOf(editor), editor.get().saving, editor.get().refusals]),
  ).toEqual([
    [[1, 0], 'saved', []],
    [[1, 0], 'saved', []],
  ]);
  expect(served.scoreOf()).toEqual([1, 0]);
});
