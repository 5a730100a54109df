import { type Change, changeOf } from './message-change.ts';
import type { DeliveryReport, MessageEvent } from './message-event.ts';
import type { MessageStatus } from './messages.ts';

/** The states of a message and what moves it between them (docs/decisions/0026). */

export const MESSAGE_STATES = [
  /** Waits for its gateway. */
  'queued',
  /** Waits for a person, who sends it by hand. */
  'manual',
  /** A process holds it until its lease expires; nothing was sent. */
  'claimed',
  /** The request is being sent, or was sent and has no answer yet. */
  'sending',
  /** It may have been sent. */
  'uncertain',
  /** WhatsApp accepted it, or a person sent it. */
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** States in which no request is known to have been sent: the message may still be sent. */
export const WAITING_STATES = ['queued', 'manual', 'claimed', 'sending'] as const satisfies MessageState[];

/** The columns of a message that determine its state. */
export type MessageRow = {
  readonly status: MessageStatus;
  readonly uncertain: boolean;
  readonly nextAttemptAt: unknown;
  readonly leaseUntil: unknown;
  readonly sendingAt: unknown;
};

/** The state that the columns of a message mean. */
export function stateOf({
  status,
  uncertain,
  nextAttemptAt,
  leaseUntil,
  sendingAt,
}: MessageRow): MessageState {
  if (status !== 'pending') return status;
  if (uncertain) return 'uncertain';
  if (sendingAt !== null) return 'sending';
  if (leaseUntil !== null) return 'claimed';
  return nextAttemptAt === null ? 'manual' : 'queued';
}

export type Transition =
  | { readonly hasEffect: true; readonly state: MessageState; readonly change: Change }
  /** Why there is no effect: the message's state, or that the report is about an earlier attempt. */
  | { readonly hasEffect: false; readonly because: MessageState | 'earlier-attempt' };

type Rule = Partial<Record<MessageState, MessageState>>;

const pendingTo = (state: MessageState) =>
  ({ queued: state, manual: state, claimed: state, sending: state, uncertain: state }) satisfies Rule;

/** For each event, the states in which it has an effect and the state that follows. */
const RULES: Readonly<Record<Exclude<MessageEvent['kind'], 'reported'>, Rule>> = {
  claimed: { queued: 'claimed' },
  released: { claimed: 'queued' },
  started: { claimed: 'sending' },
  abandoned: { claimed: 'queued', sending: 'uncertain' },
  accepted: pendingTo('sent'),
  identified: { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' },
  unanswered: { sending: 'uncertain' },
  postponed: { sending: 'queued' },
  refused: { sending: 'failed', uncertain: 'failed' },
  'queued-again': { manual: 'queued', uncertain: 'queued', failed: 'queued' },
  'handed-over': { queued: 'manual', uncertain: 'manual', failed: 'manual' },
  'marked-sent': { queued: 'sent', manual: 'sent', claimed: 'sent', uncertain: 'sent', failed: 'sent' },
  'number-changed': { queued: 'queued', manual: 'manual' },
  unreachable: { queued: 'failed', manual: 'failed' },
  erased: { ...pendingTo('failed'), failed: 'failed' },
  restored: { queued: 'uncertain', manual: 'uncertain', claimed: 'uncertain', sending: 'uncertain' },
};

/** WhatsApp repeats and reorders its reports: a message only moves forward, and from `failed` only where it arrived after all. */
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

/** Whether a report is of an attempt before the last one: of a message that was queued again, or by another id. */
export function isOfEarlierAttempt(
  { status, wamid }: { readonly status: MessageStatus; readonly wamid: string | null },
  reported: string,
): boolean {
  if (wamid === null) return false;
  return status === 'pending' ? reported === wamid : reported !== wamid;
}

/** The distinct changes that an event makes, each with the states in which it makes it. */
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
