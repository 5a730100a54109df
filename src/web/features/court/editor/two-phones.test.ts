import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givablePoints } from '#domain/court/given-point.ts';
import { PAST_ANY_RETRY } from '#web/lib/offline/fake-device.ts';
import { aGame, aPhone, FakeGameServer, scoreOf, skip, type } from './fake-phone.ts';
import type { EventsRequest } from './store.ts';

const side = fc.constantFrom(1 as const, 2 as const);
const phone = fc.constantFrom(0 as const, 1 as const);

/** Steps of the network and the browser. After `reload` the entries are those of another page: a new one, or another tab. */
const BY_ITSELF = [
  'answer',
  'loseAnswer',
  'loseRequest',
  'arriveLate',
  'wait',
  'stream',
  'load',
  'reload',
] as const;
const tapping = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('point', 'point of set 2'), phone, side }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('timeout', 'give'), phone, side }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo', 'type', 'skip', 'remark'), phone }) },
    { weight: 9, arbitrary: fc.record({ do: fc.constantFrom(...BY_ITSELF, 'choose'), phone }) },
  ),
  { maxLength: 36 },
);
const anything = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('point'), phone, side }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('less', 'give'), phone, side }) },
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constantFrom(...BY_ITSELF, 'undo', 'type', 'skip', 'register', 'delete', 'mine', 'theirs'),
        phone,
      }),
    },
  ),
  { maxLength: 30 },
);

/** A page on a phone, with the points tapped on it. */
function aTappingPhone(served: FakeGameServer) {
  const device = aPhone(served);
  let page = device.open();
  const points = new Set<string>();
  const undone = new Set<string>();
  /** Requests that timed out on the phone, and still arrive at the server. */
  const late: EventsRequest[] = [];
  const giveUp = () => {
    const request = page.server.isBusy() ? page.server.requests.at(-1) : undefined;
    if (request) late.push(request);
  };
  return {
    get editor() {
      return page.editor;
    },
    slot: device.slot,
    points,
    undone,
    async step(step: string, whose: 1 | 2 = 1): Promise<void> {
      const { editor, server } = page;
      const isAsked = editor.get().conflict !== null;
      switch (step) {
        case 'point':
        case 'point of set 2': {
          if (isAsked) return;
          const setNumber = step === 'point' ? 1 : 2;
          const before = editor.events(setNumber);
          editor.point(setNumber, whose, 1);
          // Refused by the rules before it was sent, as a point of set 2 before set 1 is.
          if (editor.events(setNumber).length > before.length)
            points.add(editor.events(setNumber).at(-1)?.id ?? '');
          return;
        }
        case 'less':
          if (!isAsked) editor.point(1, whose, -1);
          return;
        case 'give': {
          const newest = givablePoints(editor.events(1)).at(-whose);
          if (!isAsked && newest) editor.give(1, newest.id);
          return;
        }
        case 'type':
          if (!isAsked) type(editor, 1, [7, 4]);
          return;
        case 'skip':
          if (!isAsked) skip(editor, 1);
          return;
        case 'remark':
          if (!isAsked) editor.tap(1, { type: 'remark', text: 'Chuva' });
          return;
        case 'register':
          return served.register({
            setNumber: 1,
            team1Score: 9,
            team2Score: 6,
            skipped: false,
            closed: false,
          });
        case 'delete':
          return served.deleteSet(1);
        case 'mine':
        case 'theirs':
          if (isAsked) editor.resolve(step);
          return;
        case 'timeout':
          if (!isAsked) editor.tap(1, { type: 'timeout', side: whose });
          return;
        case 'undo': {
          if (isAsked) return;
          for (const { id } of editor.undoable(1)?.events ?? []) undone.add(id);
          editor.undo(1);
          return;
        }
        case 'answer':
          return server.isBusy() ? page.answer() : undefined;
        case 'loseAnswer':
          return server.isBusy() ? page.loseAnswer() : undefined;
        case 'loseRequest':
          giveUp();
          return server.isBusy() ? server.lose() : undefined;
        case 'arriveLate':
          return served.carryOutUnheard(late.shift());
        case 'wait':
          return device.clock.advance(PAST_ANY_RETRY);
        case 'stream':
          return editor.adopt(served.game);
        case 'load':
          return editor.learn(served.events());
        case 'choose':
          if (isAsked) editor.resolve(editor.canCountBoth() ? 'both' : 'mine');
          return;
        case 'reload':
          giveUp();
          editor.stop();
          page = device.open();
          page.editor.send();
      }
    },
  };
}

/** Runs until everything is sent and answered. `choice`: the step that answers a question. */
async function settle(phones: readonly ReturnType<typeof aTappingPhone>[], choice: 'choose' | 'mine') {
  const isDone = () => phones.every(({ editor }) => editor.get().saving === 'saved');
  for (let round = 0; !isDone() && round < 50; round += 1) {
    // In turn, so that one phone's request comes between the other's question and its choice.
    for (const step of ['wait', 'answer', 'stream', 'load', choice])
      for (const each of phones) await each.step(step);
  }
  for (const each of phones) await each.step('stream');
  for (const each of phones) await each.step('load');
}

/** Every point that was not undone is in the log, and no event is there twice. */
function expectEachPointOnce(
  served: FakeGameServer,
  pages: readonly ReturnType<typeof aTappingPhone>[],
): void {
  const ids = served.events().flatMap(({ events }) => events.map(({ event }) => event.id));
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set([...ids, ...pages.flatMap(({ undone }) => [...undone])]);
  expect(pages.flatMap(({ points }) => [...points].filter((id) => !known.has(id)))).toEqual([]);
}

test('two phones, whatever requests are lost, agree with the server and a replay, and no point is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(tapping, fc.boolean(), async (steps, hasResult) => {
      const served = new FakeGameServer(aGame(1, hasResult ? [[3, 2]] : []));
      const phones = [aTappingPhone(served), aTappingPhone(served)] as const;
      for (const step of steps) await phones[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(phones, 'choose');
      expect(phones.map(({ editor }) => [editor.get().saving, editor.get().refusals])).toEqual([
        ['saved', []],
        ['saved', []],
      ]);
      expect(phones.map(({ slot }) => slot.read())).toEqual([null, null]);
      for (const setNumber of [1, 2]) {
        const expected = served.scoreOf(setNumber);
        expect(phones.map(({ editor }) => scoreOf(editor, setNumber))).toEqual([expected, expected]);
      }
      expectEachPointOnce(served, phones);
    }),
    { numRuns: 600 },
  );
});

test('whatever is typed, deleted and chosen meanwhile, it ends, and both phones show the server’s state', async () => {
  await fc.assert(
    fc.asyncProperty(anything, fc.boolean(), async (steps, hasResult) => {
      const served = new FakeGameServer(aGame(1, hasResult ? [[3, 2]] : []));
      const phones = [aTappingPhone(served), aTappingPhone(served)] as const;
      for (const step of steps) await phones[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(phones, 'mine');
      expect(phones.map(({ editor }) => editor.get().saving)).toEqual(['saved', 'saved']);
      const ids = served.log(1).map(({ event }) => event.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(phones.map(({ editor }) => scoreOf(editor))).toEqual([served.scoreOf(), served.scoreOf()]);
    }),
    { numRuns: 600 },
  );
});
