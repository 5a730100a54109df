import { expect, test } from 'vitest';
import { PAST_ANY_RETRY } from '#web/lib/fake-device.ts';
import {
  aGame,
  aPhone,
  enterResult,
  inShort,
  scoreOf,
  type TabMessage,
  taps,
} from './score-editor-fixture.ts';
import { mergeMoved, readStoredScore } from './score-slot.ts';

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
  expect(scoreOf(again.editor)).toEqual([2, 1]);
  again.editor.send();
  await again.answer();
  expect([again.editor.get().saving, again.server.requests.map(inShort)]).toEqual(['saved', ['211']]);
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

test('a result typed without a connection, and a point after it, are shown by another tab and sent by it in that order', async () => {
  const { open, served, slot, notices } = aPhone();
  const other = open();
  const typing = open((message) => message(other.editor));
  enterResult(typing.editor, 1, [21, 15]);
  await typing.server.lose();
  typing.editor.point(2, 1, 1);
  expect([scoreOf(other.editor, 1), scoreOf(other.editor, 2)]).toEqual([
    [21, 15],
    [1, 0],
  ]);
  typing.editor.stop();
  while (other.editor.get().saving !== 'saved') await other.answer();
  expect([other.server.requests.map(inShort), slot.read()]).toEqual([['21x15', '1'], null]);
  expect([served.scoreOf(1), served.scoreOf(2)]).toEqual([
    [21, 15],
    [1, 0],
  ]);
  expect(notices.filter(({ kind }) => kind !== 'answered')).toEqual([]);
});

test('a result and a point after it, which no tab could send, are stored in that order', async () => {
  const { open, served } = aPhone();
  const other = open();
  const typing = open((message) => message(other.editor));
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

test('of a set with points of this tab, a result of another one that it did not hear of is not stored with them', async () => {
  const { editor, server, open } = aPhone();
  const other = open();
  enterResult(editor, 1, [21, 15]);
  await server.lose();
  taps(other.editor, 1);
  await other.server.lose();
  for (const each of [editor, other.editor]) each.stop();
  expect(scoreOf(open().editor)).toEqual([1, 0]);
});

test('points of one of two tabs are shown and stored by both, sent by either, and count once', async () => {
  const { open, served, slot } = aPhone();
  const one = open((message) => message(two.editor));
  const two = open((message) => message(one.editor));
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
  const one = open((message) => message(two.editor));
  one.editor.point(1, 1, 1);
  await two.server.lose();
  await one.answer();
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  one.editor.point(1, 1, 1);
  await one.answer();
  one.editor.resolve('both');
  await one.answer();
  clock.advance(PAST_ANY_RETRY);
  while (two.editor.get().saving !== 'saved') await two.answer();
  expect([one, two].map(({ editor }) => [scoreOf(editor), editor.get().saving])).toEqual([
    [[2, 1], 'saved'],
    [[2, 1], 'saved'],
  ]);
  expect(served.scoreOf()).toEqual([2, 1]);
});

test('both tabs answer the question about a colleague’s point, and the second choice changes nothing more', async () => {
  const { open, served } = aPhone();
  const two = open();
  const one = open((message) => message(two.editor));
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

test('a result that another tab typed and nobody sent is shown, and corrected in any tab', async () => {
  const { open, served } = aPhone();
  const one = open((message) => message(two.editor));
  const two = open((message) => message(one.editor));
  enterResult(one.editor, 1, [21, 15]);
  await one.server.lose();
  expect(two.editor.entryOf(1)).toMatchObject({ team1Score: 21, team2Score: 15 });
  enterResult(two.editor, 1, [21, 16]);
  expect([scoreOf(one.editor), scoreOf(two.editor)]).toEqual([
    [21, 16],
    [21, 16],
  ]);
  one.editor.stop();
  while (two.editor.get().saving !== 'saved') await two.answer();
  expect([served.scoreOf(), two.editor.get().refusals]).toEqual([[21, 16], []]);
});

test('what one tab sent is not sent by another, nor asked about when a colleague has corrected it since', async () => {
  const { open, served, notices } = aPhone();
  const late: TabMessage[] = [];
  const sleeping = open();
  const awake = open((message) => late.push(message));
  enterResult(awake.editor, 1, [21, 15]);
  await awake.answer();
  const colleague = aPhone(served);
  enterResult(colleague.editor, 1, [21, 17]);
  await colleague.answer();
  for (const message of late) message(sleeping.editor);
  expect(sleeping.editor.get()).toMatchObject({ saving: 'sending', unsaved: [] });
  await sleeping.answer();
  sleeping.editor.adopt(served.game);
  expect(sleeping.editor.get()).toMatchObject({ saving: 'saved', conflict: null, refusals: [] });
  expect([scoreOf(sleeping.editor), served.scoreOf()]).toEqual([
    [21, 17],
    [21, 17],
  ]);
  expect(notices.filter(({ kind }) => kind !== 'answered')).toEqual([]);
});

test('a question about a result ends when another tab has registered it', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const sleeping = open();
  const awake = open((message) => late.push(message));
  enterResult(awake.editor, 1, [21, 15]);
  late.shift()?.(sleeping.editor);
  await awake.answer();
  const colleague = aPhone(served);
  enterResult(colleague.editor, 1, [21, 17]);
  await colleague.answer();
  await sleeping.answer();
  expect(sleeping.editor.get().saving).toBe('asking');
  late.shift()?.(sleeping.editor);
  expect(sleeping.editor.get()).toMatchObject({ saving: 'saved', conflict: null, refusals: [] });
  expect(scoreOf(sleeping.editor)).toEqual([21, 17]);
});

test('an answer that another tab tells late does not make a later one forgotten', async () => {
  const { open } = aPhone();
  const late: TabMessage[] = [];
  const slow = open((message) => late.push(message));
  const quick = open();
  taps(slow.editor, 1);
  late.shift()?.(quick.editor);
  await slow.answer();
  await quick.answer();
  quick.editor.point(1, 2, 1);
  const base = { setNumber: 1, team1Score: 1, team2Score: 0 };
  await quick.answer();
  late.shift()?.(quick.editor);
  // The form was opened before the newest point was registered.
  const result = { setNumber: 1, team1Score: 21, team2Score: 15, skipped: false, finished: true };
  quick.editor.enter({ ...result, base });
  expect([quick.editor.get().conflict, quick.server.requests.map(inShort).at(-1)]).toEqual([null, '21x15']);
});

test('entries that a closed tab stored are added with their base, so that a colleague’s point since leads to a question', async () => {
  const { open, slot, served } = aPhone();
  const opened = open();
  const closed = open();
  taps(closed.editor, 1);
  await closed.server.lose();
  closed.editor.stop();
  const stored = readStoredScore(slot);
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  opened.editor.adopt(served.game);
  opened.editor.adoptEntries(stored.entries, stored.known);
  expect(scoreOf(opened.editor)).toEqual([1, 0]);
  await opened.answer();
  expect(opened.editor.get().saving).toBe('asking');
  opened.editor.resolve('both');
  await opened.answer();
  expect([served.scoreOf(), slot.read()]).toEqual([[1, 1], null]);
});
