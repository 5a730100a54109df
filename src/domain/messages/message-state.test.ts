import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MessageEvent } from './message-event.ts';
import {
  type Change,
  changesBy,
  created,
  isOfEarlierAttempt,
  MESSAGE_STATES,
  type MessageState,
  nextState,
  statusOf,
} from './message-state.ts';

const AT = 1_700_000_000_000;
const FAILURE = { errorCode: 131026, error: 'O número não tem WhatsApp' };
const report = { kind: 'reported', wamid: 'wamid.new', at: AT, isEarlier: false, ...FAILURE } as const;

const EVENTS = {
  claimed: { kind: 'claimed', at: AT },
  released: { kind: 'released', at: AT },
  abandoned: { kind: 'abandoned' },
  accepted: { kind: 'accepted', at: AT, ids: { wamid: 'wamid.new', waId: '5581912345678' } },
  identified: { kind: 'identified', waId: '5581912345678' },
  unanswered: { kind: 'unanswered' },
  postponed: { kind: 'postponed', until: AT + 5_000, ...FAILURE },
  refused: { kind: 'refused', ...FAILURE },
  'reported sent': { ...report, status: 'sent' },
  'reported delivered': { ...report, status: 'delivered' },
  'reported read': { ...report, status: 'read' },
  'reported failed': { ...report, status: 'failed' },
  'earlier sent': { ...report, status: 'sent', isEarlier: true },
  'earlier delivered': { ...report, status: 'delivered', isEarlier: true },
  'earlier read': { ...report, status: 'read', isEarlier: true },
  'earlier failed': { ...report, status: 'failed', isEarlier: true },
  'queued-again': { kind: 'queued-again', at: AT },
  'handed-over': { kind: 'handed-over' },
  'marked-sent': { kind: 'marked-sent', at: AT },
  'number-changed': { kind: 'number-changed', phone: '+5581912345678' },
  unreachable: { kind: 'unreachable', error: 'A pessoa não aceita mensagens' },
  erased: { kind: 'erased', error: 'A pessoa apagou os seus dados' },
  restored: { kind: 'restored' },
} satisfies Record<string, MessageEvent>;
type EventName = keyof typeof EVENTS;

/** The state after each event in each state; a dash means no effect. */
const TABLE = `
                   | queued    | manual    | sending   | uncertain | sent      | delivered | read      | failed
claimed            | sending   | -         | -         | -         | -         | -         | -         | -
released           | -         | -         | queued    | -         | -         | -         | -         | -
abandoned          | -         | -         | uncertain | -         | -         | -         | -         | -
accepted           | sent      | sent      | sent      | sent      | -         | -         | -         | -
identified         | -         | -         | -         | -         | sent      | delivered | read      | failed
unanswered         | -         | -         | uncertain | -         | -         | -         | -         | -
postponed          | -         | -         | queued    | -         | -         | -         | -         | -
refused            | -         | -         | failed    | failed    | -         | -         | -         | -
reported sent      | sent      | sent      | sent      | sent      | -         | -         | -         | -
reported delivered | delivered | delivered | delivered | delivered | delivered | -         | -         | delivered
reported read      | read      | read      | read      | read      | read      | read      | -         | read
reported failed    | failed    | failed    | failed    | failed    | failed    | -         | -         | -
earlier sent       | -         | -         | -         | -         | -         | -         | -         | -
earlier delivered  | delivered | delivered | delivered | delivered | delivered | -         | -         | delivered
earlier read       | read      | read      | read      | read      | read      | read      | -         | read
earlier failed     | -         | -         | -         | -         | -         | -         | -         | -
queued-again       | -         | queued    | -         | queued    | -         | -         | -         | queued
handed-over        | manual    | -         | -         | manual    | -         | -         | -         | manual
marked-sent        | sent      | sent      | -         | sent      | -         | -         | -         | sent
number-changed     | queued    | manual    | -         | -         | -         | -         | -         | -
unreachable        | failed    | failed    | -         | -         | -         | -         | -         | -
erased             | failed    | failed    | failed    | failed    | -         | -         | -         | failed
restored           | uncertain | uncertain | uncertain | -         | -         | -         | -         | -
`;

const [head = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const states = head.slice(head.indexOf('queued'));
const CASES = lines.flatMap(([name = '', ...cells]) =>
  cells.map((to, column) => ({ name: name as EventName, from: states[column] as MessageState, to })),
);
const MOVES = CASES.filter(({ to }) => to !== '-');

/** A row in each state, with every column that an earlier attempt may have left. */
const TRIED = {
  attempts: 2,
  nextAttemptAt: (AT - 1) as number | null,
  claimedAt: (AT - 2) as number | null,
  errorCode: 131000 as number | null,
  error: 'O WhatsApp não atendeu' as string | null,
  wamid: 'wamid.old' as string | null,
  sentAt: (AT - 9) as number | null,
  deliveredAt: null as number | null,
  readAt: null as number | null,
};
const OVER = { ...TRIED, nextAttemptAt: null };
const ARRIVED = { ...OVER, error: null, errorCode: null };
const ROWS = {
  queued: { ...TRIED, state: 'queued' },
  manual: { ...OVER, state: 'manual' },
  sending: { ...OVER, state: 'sending' },
  uncertain: { ...OVER, state: 'uncertain' },
  sent: { ...ARRIVED, state: 'sent' },
  delivered: { ...ARRIVED, state: 'delivered', deliveredAt: AT - 8 },
  read: { ...ARRIVED, state: 'read', deliveredAt: AT - 8, readAt: AT - 7 },
  failed: { ...OVER, state: 'failed' },
} as const;
type Row = (typeof ROWS)[MessageState];

function stored(row: Row, { set, fill, countsAttempt }: Change) {
  const empty = Object.entries(fill).filter(([column]) => row[column as keyof Row] === null);
  const attempts = row.attempts + (countsAttempt ? 1 : 0);
  return { ...row, attempts, ...set, ...Object.fromEntries(empty) };
}

function after(from: MessageState, name: EventName) {
  const transition = nextState(from, EVENTS[name]);
  if (!transition.hasEffect) throw new Error(`${name} has no effect on ${from}`);
  return stored(ROWS[from], transition.change);
}

test('the table names every state and every event once', () => {
  expect(states).toEqual([...MESSAGE_STATES]);
  expect(lines.map(([name]) => name)).toEqual(Object.keys(EVENTS));
});

describe('a message', () => {
  test.each(CASES)('that is $from: $name leads to $to', ({ from, name, to }) => {
    const transition = nextState(from, EVENTS[name]);
    expect(transition.hasEffect ? transition.state : '-').toBe(to);
  });

  test.each(MOVES)('that is $from: what $name stores makes it $to', ({ from, name, to }) => {
    expect(after(from, name).state).toBe(to);
  });

  test('does not change by an event without effect, which gives the reason', () => {
    expect(nextState('sent', EVENTS['marked-sent'])).toEqual({ hasEffect: false, because: 'sent' });
    expect(nextState('sending', EVENTS['marked-sent'])).toEqual({ hasEffect: false, because: 'sending' });
    expect(nextState('sent', EVENTS['earlier failed'])).toEqual({
      hasEffect: false,
      because: 'earlier-attempt',
    });
    expect(nextState('read', EVENTS['earlier failed'])).toEqual({ hasEffect: false, because: 'read' });
  });
});

describe('what is stored', () => {
  test.each(MOVES)('$from, $name: only a queued message is due at a time', ({ from, name, to }) => {
    expect(after(from, name).nextAttemptAt !== null).toBe(to === 'queued');
  });

  test.each(MOVES)('$from, $name: only messages that may not have arrived have an error', (move) => {
    const { error, errorCode } = after(move.from, move.name);
    if (['sent', 'delivered', 'read'].includes(move.to)) expect([error, errorCode]).toEqual([null, null]);
    if (['uncertain', 'failed'].includes(move.to)) expect(error).toEqual(expect.any(String));
  });

  test.each(Object.keys(EVENTS) as EventName[])('%s a second time changes nothing more', (name) => {
    for (const { from } of MOVES.filter((move) => move.name === name)) {
      const first = after(from, name);
      const again = nextState(first.state, EVENTS[name]);
      if (again.hasEffect) expect(stored(first as Row, again.change)).toEqual(first);
    }
  });

  test.each(Object.keys(EVENTS) as EventName[])('%s is the same for all states of one change', (name) => {
    for (const { from, change } of changesBy(EVENTS[name])) {
      for (const state of from)
        expect(nextState(state, EVENTS[name])).toMatchObject({ hasEffect: true, change });
    }
    const moved = changesBy(EVENTS[name]).flatMap(({ from }) => from);
    expect(moved.toSorted()).toEqual(
      MOVES.filter((move) => move.name === name)
        .map(({ from }) => from)
        .toSorted(),
    );
  });

  test('counts an attempt when it is claimed, and starts at 0 when a person sends it again', () => {
    expect(after('queued', 'claimed')).toMatchObject({ attempts: 3, claimedAt: AT });
    expect(after('sending', 'postponed')).toMatchObject({ attempts: 2, nextAttemptAt: AT + 5_000 });
    expect(after('failed', 'queued-again')).toMatchObject({ attempts: 0, nextAttemptAt: AT, error: null });
  });

  test('keeps the first time at which it was sent or delivered', () => {
    expect(after('sent', 'reported read')).toMatchObject({ sentAt: AT - 9, deliveredAt: AT, readAt: AT });
  });

  test('includes the WhatsApp id of a report, unless the message has one', () => {
    expect(after('uncertain', 'reported sent').wamid).toBe('wamid.new');
    expect(after('sent', 'reported delivered').wamid).toBe('wamid.old');
  });
});

test.each([
  ['sending', 'unanswered', 'O WhatsApp não respondeu a tempo'],
  ['sending', 'abandoned', 'O servidor parou enquanto ela era enviada'],
  ['queued', 'restored', 'Ela pode ter sido enviada depois da cópia que foi restaurada'],
] as const)('a message that is %s and %s gives the reason for its unknown outcome', (from, name, error) => {
  expect(after(from, name)).toMatchObject({ error, errorCode: null });
});

test('reports lead to the furthest state, in whatever order and however often they arrive', () => {
  const REPORTS = ['sent', 'delivered', 'read'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom('queued', 'sending', 'uncertain', 'sent'),
      fc.shuffledSubarray([...REPORTS], { minLength: 1 }),
      fc.nat(3),
      (first: MessageState, reported, twice) => {
        const all = [...reported, ...reported.slice(0, twice)];
        const state = all.reduce((before, status) => {
          const transition = nextState(before, { ...report, status });
          return transition.hasEffect ? transition.state : before;
        }, first);
        expect(state).toBe(REPORTS.findLast((status) => all.includes(status)));
      },
    ),
  );
});

test('a message that may have been sent is queued again only by a refusal, a person, or the process that did not send it', () => {
  const mayHaveBeenSent = ['sending', 'uncertain', 'sent', 'delivered', 'read', 'failed'];
  const leaves = MOVES.filter(
    ({ from, to }) => mayHaveBeenSent.includes(from) && ['queued', 'sending'].includes(to),
  );
  expect(new Set(leaves.map(({ name }) => name))).toEqual(new Set(['released', 'postponed', 'queued-again']));
  expect(leaves.filter(({ name }) => name !== 'queued-again').map(({ from }) => from)).toEqual([
    'sending',
    'sending',
  ]);
});

test.each([
  [AT, false, 'queued', null],
  [null, false, 'manual', null],
  [AT, true, 'uncertain', 'Ela pode ter sido enviada depois da cópia que foi restaurada'],
] as const)(
  'a new message due %s, maybe sent already: %s, is %s',
  (nextAttemptAt, mayHaveBeenSent, state, error) => {
    const row = { ...ROWS.queued, error: null, ...created(nextAttemptAt, mayHaveBeenSent) };
    expect([row.state, row.error]).toEqual([state, error]);
  },
);

test.each([
  ['sent', null, 'wamid.b', false],
  ['sent', 'wamid.a', 'wamid.a', false],
  ['sent', 'wamid.a', 'wamid.b', true],
  ['queued', null, 'wamid.a', false],
  ['queued', 'wamid.a', 'wamid.a', true],
  ['uncertain', 'wamid.a', 'wamid.b', false],
] as const)(
  'a %s message with the id %s: a report about %s is about an earlier attempt: %s',
  (state, wamid, reported, isEarlier) => {
    expect(isOfEarlierAttempt({ state, wamid }, reported)).toBe(isEarlier);
  },
);

test('the API and the audit log call states without a known delivery pending', () => {
  expect(MESSAGE_STATES.map(statusOf)).toEqual([
    'pending',
    'pending',
    'pending',
    'pending',
    'sent',
    'delivered',
    'read',
    'failed',
  ]);
});
