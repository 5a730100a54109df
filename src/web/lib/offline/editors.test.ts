import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Editors } from './editors.ts';
import { fakeStorage } from './fake-device.ts';

const PREFIX = 'sheets:1';
const [ANA, BIA] = [1, 12] as const;
const device = fakeStorage();

beforeEach(() => {
  device.values.clear();
  vi.stubGlobal('localStorage', device());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

class FakeEditor {
  isStopped = false;
  sent = 0;
  send() {
    this.sent += 1;
  }
  stop() {
    this.isStopped = true;
  }
}
const editorsOf = () => new Editors<FakeEditor, { text: string }>(PREFIX);
const make = () => new FakeEditor();

test('a game or sheet has one editor, until another user signs in', () => {
  const editors = editorsOf();
  const editor = editors.get(ANA, [1, 7], make);
  expect(editors.get(ANA, [1, 7], make)).toBe(editor);
  expect(editors.get(ANA, [1, 8], make)).not.toBe(editor);
  const theirs = editors.get(BIA, [1, 7], make);
  expect([theirs === editor, editor.isStopped, theirs.isStopped]).toEqual([false, true, false]);
  expect(editors.all()).toEqual([theirs]);
});

test('signing in stops the editors of the former user, without opening any', () => {
  const editors = editorsOf();
  const editor = editors.get(ANA, [1], make);
  editors.belongTo(ANA);
  expect(editor.isStopped).toBe(false);
  editors.belongTo(BIA);
  expect([editor.isStopped, editors.all()]).toEqual([true, []]);
});

test('stored changes belong to a user, and are found by ids', () => {
  const editors = editorsOf();
  editors.slot(ANA, [1, 7]).write({ text: 'a' });
  editors.slot(BIA, [2, 8]).write({ text: 'b' });
  device.values.set(`${PREFIX}:${ANA}:no number`, '{}');
  expect([editors.stored(ANA), editors.stored(BIA)]).toEqual([[[1, 7]], [[2, 8]]]);
  editors.forget(ANA);
  expect([editors.stored(ANA), editors.stored(BIA)]).toEqual([[], [[2, 8]]]);
});

test('the stored changes of all users can be read without opening an editor', () => {
  const editors = editorsOf();
  editors.slot(ANA, [1, 7]).write({ text: 'a' });
  editors.slot(BIA, [2, 8]).write({ text: 'b' });
  device.values.set(`${PREFIX}:${ANA}:no number`, '{}');
  device.values.set(`${PREFIX}:${ANA}:9:9`, 'no JSON');
  expect(editors.storedOfAll()).toEqual([
    { userId: ANA, ids: [1, 7], changes: { text: 'a' } },
    { userId: BIA, ids: [2, 8], changes: { text: 'b' } },
  ]);
});

test('a resume opens the stored changes that can be loaded, and sends those of open editors', async () => {
  const editors = editorsOf();
  for (const id of [1, 2, 3]) editors.slot(ANA, [id]).write({ text: '' });
  const open = editors.get(ANA, [1], make);
  const opened: unknown[] = [];
  const load = ([id = 0]: readonly number[]) => Promise.resolve(id === 2 ? null : `source ${id}`);
  await editors.resume(ANA, load, (ids, source) => opened.push([ids, source]));
  expect([opened, open.sent]).toEqual([[[[3], 'source 3']], 1]);
});

test('a resume ends when another user signs in', async () => {
  const editors = editorsOf();
  editors.slot(ANA, [1]).write({ text: '' });
  const source = Promise.withResolvers<string>();
  const opened: unknown[] = [];
  const resumed = editors.resume(
    ANA,
    () => source.promise,
    (ids) => opened.push(ids),
  );
  editors.get(BIA, [1], make);
  source.resolve('late');
  await resumed;
  expect(opened).toEqual([]);
});

test('a dropped editor is stopped and its stored changes are deleted; the others stay', () => {
  const editors = editorsOf();
  const [first, second] = [editors.get(ANA, [1], make), editors.get(ANA, [2], make)];
  for (const id of [1, 2]) editors.slot(ANA, [id]).write({ text: '' });
  editors.drop(ANA, [1]);
  expect([first.isStopped, second.isStopped, editors.stored(ANA)]).toEqual([true, false, [[2]]]);
  expect(editors.get(ANA, [1], make)).not.toBe(first);
});

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname });

test('stored changes keep the tournament in which they were made, whichever page is open', async () => {
  const editors = editorsOf();
  goTo('/registrar-jogos/1');
  editors.slot(ANA, [1]).write({ text: 'here' });
  goTo('/t/escola/registrar-jogos/1');
  editors.slot(ANA, [2]).write({ text: 'there' });
  goTo('/rankings');
  const opened: unknown[] = [];
  await editors.resume(
    ANA,
    async (ids, base) => `${ids} in ${base}`,
    (ids, source, base) => {
      opened.push([source, base, editors.slot(ANA, ids, base).read()]);
      editors.slot(ANA, ids, base).write({ text: 'changed' });
    },
  );
  expect(opened).toEqual([
    ['1 in ', '', { text: 'here' }],
    ['2 in /t/escola', '/t/escola', { text: 'there' }],
  ]);
  expect([editors.baseOf(ANA, [1]), editors.baseOf(ANA, [2])]).toEqual(['', '/t/escola']);
  // As earlier releases stored it.
  expect(device.values.get(`${PREFIX}:${ANA}:1`)).toBe('{"text":"changed"}');
});
