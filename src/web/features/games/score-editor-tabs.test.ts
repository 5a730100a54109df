import { expect, test } from 'vitest';
import type { ScoreEditor } from './score-editor.ts';
import { aGame, aPhone, enterResult, inShort, scoreOf, taps } from './score-editor-fixture.ts';
import { mergeMoved, readStoredScore } from './score-slot.ts';
import type { TabMessage } from './score-tab-messages.ts';

/** Delivers the oldest message that was not heard. */
function hearNext(editor: ScoreEditor, late: TabMessage[]): void {
  const message = late.shift();
  if (!message) throw new Error('Nothing was told.');
  editor.hear(message);
}

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
  const typing = open((message) => other.editor.hear(message));
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
  const typing = open((message) => other.editor.hear(message));
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
  const one = open((message) => two.editor.hear(message));
  const two = open((message) => one.editor.hear(message));
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

test('a result that another tab typed and nobody sent is shown, and corrected in any tab', async () => {
  const { open, served } = aPhone();
  const one = open((message) => two.editor.hear(message));
  const two = open((message) => one.editor.hear(message));
  enterResult(one.editor, 1, [21, 15]);
  await one.server.lose();
  expect(two.editor.fieldsOf(1)).toMatchObject({ team1Score: 21, team2Score: 15 });
  enterResult(two.editor, 1, [21, 16]);
  expect([scoreOf(one.editor), scoreOf(two.editor)]).toEqual([
    [21, 16],
    [21, 16],
  ]);
  one.editor.stop();
  while (two.editor.get().saving !== 'saved') await two.answer();
  expect([served.scoreOf(), two.editor.get().refusals]).toEqual([[21, 16], []]);
});

test('an answer that another tab tells late does not make a later one forgotten', async () => {
  const { open } = aPhone();
  const late: TabMessage[] = [];
  const slow = open((message) => late.push(message));
  const quick = open();
  taps(slow.editor, 1);
  hearNext(quick.editor, late);
  await slow.answer();
  await quick.answer();
  quick.editor.point(1, 2, 1);
  const base = { setNumber: 1, team1Score: 1, team2Score: 0 };
  await quick.answer();
  hearNext(quick.editor, late);
  // The form was opened before the newest point was registered.
  const result = { setNumber: 1, team1Score: 21, team2Score: 15, skipped: false, closed: true };
  quick.editor.enter({ ...result, base });
  expect([quick.editor.get().conflict, quick.server.requests.map(inShort).at(-1)]).toEqual([null, '21x15']);
});

test('what one tab sent leaves the others, also a request that waits there to be sent again', async () => {
  const { open, served, slot } = aPhone();
  const late: TabMessage[] = [];
  const asleep = open();
  const awake = open((message) => late.push(message));
  taps(awake.editor, 1);
  hearNext(asleep.editor, late);
  await asleep.server.lose();
  await awake.answer();
  served.deleteSet(1);
  hearNext(asleep.editor, late);
  expect([asleep.editor.get().saving, asleep.server.isBusy(), slot.read()]).toEqual(['saved', false, null]);
  expect(served.scoreOf()).toEqual([0, 0]);
});

test('an entry that a tab has had is not added to it again, whoever tells it', async () => {
  const { open, slot } = aPhone();
  const told: TabMessage[] = [];
  const one = open((message) => told.push(message));
  const two = open();
  enterResult(one.editor, 1, [21, 15]);
  taps(one.editor, 1);
  const stored = readStoredScore(slot);
  for (const message of told) two.editor.hear(message);
  while (two.editor.get().saving !== 'saved') await two.answer();
  one.editor.tellUnanswered();
  for (const message of told) two.editor.hear(message);
  two.editor.hear({ kind: 'entered', ...stored });
  expect(two.editor.unanswered()).toEqual([]);
});

test('a result whose answer was heard is not added from what was stored before', async () => {
  const { open, slot } = aPhone();
  const told: TabMessage[] = [];
  const opened = open();
  const one = open((message) => told.push(message));
  enterResult(one.editor, 1, [21, 15]);
  const stored = readStoredScore(slot);
  await one.answer();
  // The tab did not listen yet when the result was typed.
  hearNext(opened.editor, told.slice(-1));
  opened.editor.hear({ kind: 'entered', ...stored });
  expect(opened.editor.unanswered()).toEqual([]);
});

test('an answer about nothing that waits changes nothing of a set that was deleted and typed since', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const awake = open();
  const slow = open((message) => late.push(message));
  taps(slow.editor, 1);
  hearNext(awake.editor, late);
  await slow.answer();
  await awake.answer();
  served.deleteSet(1);
  awake.editor.adopt(served.game);
  enterResult(awake.editor, 1, [15, 12]);
  await awake.server.lose();
  hearNext(awake.editor, late);
  taps(awake.editor, 1);
  while (awake.editor.get().saving !== 'saved') await awake.answer();
  expect(served.scoreOf()).toEqual([16, 12]);
});

test('a result that is typed again with the same score after another one is told again', () => {
  const { open } = aPhone();
  const two = open();
  const one = open((message) => two.editor.hear(message));
  enterResult(one.editor, 1, [21, 15]);
  one.editor.undo(1);
  enterResult(one.editor, 1, [21, 15]);
  expect([scoreOf(one.editor), scoreOf(two.editor)]).toEqual([
    [21, 15],
    [21, 15],
  ]);
});

test('a point that another tab did not hear of keeps its base, and the result that one stored is not sent again', async () => {
  const { open, served } = aPhone();
  const one = open((message) => two.editor.hear(message));
  const two = open();
  taps(two.editor, 1);
  await two.server.lose();
  enterResult(one.editor, 1, [21, 15]);
  await one.answer();
  expect(two.editor.unanswered()).toMatchObject([{ event: { type: 'point' } }]);
  await two.answer();
  expect([two.editor.get().saving, served.scoreOf()]).toEqual(['asking', [21, 15]]);
});

test('a message that changes nothing makes no attempt to send', async () => {
  const { open, editor, server } = aPhone();
  const told: TabMessage[] = [];
  const other = open((message) => told.push(message));
  taps(other.editor, 1);
  for (const message of told) editor.hear(message);
  await server.lose();
  for (const message of told) editor.hear(message);
  expect(server.requests).toHaveLength(1);
});

test('a result that another tab has registered is not sent again by a request that waits', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const asleep = open();
  const awake = open((message) => late.push(message));
  enterResult(awake.editor, 1, [21, 15]);
  hearNext(asleep.editor, late);
  await asleep.server.lose();
  await awake.answer();
  hearNext(asleep.editor, late);
  expect([asleep.editor.get().saving, asleep.server.requests.length, served.scoreOf()]).toEqual([
    'saved',
    1,
    [21, 15],
  ]);
});
