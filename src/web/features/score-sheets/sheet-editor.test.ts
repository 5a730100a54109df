import { expect, test } from 'vitest';
import { slotAt } from '#web/lib/device/slot.ts';
import { fakeClock, fakeServer, fakeStorage, PAST_ANY_RETRY } from '#web/lib/offline/fake-device.ts';
import type { Counters } from './edits.ts';
import type { SheetRow } from './queries.ts';
import type { Save, SheetNotice, StoredSheet } from './sheet-draft.ts';
import { SheetEditor } from './sheet-editor.ts';

const [BIA, ANA] = [11, 12] as const;
const KEY = { userId: 1, round: 1, teamId: 1 };
const NONE: Counters = { saques: 0, defesas: 0, ataques: 0, present: false };

type RowOf = Partial<Counters> & { readonly playerId: number };
const rows = (minute: number, ...each: RowOf[]): SheetRow[] =>
  each.map((row) => ({
    ...NONE,
    present: true,
    teamId: 1,
    round: 1,
    updatedAt: `2025-04-05T12:${String(minute).padStart(2, '0')}:00.000Z`,
    ...row,
  })) as SheetRow[];
const stored = ({ edits }: Save, minute: number) => ({
  rows: rows(
    minute,
    ...Object.entries(edits).map(([id, { counters }]) => ({ playerId: Number(id), ...counters })),
  ),
});

/** Opens the sheet, and reopens it after its page was lost. */
function aDevice() {
  const slot = slotAt<StoredSheet>('sheet', fakeStorage());
  const clock = fakeClock();
  const said: (SheetNotice & { isSeen: boolean })[] = [];
  const open = (known: readonly SheetRow[] = []) => {
    const server = fakeServer<Save, { rows: SheetRow[] }>();
    const notify = (notice: SheetNotice, isSeen: boolean) => void said.push({ ...notice, isSeen });
    const save = (_: unknown, request: Save) => server.send(request);
    const editor = new SheetEditor({ key: KEY, rows: known, slot, notify, save, clock });
    return { editor, server };
  };
  return { open, slot, clock, said };
}

const sentOf = ({ edits }: Save) =>
  Object.fromEntries(Object.entries(edits).map(([id, { counters }]) => [id, counters]));
const CONFLICT = { code: 'CONFLICT', message: 'Outro salvou' };

test('points mark a player as present; a repeated value is no change', () => {
  const { editor } = aDevice().open(rows(0, { playerId: ANA, saques: 2 }));
  editor.change(BIA, { saques: 1, present: true });
  editor.change(BIA, { saques: 1 });
  expect([editor.counters(BIA), editor.get().undoable]).toEqual([{ ...NONE, saques: 1, present: true }, 1]);
  expect(Object.keys(editor.get().edits)).toEqual([String(BIA)]);
});

test('a counter that is put back counts as edited until it is saved or every step is undone', async () => {
  const known = rows(0, { playerId: ANA, saques: 2 });
  const { editor, server } = aDevice().open(known);
  const edited = () => Object.keys(editor.get().edits);
  const touch = () => {
    editor.change(ANA, { saques: 3 });
    editor.change(ANA, { saques: 2 });
  };
  touch();
  expect(edited()).toEqual([String(ANA)]);
  editor.adopt(known);
  expect(edited()).toEqual([String(ANA)]);
  editor.undo();
  editor.undo();
  expect(edited()).toEqual([]);
  touch();
  editor.change(ANA, { saques: 3 });
  editor.undo();
  expect(edited()).toEqual([String(ANA)]);
  editor.save();
  const [save] = server.requests;
  expect(save && sentOf(save)).toEqual({ [ANA]: { ...NONE, saques: 2, present: true } });
  if (save) await server.answer(stored(save, 1));
  expect(edited()).toEqual([]);
});

test('steps are undone one by one, to a player without a value', () => {
  const { editor } = aDevice().open();
  editor.change(BIA, { present: false });
  expect(editor.counters(BIA)).toEqual(NONE);
  editor.change(BIA, { saques: 2, present: true });
  editor.undo();
  expect(editor.counters(BIA)).toEqual(NONE);
  editor.undo();
  expect([editor.counters(BIA), editor.get().undoable, editor.lastTurn]).toEqual([null, 0, 0]);
});

test('the last step of several sheets is the one with the highest turn', () => {
  const [first, second] = [aDevice().open().editor, aDevice().open().editor];
  first.change(BIA, { present: true });
  second.change(ANA, { present: true });
  expect(second.lastTurn).toBeGreaterThan(first.lastTurn);
  first.change(BIA, { saques: 1 });
  expect(first.lastTurn).toBeGreaterThan(second.lastTurn);
});

test('nothing is sent before a save, or without an entry', () => {
  const { editor, server } = aDevice().open();
  editor.save();
  editor.change(BIA, { present: true });
  expect(server.requests).toEqual([]);
  editor.save();
  expect(server.requests).toMatchObject([{ lastUpdated: null, edits: { [BIA]: { base: null } } }]);
});

test('a save requested during another includes what was entered since', async () => {
  const { open, said } = aDevice();
  const { editor, server } = open();
  editor.change(BIA, { present: true });
  editor.save();
  editor.change(BIA, { saques: 3 });
  editor.change(ANA, { present: true });
  editor.save();
  expect(server.requests.map(sentOf)).toEqual([{ [BIA]: { ...NONE, present: true } }]);
  const [first] = server.requests;
  if (first) await server.answer(stored(first, 0));
  expect(server.requests.slice(1).map(sentOf)).toEqual([
    { [BIA]: { ...NONE, saques: 3, present: true }, [ANA]: { ...NONE, present: true } },
  ]);
  const [, second] = server.requests;
  if (second) await server.answer(stored(second, 1));
  expect([editor.get().edits, server.requests.length, editor.get().saving]).toEqual([{}, 2, 'idle']);
  expect(said).toMatchObject([
    { kind: 'saved', players: 1 },
    { kind: 'saved', players: 2 },
  ]);
});

test('values entered during a save stay unsaved until a save is requested', async () => {
  const { editor, server } = aDevice().open();
  editor.change(BIA, { present: true });
  editor.save();
  editor.change(ANA, { present: true });
  const [save] = server.requests;
  if (save) await server.answer(stored(save, 0));
  expect([Object.keys(editor.get().edits), server.requests.length]).toEqual([[String(ANA)], 1]);
});

test('a save without an answer is sent again with its key, also after a reload', async () => {
  const { open, slot, clock } = aDevice();
  const before = open();
  before.editor.change(BIA, { present: true });
  before.editor.save();
  await before.server.lose();
  expect(before.editor.get().saving).toBe('waiting');
  before.editor.change(BIA, { saques: 1 });
  expect(before.server.requests, 'a change does not hurry it').toHaveLength(1);
  clock.advance(PAST_ANY_RETRY);
  expect(before.server.requests[1]).toEqual(before.server.requests[0]);
  before.editor.stop();

  const { editor, server } = open();
  editor.send();
  expect([server.requests, editor.get().isRecalled]).toEqual([[before.server.requests[0]], true]);
  const [save] = server.requests;
  if (save) await server.answer(stored(save, 0));
  expect([editor.counters(BIA)?.saques, Object.keys(editor.get().edits)]).toEqual([1, [String(BIA)]]);
  editor.undo();
  editor.discard();
  expect([slot.read(), editor.get().isRecalled]).toEqual([null, false]);
});

test('unsaved values are restored, except those that are stored by now', () => {
  const { open } = aDevice();
  const before = open();
  before.editor.change(BIA, { ataques: 1, present: true });
  before.editor.change(ANA, { present: true });
  before.editor.stop();
  const { editor } = open(rows(0, { playerId: ANA }));
  expect(editor.get()).toMatchObject({ isRecalled: true, undoable: 0, saving: 'idle' });
  expect(Object.keys(editor.get().edits)).toEqual([String(BIA)]);
});

test('a colleague’s save is a conflict: theirs stays, or mine is saved over it', async () => {
  const { open, said } = aDevice();
  const { editor, server } = open();
  editor.change(BIA, { defesas: 1, present: true });
  editor.change(ANA, { defesas: 1, present: true });
  editor.save();
  editor.save();
  const theirs = rows(1, { playerId: BIA, saques: 5 }, { playerId: ANA, saques: 6 });
  await server.refuse(409, { ...CONFLICT, conflicts: theirs });
  expect([editor.get().conflicts, server.requests.length]).toEqual([[BIA, ANA], 1]);
  expect(said).toMatchObject([
    { kind: 'stale' },
    { kind: 'refused', message: 'Outro salvou', isSeen: false },
  ]);
  editor.adopt(theirs);
  editor.save();
  expect(server.requests, 'nothing leaves before the choice').toHaveLength(1);

  editor.resolve(BIA, 'theirs');
  expect([editor.counters(BIA)?.saques, editor.get().conflicts]).toEqual([5, [ANA]]);
  editor.resolve(ANA, 'mine');
  expect([editor.counters(ANA)?.defesas, editor.get().conflicts, editor.get().undoable]).toEqual([1, [], 0]);
  editor.save();
  expect(server.requests.slice(1).map(sentOf)).toEqual([{ [ANA]: { ...NONE, defesas: 1, present: true } }]);
  expect(server.requests[1]?.lastUpdated).toBe(theirs[0]?.updatedAt);
});

test('a colleague’s save of the same values, or of another player, is no conflict', () => {
  const { editor } = aDevice().open();
  editor.change(BIA, { saques: 1, present: true });
  editor.adopt(rows(0, { playerId: BIA, saques: 1 }, { playerId: ANA, saques: 9 }));
  expect([editor.get().edits, editor.get().conflicts, editor.counters(ANA)?.saques]).toEqual([{}, [], 9]);
});

test('a refusal for rows that do not conflict here is retried once the whole sheet is loaded', async () => {
  const { editor, server } = aDevice().open();
  editor.change(BIA, { present: true });
  editor.save();
  const theirs = rows(1, { playerId: ANA, saques: 6 });
  await server.refuse(409, { ...CONFLICT, conflicts: theirs });
  expect([editor.get().conflicts, server.requests.length]).toEqual([[], 1]);
  editor.adopt(theirs);
  expect(server.requests[1]).toMatchObject({ lastUpdated: theirs[0]?.updatedAt, edits: { [BIA]: {} } });
  expect(server.requests[1]?.id).not.toBe(server.requests[0]?.id);
});

test('a refused save is reported, and not followed by another', async () => {
  const { open, said } = aDevice();
  const { editor, server } = open();
  const unwatch = editor.watch(() => {});
  editor.change(BIA, { present: true });
  editor.save();
  editor.change(ANA, { present: true });
  editor.save();
  await server.refuse(422, { code: 'OTHER_TEAM', message: 'O jogador não é deste time' });
  editor.adopt([]);
  expect([editor.get().failure, server.requests.length]).toEqual(['O jogador não é deste time', 1]);
  expect(said).toMatchObject([{ kind: 'stranger' }, { kind: 'refused', isSeen: true }]);
  editor.discard([BIA]);
  expect([editor.get().failure, Object.keys(editor.get().edits)]).toEqual([null, [String(ANA)]]);
  unwatch();
});

test('after the session ends the values stay, and are saved on request', async () => {
  const { editor, server } = aDevice().open();
  editor.change(BIA, { present: true });
  editor.save();
  editor.save();
  await server.refuse(401, {});
  editor.adopt([]);
  expect([editor.get().saving, server.requests.length]).toEqual(['idle', 1]);
  editor.save();
  expect(server.requests).toHaveLength(2);
});

test('names of players stay on the device as long as their points', () => {
  const { open, slot } = aDevice();
  const before = open();
  before.editor.addNames({ [BIA]: 'Bia Barros', [ANA]: 'Ana Alves' });
  expect(slot.read()).toBeNull();
  before.editor.change(BIA, { present: true });
  before.editor.stop();
  const { editor } = open();
  expect([editor.nameOf(BIA), editor.nameOf(ANA)]).toEqual(['Bia Barros', undefined]);
});

test('an answer that is older than the current state changes nothing', () => {
  const { editor } = aDevice().open(rows(5, { playerId: BIA, saques: 5 }));
  editor.adopt(rows(4, { playerId: BIA, saques: 4 }));
  expect(editor.counters(BIA)?.saques).toBe(5);
});
