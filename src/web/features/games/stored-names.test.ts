import { afterEach, expect, test, vi } from 'vitest';
import { aGame, aPhone, enterResult, scoreOf } from './score-editor-fixture.ts';
import { ScoreTabs } from './score-tabs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const base = { setNumber: 1, team1Score: 0, team2Score: 0 };
const draft = { ...base, team1Score: 15, team2Score: 12, skipped: false, finished: true, base };

/** A channel whose messages the test reads and delivers. */
function stubChannel() {
  const posted: unknown[] = [];
  const channels: EventTarget[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super();
        channels.push(this);
      }
      postMessage(message: unknown) {
        posted.push(JSON.parse(JSON.stringify(message)));
      }
    },
  );
  const deliver = (data: object) => {
    for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data }));
  };
  return { posted, deliver };
}

/** A page whose editor is connected to other tabs by a stubbed channel. */
function aConnectedPhone() {
  const channel = stubChannel();
  const phone = aPhone(aGame(1, []));
  const tabs = new ScoreTabs(() => page.editor);
  const page = phone.open((message) => tabs.post(5, 7, message));
  tabs.postOpened(5, 7);
  channel.posted.length = 0;
  return { ...channel, ...phone, ...page };
}

test('a typed result, its request and its refusal are stored under the names that earlier releases read', async () => {
  const { editor, server, slot } = aPhone(aGame(1, []));
  enterResult(editor, 1, [15, 12]);
  await server.lose();
  expect(slot.read()).toEqual({
    entries: [{ setNumber: 1, draft, id: expect.any(String) }],
    known: [{ setNumber: 1, set: null, events: [] }],
    unsaved: [{ setNumber: 1, team1Score: 15, team2Score: 12 }],
    operation: {
      id: expect.any(String),
      kind: 'set',
      is: 'set',
      version: 1,
      draft,
      entryId: expect.any(String),
    },
    refusals: [],
  });
  editor.send();
  await server.refuse(422, { code: 'LOG_FULL', message: 'O set está cheio.' });
  expect(slot.read()?.refusals).toEqual([
    { draft: { setNumber: 1, team1Score: 15, team2Score: 12 }, message: 'O set está cheio.' },
  ]);
});

test('a result that an earlier release stored is shown, and sent as it was typed', async () => {
  const { slot, open, served } = aPhone(aGame(1, []));
  const stored = {
    entries: [{ setNumber: 1, draft }],
    known: [],
    unsaved: [],
    operation: null,
    refusals: [],
  };
  slot.write(stored);
  const page = open();
  expect([scoreOf(page.editor), page.editor.set(1).closed]).toEqual([[15, 12], true]);
  page.editor.send();
  await page.answer();
  expect([served.game.sets, page.editor.get().saving, slot.read()]).toMatchObject([
    [{ team1Score: 15, team2Score: 12, closed: true }],
    'saved',
    null,
  ]);
});

test('messages about a typed result have the names that tabs of earlier releases read', async () => {
  const { editor, server, answer, posted } = aConnectedPhone();
  enterResult(editor, 1, [15, 12]);
  const entries = [{ setNumber: 1, draft, id: expect.any(String) }];
  expect(posted.splice(0)).toMatchObject([{ userId: 5, gameId: 7, entries, message: { entries } }]);
  await answer();
  expect(posted.splice(0)).toMatchObject([
    { entries: [], message: { kind: 'answered', operation: { kind: 'set', draft } } },
  ]);
  enterResult(editor, 1, [15, 13]);
  posted.splice(0);
  await server.refuse(422, { code: 'LOG_FULL', message: 'O set está cheio.' });
  editor.dismiss();
  const refusal = { draft: { setNumber: 1, team1Score: 15, team2Score: 13 } };
  expect(posted).toMatchObject([
    { message: { kind: 'refused', refusal, entries: [{ draft: { finished: true } }] } },
    { message: { kind: 'dismissed', refusal } },
  ]);
});

test('messages of tabs of earlier releases about a typed result are understood', () => {
  const { editor, deliver } = aConnectedPhone();
  const entries = [{ setNumber: 1, draft, id: 'one' }];
  deliver({ userId: 5, gameId: 7, entries });
  expect([scoreOf(editor), editor.set(1).closed, editor.unanswered()]).toMatchObject([
    [15, 12],
    true,
    [{ id: 'one' }],
  ]);
  const again = { setNumber: 1, draft: { ...draft, team2Score: 13, finished: false }, id: 'two' };
  const known = { setNumber: 1, set: null, events: [] };
  const chosen = { kind: 'chosen', replaced: entries, entries: [again], known };
  deliver({ userId: 5, gameId: 7, entries: [], message: chosen });
  expect([scoreOf(editor), editor.set(1).closed]).toEqual([[15, 13], false]);
  const refusal = { draft: { setNumber: 1, team1Score: 15, team2Score: 13 }, message: 'O set está cheio.' };
  deliver({ userId: 5, gameId: 7, entries: [], message: { kind: 'refused', refusal, entries: [again] } });
  expect([editor.unanswered(), editor.get().refusals.length]).toEqual([[], 1]);
  deliver({ userId: 5, gameId: 7, entries: [], message: { kind: 'dismissed', refusal } });
  expect(editor.get().refusals).toEqual([]);
});
