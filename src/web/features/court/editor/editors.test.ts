import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEVICE } from '#contract/sessions.ts';
import { openEditor, resumeLinkEditors, showEditor, whenEditorFree } from './editors.ts';
import { aGame, aPhone, taps } from './fake-phone.ts';
import { scoreEditors } from './open-editors.ts';
import { PREFIX, slots } from './store.ts';

beforeAll(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => void vi.unstubAllGlobals());

const ANA = 5;
const queries = new QueryClient();
const game = (id: number) => ({ ...aGame(1, []), id });
const nameOf = (id: number, owner = ANA) => `${PREFIX}:${owner}:${id}`;
const open = (id: number, { isTakingOver = false } = {}) =>
  openEditor(queries, game(id), ANA, { isTakingOver });
const isOpen = (id: number) => scoreEditors.find(ANA, [id]) !== undefined;
const isHeld = async (id: number) =>
  (await navigator.locks.query()).held?.some(({ name }) => name === nameOf(id)) ?? false;

/** Another tab has the game until the returned function is called. `steal`: it takes it over. */
async function inAnotherTab(name: string, { steal = false } = {}): Promise<() => void> {
  const { promise: held, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: close } = Promise.withResolvers<void>();
  const holding = navigator.locks.request(name, { steal }, () => {
    begin();
    return end;
  });
  holding.catch(() => {});
  await held;
  return close;
}

test('a game that another tab has is not opened; it is once that tab closes it, or here by taking over', async () => {
  const hide = showEditor(ANA, 1);
  const close = await inAnotherTab(nameOf(1));
  expect([await open(1), isOpen(1)]).toEqual([false, false]);
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  whenEditorFree(ANA, 1, async () => {
    const isHere = await open(1);
    if (isHere) resolve();
    return isHere;
  });
  close();
  await opened;
  expect([isOpen(1), await isHeld(1)]).toEqual([true, true]);
  hide();

  const hideNext = showEditor(ANA, 2);
  await inAnotherTab(nameOf(2));
  expect([await open(2, { isTakingOver: true }), isOpen(2)]).toEqual([true, true]);
  hideNext();
});

test('a tab from which a game is taken over closes it', async () => {
  showEditor(ANA, 3);
  await open(3);
  await inAnotherTab(nameOf(3), { steal: true });
  await vi.waitUntil(() => !isOpen(3));
});

test('a game that no page shows any more is given to other tabs, also where the page went while it was opened', async () => {
  const hide = showEditor(ANA, 4);
  await open(4);
  hide();
  expect(isOpen(4)).toBe(false);
  await vi.waitUntil(async () => !(await isHeld(4)));

  const hideEarly = showEditor(ANA, 6);
  const opening = open(6);
  hideEarly();
  await opening;
  expect(isOpen(6)).toBe(false);
  await vi.waitUntil(async () => !(await isHeld(6)));
});

test('nothing is opened for somebody who signed out while it was opening', async () => {
  showEditor(ANA, 8);
  const opening = open(8);
  scoreEditors.belongTo(12);
  expect(await opening).toBe(false);
  await vi.waitUntil(async () => !(await isHeld(8)));
  expect(await open(8)).toBe(true);
});

test('what a killed tab left is sent by a tab that is open', async () => {
  const { editor, slot } = aPhone();
  taps(editor, 1);
  await slots.opened();
  const name = nameOf(7, DEVICE);
  slots.slot(name).write(slot.read());
  const kill = await inAnotherTab(name);
  await resumeLinkEditors(queries, [game(7)]);
  expect(scoreEditors.find(DEVICE, [7])).toBeUndefined();
  kill();
  await vi.waitUntil(() => scoreEditors.find(DEVICE, [7]) !== undefined);
  scoreEditors.forget(DEVICE);
});
