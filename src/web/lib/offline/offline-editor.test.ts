import { expect, onTestFinished, test, vi } from 'vitest';
import { slotAt } from '#web/lib/device/slot.ts';
import { ask } from '#web/lib/net/client.ts';
import { fakeClock, fakeServer, fakeStorage, PAST_ANY_RETRY } from './fake-device.ts';
import { type EditorRules, OfflineEditor, pageClock } from './offline-editor.ts';

/** The simplest draft: a log of entries, each sent once, in order, under its own key. */
type Entry = { readonly id: string; readonly text: string };
type Log = { readonly entries: readonly Entry[]; readonly refused: readonly string[] };
type Notice = `${'stored' | 'refused'} ${string}`;

const rules: EditorRules<Log, Entry, number, Notice> = {
  next: (state) => ({ state, notices: [], request: state.entries[0] ?? null }),
  confirm(state, { id, text }, answer) {
    if (Number.isNaN(answer)) throw new TypeError('No answer of ours');
    return { state: without(state, id), notices: [`stored ${text}`] };
  },
  refuse: (state, { id, text }, { status }) => ({
    state: { ...without(state, id), refused: [...state.refused, `${status} ${text}`] },
    notices: [`refused ${text}`],
  }),
  signedOut: (state) => state,
};
const without = (state: Log, id: string): Log => ({
  ...state,
  entries: state.entries.filter((entry) => entry.id !== id),
});

function aDevice() {
  const slot = slotAt<{ log: Log; request: Entry | null }>('log', fakeStorage());
  const clock = fakeClock();
  const said: string[] = [];
  const open = () => {
    const server = fakeServer<Entry, number>();
    const { log, request } = slot.read() ?? { log: { entries: [], refused: [] }, request: null };
    const editor = new OfflineEditor({
      rules,
      state: log,
      request,
      send: server.send,
      store: (state, underWay) => slot.write({ log: state, request: underWay }),
      notify: (notice, isSeen) => said.push(isSeen ? notice : `${notice} unseen`),
      clock,
    });
    const add = (text: string) =>
      editor.update((state) => ({
        state: { ...state, entries: [...state.entries, { id: `key of ${text}`, text }] },
        notices: [],
      }));
    const left = () => editor.get().state.entries.map(({ text }) => text);
    return { editor, server, add, left };
  };
  return { open, clock, slot, said };
}

/** A device whose first request was sent four times, after three pauses; the last is under way. */
async function inAnOutage() {
  const { open, clock } = aDevice();
  const page = open();
  page.add('a');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.server.lose();
    clock.advance(PAST_ANY_RETRY);
  }
  return { clock, ...page };
}

const texts = (entries: readonly Entry[]) => entries.map(({ text }) => text);

test('entries are sent one at a time, in order, each once', async () => {
  const { editor, server, add, left } = aDevice().open();
  for (const text of ['a', 'b', 'c']) add(text);
  expect(texts(server.requests)).toEqual(['a']);
  for (const _ of ['a', 'b', 'c']) await server.answer(1);
  expect([texts(server.requests), left(), editor.get().phase]).toEqual([['a', 'b', 'c'], [], 'idle']);
});

test('an answer that cannot be parsed counts as none', async () => {
  const { open, clock } = aDevice();
  const { editor, server, add, left } = open();
  add('a');
  await server.answer(Number.NaN);
  expect([editor.get().phase, left()]).toEqual(['waiting', ['a']]);
  clock.advance(PAST_ANY_RETRY);
  await server.answer(1);
  expect([editor.get().phase, left(), texts(server.requests)]).toEqual(['idle', [], ['a', 'a']]);
});

test('an unanswered request is sent again with its key, after growing pauses', async () => {
  const { open, clock } = aDevice();
  const { editor, server, add } = open();
  add('a');
  await server.lose();
  expect([editor.get().phase, server.requests.length]).toEqual(['waiting', 1]);
  clock.advance(999);
  expect(server.requests).toHaveLength(1);
  clock.advance(1);
  expect([editor.get().phase, server.requests.length]).toEqual(['waiting', 2]);
  await server.lose();
  clock.advance(1_999);
  expect(server.requests).toHaveLength(2);
  clock.advance(1);
  await server.answer(1);
  expect(server.requests.map(({ id }) => id)).toEqual(['key of a', 'key of a', 'key of a']);
  expect(editor.get().phase).toBe('idle');
});

test('after an early attempt, such as a tap in a dead spot, the pauses start over', async () => {
  const { clock, editor, server } = await inAnOutage();
  for (let tap = 0; tap < 3; tap += 1) {
    await server.lose();
    editor.send();
  }
  await server.lose();
  clock.advance(1_000);
  expect(server.requests).toHaveLength(8);
  await server.lose();
  clock.advance(1_999);
  expect(server.requests).toHaveLength(8);
  clock.advance(1);
  await server.answer(1);
  expect([server.requests.length, editor.get().phase]).toEqual([9, 'idle']);
});

test('a request is also sent again after 429 and 5xx', async () => {
  const { open, clock } = aDevice();
  const { server, add, left } = open();
  add('a');
  for (const status of [429, 500, 503]) {
    await server.refuse(status, {});
    clock.advance(PAST_ANY_RETRY);
  }
  expect([server.requests.length, left()]).toEqual([4, ['a']]);
});

test('coming online and `send` retry at once; a further change waits for the pause', async () => {
  const { open, clock } = aDevice();
  const { editor, server, add } = open();
  add('a');
  await server.lose();
  add('b');
  expect(server.requests).toHaveLength(1);
  clock.comeOnline();
  expect(server.requests).toHaveLength(2);
  await server.lose();
  editor.send();
  expect(server.requests).toHaveLength(3);
  await server.answer(1);
  await server.answer(1);
  clock.advance(PAST_ANY_RETRY);
  expect(texts(server.requests)).toEqual(['a', 'a', 'a', 'b']);
});

test('a reloaded page sends the same request again with the same key', async () => {
  const { open, slot } = aDevice();
  const before = open();
  before.add('a');
  before.add('b');
  expect(slot.read()?.request).toEqual({ id: 'key of a', text: 'a' });
  before.editor.stop();

  const { editor, server, left } = open();
  expect([left(), editor.get().phase, server.requests.length]).toEqual([['a', 'b'], 'idle', 0]);
  editor.send();
  await server.answer(1);
  await server.answer(1);
  expect([server.requests.map(({ id }) => id), left()]).toEqual([['key of a', 'key of b'], []]);
  expect(slot.read()).toEqual({ log: { entries: [], refused: [] }, request: null });
});

test('a refused request is reported and not sent again, and the next one is sent', async () => {
  const { open, said } = aDevice();
  const { editor, server, add, left } = open();
  add('a');
  add('b');
  await server.refuse(422, {});
  expect([said, texts(server.requests), left()]).toEqual([['refused a unseen'], ['a', 'b'], ['b']]);
  const unwatch = editor.watch(() => {});
  await server.refuse(409, {});
  expect([said.at(-1), editor.get().state.refused]).toEqual(['refused b', ['422 a', '409 b']]);
  unwatch();
});

test('after the session ends the draft stays, and is sent with the next change', async () => {
  const { editor, server, add, left } = aDevice().open();
  add('a');
  await server.refuse(401, {});
  expect([editor.get(), server.requests.length]).toMatchObject([{ request: null, phase: 'idle' }, 1]);
  expect(left()).toEqual(['a']);
  add('b');
  expect(texts(server.requests)).toEqual(['a', 'a']);
});

test('after a stop nothing is sent, stored or announced', async () => {
  const { open, clock, slot, said } = aDevice();
  const { editor, server, add } = open();
  add('a');
  editor.stop();
  const stored = slot.read();
  slot.write(null);
  await server.answer(1);
  add('b');
  clock.comeOnline();
  clock.advance(PAST_ANY_RETRY);
  expect([said, slot.read(), server.requests.length]).toEqual([[], null, 1]);
  expect(stored?.request?.text).toBe('a');
});

test('subscribers are called at each change, until they unsubscribe', async () => {
  const { editor, server, add } = aDevice().open();
  let heard = 0;
  const unwatch = editor.watch(() => {
    heard += 1;
  });
  add('a');
  expect(heard).toBeGreaterThan(0);
  unwatch();
  heard = 0;
  await server.answer(1);
  expect([heard, editor.changes > 0]).toEqual([0, true]);
});

test('the server counts as back when it answers any request, and is announced once', async () => {
  let status = 502;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => Response.json([], { status }));
  const back = vi.fn();
  const forget = pageClock.whenOnline(back);
  onTestFinished(() => {
    forget();
    vi.unstubAllGlobals();
  });
  const request = () => ask('GET /api/live-scores', {}).catch(() => {});
  await request();
  status = 503;
  await request();
  expect(back).not.toHaveBeenCalled();
  status = 200;
  await request();
  await request();
  expect(back).toHaveBeenCalledTimes(1);
});
