import { expect, test } from 'vitest';
import type { ScoreEditor } from './score-editor.ts';
import { aGame, aPhone, enterResult, inShort, scoreOf, taps } from './score-editor-fixture.ts';
import { NOTHING_STORED, sharedWithTabs } from './score-slot.ts';
import type { TabMessage } from './score-tab-messages.ts';

/** Delivers the oldest message that did not arrive yet. */
function deliverNext(editor: ScoreEditor, late: TabMessage[]): void {
  const message = late.shift();
  if (!message) throw new Error('Nothing was posted.');
  editor.receive(message);
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
  const mine = slot.read();
  sharedWithTabs(other.slot).write(mine);
  const merged = other.slot.read();
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
  const typing = open((message) => other.editor.receive(message));
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
  const typing = open((message) => other.editor.receive(message));
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

test('of a set with points of this tab, a result of another one whose message it did not get is not stored with them', async () => {
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
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  first.editor.point(1, 1, 1);
  second.editor.point(1, 2, 1);
  first.editor.point(1, 1, 1);
  expect([scoreOf(first.editor), scoreOf(second.editor)]).toEqual([
    [2, 1],
    [2, 1],
  ]);
  // The first tab is lost with its request.
  first.editor.stop();
  await first.loseAnswer();
  expect(slot.read()?.entries.length).toBe(3);
  while (second.editor.get().saving !== 'saved') await second.answer();
  expect([served.scoreOf(), scoreOf(second.editor), slot.read()]).toEqual([[2, 1], [2, 1], null]);
});

test('a result that another tab typed and nobody sent is shown, and corrected in any tab', async () => {
  const { open, served } = aPhone();
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  enterResult(first.editor, 1, [21, 15]);
  await first.server.lose();
  expect(second.editor.fieldsOf(1)).toMatchObject({ team1Score: 21, team2Score: 15 });
  enterResult(second.editor, 1, [21, 16]);
  expect([scoreOf(first.editor), scoreOf(second.editor)]).toEqual([
    [21, 16],
    [21, 16],
  ]);
  first.editor.stop();
  while (second.editor.get().saving !== 'saved') await second.answer();
  expect([served.scoreOf(), second.editor.get().refusals]).toEqual([[21, 16], []]);
});

test('an answer that another tab posts late does not make a later one forgotten', async () => {
  const { open } = aPhone();
  const late: TabMessage[] = [];
  const slow = open((message) => late.push(message));
  const quick = open();
  taps(slow.editor, 1);
  deliverNext(quick.editor, late);
  await slow.answer();
  await quick.answer();
  quick.editor.point(1, 2, 1);
  const base = { setNumber: 1, team1Score: 1, team2Score: 0 };
  await quick.answer();
  deliverNext(quick.editor, late);
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
  deliverNext(asleep.editor, late);
  await asleep.server.lose();
  await awake.answer();
  served.deleteSet(1);
  deliverNext(asleep.editor, late);
  expect([asleep.editor.get().saving, asleep.server.isBusy(), slot.read()]).toEqual(['saved', false, null]);
  expect(served.scoreOf()).toEqual([0, 0]);
});

test('an entry that a tab has had is not added to it again, whoever posts it', async () => {
  const { open, slot } = aPhone();
  const posted: TabMessage[] = [];
  const first = open((message) => posted.push(message));
  const second = open();
  enterResult(first.editor, 1, [21, 15]);
  taps(first.editor, 1);
  const stored = slot.read() ?? NOTHING_STORED;
  for (const message of posted) second.editor.receive(message);
  while (second.editor.get().saving !== 'saved') await second.answer();
  first.editor.postUnanswered();
  for (const message of posted) second.editor.receive(message);
  second.editor.receive({ kind: 'entered', ...stored });
  expect(second.editor.unanswered()).toEqual([]);
});

test('a result whose answer has arrived is not added from what was stored before', async () => {
  const { open, slot } = aPhone();
  const posted: TabMessage[] = [];
  const opened = open();
  const first = open((message) => posted.push(message));
  enterResult(first.editor, 1, [21, 15]);
  const stored = slot.read() ?? NOTHING_STORED;
  await first.answer();
  // The tab did not listen yet when the result was typed.
  deliverNext(opened.editor, posted.slice(-1));
  opened.editor.receive({ kind: 'entered', ...stored });
  expect(opened.editor.unanswered()).toEqual([]);
});

test('an answer about nothing that waits changes nothing of a set that was deleted and typed since', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const awake = open();
  const slow = open((message) => late.push(message));
  taps(slow.editor, 1);
  deliverNext(awake.editor, late);
  await slow.answer();
  await awake.answer();
  served.deleteSet(1);
  awake.editor.adopt(served.game);
  enterResult(awake.editor, 1, [15, 12]);
  await awake.server.lose();
  deliverNext(awake.editor, late);
  taps(awake.editor, 1);
  while (awake.editor.get().saving !== 'saved') await awake.answer();
  expect(served.scoreOf()).toEqual([16, 12]);
});

test('a result that is typed again with the same score after another one is posted again', () => {
  const { open } = aPhone();
  const second = open();
  const first = open((message) => second.editor.receive(message));
  enterResult(first.editor, 1, [21, 15]);
  first.editor.undo(1);
  enterResult(first.editor, 1, [21, 15]);
  expect([scoreOf(first.editor), scoreOf(second.editor)]).toEqual([
    [21, 15],
    [21, 15],
  ]);
});

test('a point whose message another tab did not get keeps its base, and the result that one stored is not sent again', async () => {
  const { open, served } = aPhone();
  const first = open((message) => second.editor.receive(message));
  const second = open();
  taps(second.editor, 1);
  await second.server.lose();
  enterResult(first.editor, 1, [21, 15]);
  await first.answer();
  expect(second.editor.unanswered()).toMatchObject([{ event: { type: 'point' } }]);
  await second.answer();
  expect([second.editor.get().saving, served.scoreOf()]).toEqual(['asking', [21, 15]]);
});

test('a message that changes nothing makes no attempt to send', async () => {
  const { open, editor, server } = aPhone();
  const posted: TabMessage[] = [];
  const other = open((message) => posted.push(message));
  taps(other.editor, 1);
  for (const message of posted) editor.receive(message);
  await server.lose();
  for (const message of posted) editor.receive(message);
  expect(server.requests).toHaveLength(1);
});

test('a result that another tab has registered is not sent again by a request that waits', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const asleep = open();
  const awake = open((message) => late.push(message));
  enterResult(awake.editor, 1, [21, 15]);
  deliverNext(asleep.editor, late);
  await asleep.server.lose();
  await awake.answer();
  deliverNext(asleep.editor, late);
  expect([asleep.editor.get().saving, asleep.server.requests.length, served.scoreOf()]).toEqual([
    'saved',
    1,
    [21, 15],
  ]);
});
