import { UNCERTAIN } from './message-errors.ts';
import type { DeliveryReport, MessageEvent } from './message-event.ts';
import type { MessageStatus } from './messages.ts';

/** The states of a message of the outbox, and what moves it between them. */

export const MESSAGE_STATES = [
  'queued',
  'manual',
  /** A process claimed it: the request is about to go out, or went out and has no answer yet. */
  'sending',
  /** It may have been sent. */
  'uncertain',
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** States in which no request is known to have gone out, so the message may still be sent. */
export const WAITING_STATES = ['queued', 'manual', 'sending'] as const satisfies MessageState[];
/** The states that the API and the audit log call `pending`. */
export const PENDING_STATES = [...WAITING_STATES, 'uncertain'] as const satisfies MessageState[];

const isPending = (state: MessageState): state is (typeof PENDING_STATES)[number] =>
  PENDING_STATES.some((pending) => pending === state);

/** The status of a message as the API and the audit log name it. */
export const statusOf = (state: MessageState): MessageStatus => (isPending(state) ? 'pending' : state);

export type Transition =
  | { readonly hasEffect: true; readonly state: MessageState; readonly change: Change }
  /** Why nothing changes: the message's state, or the report is about an earlier attempt. */
  | { readonly hasEffect: false; readonly because: MessageState | 'earlier-attempt' };

type Rule = Partial<Record<MessageState, MessageState>>;

const pendingTo = (state: MessageState) =>
  ({ queued: state, manual: state, sending: state, uncertain: state }) satisfies Rule;

/** For each event, the states it applies to and the state that follows. */
const RULES: Readonly<Record<Exclude<MessageEvent['kind'], 'reported'>, Rule>> = {
  claimed: { queued: 'sending' },
  released: { sending: 'queued' },
  abandoned: { sending: 'uncertain' },
  accepted: pendingTo('sent'),
  identified: { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' },
  unanswered: { sending: 'uncertain' },
  postponed: { sending: 'queued' },
  refused: { sending: 'failed', uncertain: 'failed' },
  'queued-again': { manual: 'queued', uncertain: 'queued', failed: 'queued' },
  'handed-over': { queued: 'manual', uncertain: 'manual', failed: 'manual' },
  'marked-sent': { queued: 'sent', manual: 'sent', uncertain: 'sent', failed: 'sent' },
  'number-changed': { queued: 'queued', manual: 'manual' },
  unreachable: { queued: 'failed', manual: 'failed' },
  erased: { ...pendingTo('failed'), failed: 'failed' },
  restored: { queued: 'uncertain', manual: 'uncertain', sending: 'uncertain' },
};

/**
 * WhatsApp repeats and reorders its reports: a message only moves forward, and out of `failed` only if it arrived
 * after all.
 */
const REPORTED: Readonly<Record<DeliveryReport['status'], Rule>> = {
  sent: pendingTo('sent'),
  failed: { ...pendingTo('failed'), sent: 'failed' },
  delivered: { ...pendingTo('delivered'), sent: 'delivered', failed: 'delivered' },
  read: { ...pendingTo('read'), sent: 'read', delivered: 'read', failed: 'read' },
};

/** The state of a message after an event, and the columns to store. */
export function nextState(state: MessageState, event: MessageEvent): Transition {
  const to = (event.kind === 'reported' ? REPORTED[event.status] : RULES[event.kind])[state];
  if (to === undefined) return { hasEffect: false, because: state };
  if (event.kind === 'reported') {
    const isRepeated = event.isEarlier && (event.status === 'sent' || event.status === 'failed');
    if (isRepeated) return { hasEffect: false, because: 'earlier-attempt' };
  }
  return { hasEffect: true, state: to, change: changeOf(event, state, to) };
}

/** Whether a report is about an earlier attempt: the message was queued again, or the report has another id. */
export function isOfEarlierAttempt(
  { state, wamid }: { readonly state: MessageState; readonly wamid: string | null },
  reported: string,
): boolean {
  if (wamid === null) return false;
  return isPending(state) ? reported === wamid : reported !== wamid;
}

/** The distinct changes an event can make, each with the states in which it makes them. */
export function changesBy(
  event: MessageEvent,
): readonly { readonly from: readonly MessageState[]; readonly change: Change }[] {
  const found = new Map<string, { from: MessageState[]; change: Change }>();
  for (const state of MESSAGE_STATES) {
    const transition = nextState(state, event);
    if (!transition.hasEffect) continue;
    const key = JSON.stringify(transition.change);
    const same = found.get(key) ?? { from: [], change: transition.change };
    same.from.push(state);
    found.set(key, same);
  }
  return [...found.values()];
}

/** The columns of a message that its events write. Times are milliseconds since 1970. */
type Columns = {
  readonly state?: MessageState;
  readonly attempts?: number;
  readonly nextAttemptAt?: number | null;
  readonly claimedAt?: number;
  readonly sentAt?: number;
  readonly deliveredAt?: number;
  readonly readAt?: number;
  readonly phone?: string;
  readonly waId?: string | null;
  readonly wamid?: string;
  readonly errorCode?: number | null;
  readonly error?: string | null;
};

type NewColumns = Columns & { readonly state: MessageState };

/** The columns that a transition stores; columns that are not named stay. */
export type Change = {
  readonly set: Columns;
  /** Stored only if the row has nothing yet. */
  readonly fill: Pick<Columns, 'sentAt' | 'deliveredAt' | 'wamid'>;
  readonly countsAttempt: boolean;
};

const NO_ERROR = { error: null, errorCode: null };

/**
 * The columns that each state sets and clears, whichever event led there. Only queued messages have a due time.
 */
function columnsOf(state: MessageState): NewColumns {
  switch (state) {
    case 'queued':
      return { state };
    case 'uncertain':
      return { state, nextAttemptAt: null, errorCode: null };
    case 'sent':
    case 'delivered':
    case 'read':
      return { state, nextAttemptAt: null, ...NO_ERROR };
    default:
      return { state, nextAttemptAt: null };
  }
}

/** The columns of a new message. `mayHaveBeenSent`: it was due before a backup was restored. */
export function created(nextAttemptAt: number | null, mayHaveBeenSent: boolean): NewColumns {
  if (mayHaveBeenSent) return { ...columnsOf('uncertain'), error: UNCERTAIN.restored };
  return nextAttemptAt === null ? columnsOf('manual') : { ...columnsOf('queued'), nextAttemptAt };
}

/** The columns to store when an event moves a message from one state to another. */
function changeOf(event: MessageEvent, from: MessageState, to: MessageState): Change {
  const { set = {}, fill = {}, countsAttempt = false } = changeBy(event, from);
  return { set: { ...columnsOf(to), ...set }, fill, countsAttempt };
}

function changeBy(event: MessageEvent, from: MessageState): Partial<Change> {
  switch (event.kind) {
    case 'claimed':
      return { set: { claimedAt: event.at }, countsAttempt: true };
    case 'released':
      return { set: { nextAttemptAt: event.at } };
    case 'abandoned':
      return { set: { error: UNCERTAIN.abandoned } };
    case 'unanswered':
      return { set: { error: UNCERTAIN.unanswered } };
    case 'restored':
      return { set: { error: UNCERTAIN.restored } };
    case 'accepted':
      return { set: { ...event.ids, sentAt: event.at } };
    case 'identified':
      return { set: { waId: event.waId } };
    case 'postponed':
      return { set: { nextAttemptAt: event.until, error: event.error, errorCode: event.errorCode } };
    case 'refused':
      return { set: { error: event.error, errorCode: event.errorCode } };
    case 'queued-again':
      return { set: { ...NO_ERROR, attempts: 0, nextAttemptAt: event.at } };
    case 'handed-over':
      return { set: { ...NO_ERROR, attempts: 0 } };
    case 'marked-sent':
      return { set: { sentAt: event.at } };
    case 'number-changed':
      return { set: { phone: event.phone, waId: null } };
    case 'unreachable':
    case 'erased':
      return { set: { error: event.error, errorCode: null } };
    case 'reported':
      return changeByReport(event, from);
  }
}

function changeByReport({ status, wamid, at, error, errorCode }: DeliveryReport, from: MessageState) {
  // A message queued again still has the id of its earlier attempt; a report may bring the newer one.
  const named = statusOf(from) === 'pending' ? { set: { wamid }, fill: {} } : { set: {}, fill: { wamid } };
  switch (status) {
    case 'failed':
      return { ...named, set: { ...named.set, error, errorCode } };
    case 'sent':
      return { ...named, fill: { ...named.fill, sentAt: at } };
    case 'delivered':
      return { ...named, fill: { ...named.fill, sentAt: at, deliveredAt: at } };
    case 'read':
      return { set: { ...named.set, readAt: at }, fill: { ...named.fill, sentAt: at, deliveredAt: at } };
  }
}
