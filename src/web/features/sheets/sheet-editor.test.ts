import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetRow } from './queries.ts';
import { SheetEditor } from './sheet-editor.ts';

const [BIA, ANA] = [11, 12] as const;
type Update = Pick<SheetRow, 'playerId' | 'saques' | 'defesas' | 'ataques' | 'present'>;
type Sent = { readonly updates: readonly Update[]; readonly answer: (status: number, body: object) => void };

let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (status: number, said: object) => resolve(Response.json(said, { status }));
    sent.push({ ...(JSON.parse(body) as { updates: Update[] }), answer });
    return promise;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const aSheet = () => new SheetEditor({ userId: 1, round: 1, teamId: 1 }, []);
const rowsOf = ({ updates }: Sent, time: string) =>
  updates.map((update) => ({ ...update, teamId: 1, round: 1, updatedAt: `2025-04-05T12:${time}:00.000Z` }));
const isIdle = (editor: SheetEditor) => vi.waitFor(() => expect(editor.get().saving).toBe('no'));

test('a save asked for while one is under way carries what was entered since', async () => {
  const editor = aSheet();
  editor.change(BIA, { present: true });
  editor.save();
  editor.change(BIA, { saques: 3 });
  editor.change(ANA, { present: true });
  editor.save();
  expect(sent).toHaveLength(1);
  sent[0]?.answer(200, { rows: rowsOf(sent[0], '00') });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.updates).toMatchObject([
    { playerId: BIA, saques: 3 },
    { playerId: ANA, saques: 0, present: true },
  ]);
  if (sent[1]) sent[1].answer(200, { rows: rowsOf(sent[1], '01') });
  await isIdle(editor);
  expect([editor.get().edits, sent.length]).toEqual([{}, 2]);
});

test('what was entered while a save was under way waits where nobody asked to save it', async () => {
  const editor = aSheet();
  editor.change(BIA, { present: true });
  editor.save();
  editor.change(ANA, { present: true });
  sent[0]?.answer(200, { rows: rowsOf(sent[0], '00') });
  await isIdle(editor);
  expect([Object.keys(editor.get().edits), sent.length]).toEqual([[String(ANA)], 1]);
});

test('what somebody else saved meanwhile is decided first, whatever was asked for', async () => {
  const editor = aSheet();
  editor.change(BIA, { saques: 1, present: true });
  editor.save();
  editor.change(ANA, { present: true });
  editor.save();
  const [theirs] = sent[0] ? rowsOf(sent[0], '00') : [];
  sent[0]?.answer(409, { code: 'CONFLICT', message: 'Outro salvou', conflicts: [{ ...theirs, saques: 9 }] });
  await isIdle(editor);
  expect([editor.get().conflicts, sent.length]).toEqual([[BIA], 1]);
});

test('a save that is refused is not followed by another', async () => {
  const editor = aSheet();
  editor.change(BIA, { present: true });
  editor.save();
  editor.change(ANA, { present: true });
  editor.save();
  sent[0]?.answer(422, { code: 'NOT_OF_TEAM', message: 'O jogador não é deste time' });
  await isIdle(editor);
  editor.adopt([]);
  expect([editor.get().failure, sent.length]).toEqual(['O jogador não é deste time', 1]);
});
