import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAST_ANY_RETRY } from '#web/lib/fake-device.ts';
import type { ScoreEditor } from './score-editor.ts';
import { aGame, aPhone, FakeGameServer, scoreOf } from './score-editor-fixture.ts';
import type { Operation } from './score-slot.ts';
import type { TabMessage } from './score-tab-messages.ts';
import { scoreOnly } from './typed-result.ts';

const side = fc.constantFrom(1 as const, 2 as const);
/** Steps of the network and the browser. */
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
const tapsOn = <Phone extends number>(phone: fc.Arbitrary<Phone>) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('point' as const), phone, side }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('timeout' as const), phone, side }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), phone }) },
      {
        weight: 8,
        arbitrary: fc.record({
          do: fc.constantFrom(...BY_ITSELF, 'choose'),
          phone,
        }),
      },
    ),
    { maxLength: 36 },
  );
const oneOfTwo = fc.constantFrom(0 as const, 1 as const);
const oneOfThree = fc.constantFrom(0 as const, 1 as const, 2 as const);
const moreSteps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('point' as const), phone: oneOfTwo, side }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('less' as const), phone: oneOfTwo, side }) },
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constantFrom(...BY_ITSELF, 'undo', 'type', 'skip', 'delete', 'mine', 'theirs'),
        phone: oneOfTwo,
      }),
    },
  ),
  { maxLength: 30 },
);

/** What a person does on a page. */
const BY_PERSON: ReadonlySet<string> = new Set([
  'point',
  'point of set 2',
  'less',
  'type',
  'skip',
  'undo',
  'choose',
]);

type Tab = {
  /** Carries a message to another tab of the phone. */
  readonly postToTabs?: (message: TabMessage) => void;
  /** Delivers the messages of the other tab. */
  readonly receive?: (editor: ScoreEditor) => void;
  /** The score of the next result that is typed for set 1. */
  readonly nextResult?: () => readonly [number, number];
};

/** A page on a phone, with the points tapped on it. */
function aTappingPhone(
  served: FakeGameServer,
  device = aPhone(served),
  { postToTabs, receive, nextResult = () => [7, 4] }: Tab = {},
) {
  let page = device.open(postToTabs);
  const points = new Set<string>();
  const undone = new Set<string>();
  let wasAsked = false;
  /** Requests that timed out on the phone, and still arrive at the server. */
  const late: Operation[] = [];
  const giveUp = () => {
    const request = page.server.isBusy() ? page.server.requests.at(-1) : undefined;
    if (request) late.push(request);
  };
  return {
    get editor() {
      return page.editor;
    },
    points,
    undone,
    /** Whether a question was answered, of which the choice may replace points. */
    wasAsked: () => wasAsked,
    async step(step: string, whose: 1 | 2 = 1): Promise<void> {
      const { editor, server } = page;
      // A person sees the page only when it is awake, and then it has received what was posted to it.
      if (BY_PERSON.has(step)) receive?.(editor);
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
        case 'receive':
          return receive?.(editor);
        case 'less':
          if (!isAsked) editor.point(1, whose, -1);
          return;
        case 'type':
        case 'skip': {
          if (isAsked) return;
          const base = scoreOnly(editor.set(1));
          const isSkipped = step === 'skip';
          const [team1Score, team2Score] = isSkipped ? [0, 0] : nextResult();
          editor.enter({ setNumber: 1, team1Score, team2Score, skipped: isSkipped, closed: false, base });
          return;
        }
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
          const taken = editor.undoable(1);
          if (isAsked || !taken || !('event' in taken)) return;
          undone.add(taken.event.id);
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
          if (!isAsked) return;
          wasAsked = true;
          editor.resolve(editor.canCountBoth() ? 'both' : 'mine');
          return;
        case 'reload':
          giveUp();
          editor.stop();
          // What was posted to the page before is lost with it.
          receive?.(editor);
          page = device.open(postToTabs);
          page.editor.send();
      }
    },
  };
}

/** Runs until everything is sent, answered and received. `choice`: the step that answers a question. */
async function settle(phones: readonly ReturnType<typeof aTappingPhone>[], choice: 'choose' | 'mine') {
  const isDone = () => phones.every(({ editor }) => editor.get().saving === 'saved');
  for (let round = 0; !isDone() && round < 50; round += 1) {
    // In turn, so that one phone's request comes between the other's question and its choice.
    for (const step of ['receive', 'wait', 'answer', 'stream', 'load', choice])
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
    fc.asyncProperty(tapsOn(oneOfTwo), fc.boolean(), async (steps, hasResult) => {
      const served = new FakeGameServer(aGame(1, hasResult ? [[3, 2]] : []));
      const phones = [aTappingPhone(served), aTappingPhone(served)] as const;
      for (const step of steps) await phones[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(phones, 'choose');
      expect(phones.map(({ editor }) => [editor.get().saving, editor.get().refusals])).toEqual([
        ['saved', []],
        ['saved', []],
      ]);
      expect(phones.map(({ editor }) => scoreOf(editor))).toEqual([served.scoreOf(), served.scoreOf()]);
      expectEachPointOnce(served, phones);
    }),
    { numRuns: 300 },
  );
});

/** Two tabs of a phone. Messages between them arrive in their order at once or, if `isSlow`, at the step `receive`. */
function twoTabs(served: FakeGameServer, device: ReturnType<typeof aPhone>, isSlow = false) {
  const messages: [TabMessage[], TabMessage[]] = [[], []];
  let results = 0;
  const tabs: ReturnType<typeof aTappingPhone>[] = [];
  const tab = (self: 0 | 1, other: 0 | 1) =>
    aTappingPhone(served, device, {
      postToTabs(message) {
        messages[other].push(message);
        if (!isSlow) void tabs[other]?.step('receive');
      },
      receive(editor) {
        for (const message of messages[self].splice(0)) editor.receive(message);
      },
      nextResult: () => {
        results += 1;
        return [7 + results, 4];
      },
    });
  const both = [tab(0, 1), tab(1, 0)] as const;
  tabs.push(...both);
  return both;
}

test('two tabs of a phone, and another phone, agree whichever is asked first, and nothing is refused', async () => {
  await fc.assert(
    fc.asyncProperty(tapsOn(oneOfThree), async (steps) => {
      const served = new FakeGameServer(aGame(1, []));
      const device = aPhone(served);
      device.editor.stop();
      const [first, second] = twoTabs(served, device);
      const pages = [first, second, aTappingPhone(served)] as const;
      for (const step of steps) await pages[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(pages, 'choose');
      expect(pages.map(({ editor }) => [editor.get().saving, editor.get().refusals])).toEqual([
        ['saved', []],
        ['saved', []],
        ['saved', []],
      ]);
      expect(pages.map(({ editor }) => scoreOf(editor))).toEqual(pages.map(() => served.scoreOf()));
      expectEachPointOnce(served, pages);
    }),
    { numRuns: 300 },
  );
});

test('whatever is typed, deleted and chosen meanwhile, it ends, and both phones show the server’s state', async () => {
  await fc.assert(
    fc.asyncProperty(moreSteps, fc.boolean(), async (steps, hasResult) => {
      const served = new FakeGameServer(aGame(1, hasResult ? [[3, 2]] : []));
      const phones = [aTappingPhone(served), aTappingPhone(served)] as const;
      for (const step of steps) await phones[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(phones, 'mine');
      expect(phones.map(({ editor }) => editor.get().saving)).toEqual(['saved', 'saved']);
      const ids = served.log(1).map(({ event }) => event.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(phones.map(({ editor }) => scoreOf(editor))).toEqual([served.scoreOf(), served.scoreOf()]);
    }),
    { numRuns: 300 },
  );
});

const COMMON = [...BY_ITSELF, 'type', 'type', 'receive', 'undo', 'choose'] as const;
const WITH_OTHERS = [...COMMON, 'skip', 'delete', 'mine', 'theirs'] as const;
const inTabs = <Phone extends number>(phone: fc.Arbitrary<Phone>, steps: readonly string[]) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('point'), phone, side }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('point of set 2'), phone, side }) },
      { weight: 10, arbitrary: fc.record({ do: fc.constantFrom(...steps), phone }) },
    ),
    { maxLength: 30 },
  );

test('of results and points that one person enters in two tabs nothing is lost, doubled or refused', async () => {
  await fc.assert(
    fc.asyncProperty(inTabs(oneOfTwo, COMMON), fc.boolean(), async (steps, isSlow) => {
      const served = new FakeGameServer(aGame(1, []));
      const device = aPhone(served);
      device.editor.stop();
      const pages = twoTabs(served, device, isSlow);
      for (const step of steps) await pages[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(pages, 'choose');
      expect(pages.map(({ editor }) => [editor.get().saving, editor.get().refusals])).toEqual([
        ['saved', []],
        ['saved', []],
      ]);
      for (const setNumber of [1, 2]) {
        const expected = served.scoreOf(setNumber);
        expect(pages.map(({ editor }) => scoreOf(editor, setNumber))).toEqual([expected, expected]);
      }
      const wasAsked = pages.some((page) => page.wasAsked());
      expect([wasAsked, device.slot.read()]).toEqual([false, null]);
      expectEachPointOnce(served, pages);
    }),
    { numRuns: 300 },
  );
});

test('two tabs of a phone, and another phone that types results too, end with the server’s state', async () => {
  await fc.assert(
    fc.asyncProperty(inTabs(oneOfThree, WITH_OTHERS), fc.boolean(), async (steps, isSlow) => {
      const served = new FakeGameServer(aGame(1, []));
      const device = aPhone(served);
      device.editor.stop();
      const [first, second] = twoTabs(served, device, isSlow);
      const pages = [first, second, aTappingPhone(served)] as const;
      for (const step of steps) await pages[step.phone].step(step.do, 'side' in step ? step.side : 1);
      await settle(pages, 'choose');
      expect(pages.map(({ editor }) => editor.get().saving)).toEqual(['saved', 'saved', 'saved']);
      expect(pages.map(({ editor }) => scoreOf(editor))).toEqual(pages.map(() => served.scoreOf()));
      const ids = served.log(1).map(({ event }) => event.id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 300 },
  );
});
