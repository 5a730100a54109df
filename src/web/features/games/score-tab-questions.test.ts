import { expect, test } from 'vitest';
import { PAST_ANY_RETRY } from '#web/lib/fake-device.ts';
import type { ScoreEditor } from './score-editor.ts';
import { aGame, aPhone, enterResult, type FakeGameServer, scoreOf, taps } from './score-editor-fixture.ts';
import { NOTHING_STORED } from './score-slot.ts';
import type { TabMessage } from './score-tab-messages.ts';

/** Delivers all messages that did not arrive yet. */
function deliverAll(editor: ScoreEditor, late: TabMessage[]): void {
  for (const message of late.splice(0)) editor.receive(message);
}

/** Both tabs have an answer to one result. `late`: the messages of the slow tab, not yet delivered. */
async function aLateAnswer() {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const awake = open();
  const slow = open((message) => late.push(message));
  enterResult(slow.editor, 1, [21, 15]);
  deliverAll(awake.editor, late);
  await slow.answer();
  while (awake.editor.get().saving !== 'saved') await awake.answer();
  return { awake, served, late };
}

/** Another phone registers a result. */
async function register(served: FakeGameServer, score: readonly [number, number]): Promise<void> {
  const colleague = aPhone(served);
  enterResult(colleague.editor, 1, score);
  await colleague.answer();
}

test('a tab shows a colleague’s point even if it came between two that another tab sent', async () => {
  const { open, clock, served } = aPhone();
  const second = open();
  const first = open((message) => second.editor.receive(message));
  first.editor.point(1, 1, 1);
  await second.server.lose();
  await first.answer();
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  first.editor.point(1, 1, 1);
  await first.answer();
  first.editor.resolve('both');
  await first.answer();
  clock.advance(PAST_ANY_RETRY);
  while (second.editor.get().saving !== 'saved') await second.answer();
  expect([first, second].map(({ editor }) => [scoreOf(editor), editor.get().saving])).toEqual([
    [[2, 1], 'saved'],
    [[2, 1], 'saved'],
  ]);
  expect(served.scoreOf()).toEqual([2, 1]);
});

test('a question about a result ends when another tab has registered it', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const sleeping = open();
  const awake = open((message) => late.push(message));
  enterResult(awake.editor, 1, [21, 15]);
  deliverAll(sleeping.editor, late);
  await awake.answer();
  const colleague = aPhone(served);
  enterResult(colleague.editor, 1, [21, 17]);
  await colleague.answer();
  await sleeping.answer();
  expect(sleeping.editor.get().saving).toBe('asking');
  deliverAll(sleeping.editor, late);
  expect(sleeping.editor.get()).toMatchObject({ saving: 'saved', conflict: null, refusals: [] });
  expect(scoreOf(sleeping.editor)).toEqual([21, 17]);
});

test('entries that a closed tab stored are added with their base, so that a colleague’s point since leads to a question', async () => {
  const { open, slot, served } = aPhone();
  const opened = open();
  const closed = open();
  taps(closed.editor, 1);
  await closed.server.lose();
  closed.editor.stop();
  const stored = slot.read() ?? NOTHING_STORED;
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  opened.editor.adopt(served.game);
  opened.editor.receive({ kind: 'entered', ...stored });
  expect(scoreOf(opened.editor)).toEqual([1, 0]);
  await opened.answer();
  expect(opened.editor.get().saving).toBe('asking');
  opened.editor.resolve('both');
  await opened.answer();
  expect([served.scoreOf(), slot.read()]).toEqual([[1, 1], null]);
});

test('what one tab registered is not asked about by another one, although a colleague has corrected it since', async () => {
  const { open, served, notices } = aPhone();
  const late: TabMessage[] = [];
  const asleep = open();
  const awake = open((message) => late.push(message));
  enterResult(awake.editor, 1, [21, 15]);
  await awake.answer();
  await register(served, [21, 17]);
  deliverAll(asleep.editor, late);
  asleep.editor.adopt(served.game);
  while (asleep.editor.get().saving !== 'saved') await asleep.answer();
  expect([scoreOf(asleep.editor), served.scoreOf()]).toEqual([
    [21, 17],
    [21, 17],
  ]);
  expect(notices.filter(({ kind }) => kind !== 'answered')).toEqual([]);
});

test('a result that is corrected while its answer is lost is not asked about by the tab that sends it too', async () => {
  const { open, served } = aPhone();
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  enterResult(first.editor, 1, [21, 15]);
  await first.loseAnswer();
  enterResult(first.editor, 1, [21, 16]);
  first.editor.stop();
  while (second.editor.get().saving === 'sending') await second.answer();
  expect([second.editor.get().saving, served.scoreOf()]).toEqual(['saved', [21, 16]]);
});

test('an answer that arrives late does not change the base of a result typed since', async () => {
  const { awake, served, late } = await aLateAnswer();
  await register(served, [21, 17]);
  awake.editor.adopt(served.game);
  awake.editor.point(2, 1, 1);
  await awake.server.lose();
  enterResult(awake.editor, 1, [21, 18]);
  deliverAll(awake.editor, late);
  while (awake.server.isBusy()) await awake.answer();
  expect([awake.editor.get().saving, served.scoreOf()]).toEqual(['saved', [21, 18]]);
});

test('a colleague’s point leads to the same question in every tab, whichever knows of it first', async () => {
  const { open, served } = aPhone();
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  served.tap(1, { type: 'point', side: 1, isExtra: false });
  second.editor.adopt(served.game);
  taps(first.editor, 1);
  await first.answer();
  await second.answer();
  expect([first, second].map(({ editor }) => editor.get().saving)).toEqual(['asking', 'asking']);
  first.editor.resolve('theirs');
  expect([first, second].map(({ editor }) => editor.get().saving)).toEqual(['saved', 'saved']);
  expect(served.scoreOf()).toEqual([1, 0]);
});

test('a tab with a newer point of the same person does not ask about that one', async () => {
  const { open, served } = aPhone();
  const late: TabMessage[] = [];
  const first = open((message) => late.push(message));
  const second = open();
  taps(first.editor, 1);
  deliverAll(second.editor, late);
  await second.answer();
  // The tab does not know yet that its first point is stored.
  taps(first.editor, 2);
  deliverAll(second.editor, late);
  expect(scoreOf(second.editor)).toEqual([1, 1]);
  while (second.editor.get().saving === 'sending') await second.answer();
  expect([second.editor.get().saving, served.scoreOf()]).toEqual(['saved', [1, 1]]);
});

test.each(['theirs', 'mine'] as const)(
  'a question about a typed result is answered once (%s), and not asked again by a tab or page',
  async (choice) => {
    const { open, served, slot } = aPhone();
    const late: TabMessage[] = [];
    const first = open((message) => late.push(message));
    const second = open();
    enterResult(first.editor, 1, [21, 15]);
    deliverAll(second.editor, late);
    await register(served, [21, 17]);
    await first.answer();
    await second.answer();
    expect([first, second].map(({ editor }) => editor.get().saving)).toEqual(['asking', 'asking']);
    first.editor.resolve(choice);
    first.editor.point(2, 1, 1);
    while (first.editor.get().saving !== 'saved') await first.answer();
    deliverAll(second.editor, late);
    while (second.editor.get().saving === 'sending') await second.answer();
    expect([second.editor.get().saving, slot.read()]).toEqual(['saved', null]);
    expect([served.scoreOf(1), served.scoreOf(2)]).toEqual([choice === 'mine' ? [21, 15] : [21, 17], [1, 0]]);
  },
);

test('a choice in one tab ends the question in the other, about a colleague’s point too', async () => {
  const { open, served } = aPhone();
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  first.editor.point(1, 1, 1);
  await first.loseAnswer();
  served.tap(1, { type: 'point', side: 2, isExtra: false });
  first.editor.undo(1);
  first.editor.point(1, 1, 1);
  first.editor.send();
  for (let round = 0; round < 4; round += 1) {
    for (const tab of [first, second]) if (tab.server.isBusy()) await tab.answer();
  }
  expect([first, second].map(({ editor }) => editor.get().saving)).toEqual(['asking', 'asking']);
  for (const { editor } of [first, second]) if (editor.get().conflict) editor.resolve('mine');
  for (let round = 0; round < 4; round += 1) {
    for (const tab of [first, second]) if (tab.server.isBusy()) await tab.answer();
  }
  expect(
    [first, second].map(({ editor }) => [scoreOf(editor), editor.get().saving, editor.get().refusals]),
  ).toEqual([
    [[1, 0], 'saved', []],
    [[1, 0], 'saved', []],
  ]);
  expect(served.scoreOf()).toEqual([1, 0]);
});

test('a point that is refused while a result is typed over it leads to no question', async () => {
  const { editor, server, answer, served } = aPhone(aGame(1, [[5, 5]]));
  editor.point(1, 1, 1);
  const base = { setNumber: 1, team1Score: 6, team2Score: 5 };
  await server.refuse(422, { code: 'LOG_FULL', message: 'O set está cheio.' });
  editor.enter({ setNumber: 1, team1Score: 21, team2Score: 15, skipped: false, closed: true, base });
  await answer();
  expect([editor.get().saving, served.scoreOf()]).toEqual(['saved', [21, 15]]);
});

test('a refusal ends the entry in every tab, is shown once in each, and dismissed in any', async () => {
  const { open, served, slot } = aPhone(aGame(1, [[21, 15]]));
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  const refused = { code: 'LOG_FULL', message: 'O set está cheio.' };
  enterResult(first.editor, 1, [21, 13]);
  await first.server.refuse(422, refused);
  expect([first, second].map(({ editor }) => [editor.unanswered(), editor.get().refusals.length])).toEqual([
    [[], 1],
    [[], 1],
  ]);
  await second.server.refuse(422, refused);
  expect(second.editor.get().refusals).toHaveLength(1);
  second.editor.dismiss();
  expect([first, second].map(({ editor }) => editor.get().refusals)).toEqual([[], []]);
  expect([first, second].map(({ server }) => server.isBusy())).toEqual([false, false]);
  expect([served.scoreOf(), slot.read()]).toEqual([[21, 15], null]);
});

test('the same refusal of two tabs, each arriving late, is shown once', async () => {
  const { open } = aPhone(aGame(1, [[21, 15]]));
  const [toFirst, toSecond]: [TabMessage[], TabMessage[]] = [[], []];
  const first = open((message) => toSecond.push(message));
  const second = open((message) => toFirst.push(message));
  enterResult(first.editor, 1, [21, 13]);
  deliverAll(second.editor, toSecond);
  for (const { server } of [first, second]) await server.refuse(422, { code: 'LOG_FULL', message: 'Cheio.' });
  deliverAll(first.editor, toFirst);
  deliverAll(second.editor, toSecond);
  expect([first, second].map(({ editor }) => editor.get().refusals.length)).toEqual([1, 1]);
});

test('the refusal of a result does not end the one that was typed after it', async () => {
  const { open, served } = aPhone(aGame(1, [[21, 15]]));
  const first = open((message) => second.editor.receive(message));
  const second = open((message) => first.editor.receive(message));
  const refused = { code: 'LOG_FULL', message: 'O set está cheio.' };
  enterResult(first.editor, 1, [21, 13]);
  await first.server.refuse(422, refused);
  enterResult(first.editor, 1, [21, 14]);
  await second.server.refuse(422, refused);
  for (const tab of [first, second, first, second]) if (tab.server.isBusy()) await tab.answer();
  expect([served.scoreOf(), first.editor.get().refusals.length, second.editor.get().refusals.length]).toEqual(
    [[21, 14], 1, 1],
  );
});

test('a late answer of a result does not end a later one with the same score', async () => {
  const { awake, served, late } = await aLateAnswer();
  enterResult(awake.editor, 1, [21, 16]);
  while (awake.editor.get().saving !== 'saved') await awake.answer();
  enterResult(awake.editor, 1, [21, 15]);
  await awake.server.lose();
  deliverAll(awake.editor, late);
  while (awake.server.isBusy()) await awake.answer();
  expect([awake.editor.get().saving, served.scoreOf()]).toEqual(['saved', [21, 15]]);
});

test.each([
  ['point', { type: 'point', side: 2, isExtra: false }, [3, 2]],
  ['time-out', { type: 'timeout', side: 2 }, [3, 1]],
] as const)(
  'points are counted once where their answer arrives while a request with more is under way, and a colleague adds a %s',
  async (_, content, both) => {
    const { open, served } = aPhone();
    served.tap(1, { type: 'point', side: 2, isExtra: false });
    const first = open((message) => second.editor.receive(message));
    const second = open((message) => first.editor.receive(message));
    for (const { editor } of [first, second]) editor.learn(served.events());
    taps(first.editor, 1);
    await first.answer();
    taps(first.editor, 1, 1);
    await second.answer();
    await first.answer();
    served.tap(1, content);
    await second.answer();
    expect(scoreOf(second.editor)).toEqual([3, 1]);
    if (second.editor.get().conflict) second.editor.resolve('both');
    for (let round = 0; round < 6; round += 1) {
      for (const tab of [second, first]) if (tab.server.isBusy()) await tab.answer();
    }
    expect(served.scoreOf()).toEqual(both);
  },
);

test.each([
  ['point', true, { type: 'point', side: 2, isExtra: false }],
  ['time-out', false, { type: 'timeout', side: 2 }],
] as const)(
  'the set of a colleague’s %s, which this person began meanwhile, does not count as deleted; it is asked about: %s',
  async (_, isAsked, content) => {
    const { open, served } = aPhone(aGame(1, [[21, 15]]));
    const first = open((message) => second.editor.receive(message));
    const second = open((message) => first.editor.receive(message));
    enterResult(first.editor, 1, [21, 16]);
    first.editor.point(2, 1, 1);
    await first.answer();
    first.editor.point(2, 1, 1);
    await second.answer();
    await first.answer();
    served.tap(2, content);
    await second.answer();
    expect(second.editor.get().conflict?.isBaseGone).toBe(isAsked ? false : undefined);
  },
);

test('a point that is tapped on a result before its answer arrives does not lead to a question', async () => {
  const { open, served } = aPhone();
  served.tap(1, { type: 'point', side: 1, isExtra: false });
  const [toFirst, toSecond]: [TabMessage[], TabMessage[]] = [[], []];
  const first = open((message) => toSecond.push(message));
  const second = open((message) => toFirst.push(message));
  enterResult(first.editor, 1, [7, 4]);
  deliverAll(second.editor, toSecond);
  await first.server.lose();
  await second.answer();
  taps(first.editor, 1);
  deliverAll(second.editor, toSecond);
  expect(scoreOf(second.editor)).toEqual([8, 4]);
  deliverAll(first.editor, toFirst);
  for (let round = 0; round < 6; round += 1) {
    for (const tab of [second, first]) if (tab.server.isBusy()) await tab.answer();
  }
  expect([first, second].map(({ editor }) => editor.get().saving)).toEqual(['saved', 'saved']);
  expect(served.scoreOf()).toEqual([8, 4]);
});
