import { UNCERTAIN } from './message-errors.ts';
import type { DeliveryReport, MessageEvent } from './message-event.ts';
import type { MessageState } from './message-state.ts';
import type { MessageStatus } from './messages.ts';

/** The columns of a message that its events write. Times are milliseconds since 1970. */
type Columns = {
  readonly status?: MessageStatus;
  readonly uncertain?: boolean;
  readonly attempts?: number;
  readonly nextAttemptAt?: number | null;
  readonly leaseUntil?: number | null;
  readonly claimedAt?: number;
  readonly sendingAt?: number | null;
  readonly sentAt?: number;
  readonly deliveredAt?: number;
  readonly readAt?: number;
  readonly phone?: string;
  readonly waId?: string | null;
  readonly wamid?: string;
  readonly errorCode?: number | null;
  readonly error?: string | null;
};

/** The columns that a transition stores; columns that are not named stay. */
export type Change = {
  readonly set: Columns;
  /** Stored only where the row has nothing yet. */
  readonly fill: Pick<Columns, 'sentAt' | 'deliveredAt' | 'wamid'>;
  readonly countsAttempt: boolean;
};

const NOT_UNDER_WAY = { leaseUntil: null, sendingAt: null };
const OVER = { ...NOT_UNDER_WAY, uncertain: false, nextAttemptAt: null };
const NO_ERROR = { error: null, errorCode: null };

/** The columns that each state sets and clears, whichever event led there. */
const COLUMNS_OF: Readonly<Record<MessageState, Columns>> = {
  queued: { ...NOT_UNDER_WAY, status: 'pending', uncertain: false },
  manual: { ...OVER, status: 'pending' },
  claimed: { status: 'pending' },
  sending: { status: 'pending' },
  uncertain: { ...OVER, status: 'pending', uncertain: true, errorCode: null },
  sent: { ...OVER, ...NO_ERROR, status: 'sent' },
  delivered: { ...OVER, ...NO_ERROR, status: 'delivered' },
  read: { ...OVER, ...NO_ERROR, status: 'read' },
  failed: { ...OVER, status: 'failed' },
};

/**
 * The columns of a new message. `mayHaveBeenSent`: it was due before a backup was restored, so it may have been
 * sent.
 */
export function created(nextAttemptAt: number | null, mayHaveBeenSent: boolean): Columns {
  if (mayHaveBeenSent) return { ...COLUMNS_OF.uncertain, error: UNCERTAIN.restored };
  return nextAttemptAt === null ? COLUMNS_OF.manual : { ...COLUMNS_OF.queued, nextAttemptAt };
}

/** The columns to store when an event moves a message from one state to another. */
export function changeOf(event: MessageEvent, from: MessageState, to: MessageState): Change {
  const { set = {}, fill = {}, countsAttempt = false } = changeBy(event, from, to);
  return { set: { ...COLUMNS_OF[to], ...set }, fill, countsAttempt };
}

function changeBy(event: MessageEvent, from: MessageState, to: MessageState): Partial<Change> {
  switch (event.kind) {
    case 'claimed':
      return { set: { leaseUntil: event.leaseUntil, claimedAt: event.at } };
    case 'started':
      return { set: { sendingAt: event.at }, countsAttempt: true };
    case 'released':
      return {};
    case 'abandoned':
      return to === 'uncertain' ? { set: { error: UNCERTAIN.abandoned } } : {};
    case 'unanswered':
      return { set: { error: UNCERTAIN.unanswered } };
    case 'restored':
      return { set: { error: UNCERTAIN.restored } };
    case 'accepted':
      return { set: { wamid: event.wamid, waId: event.waId, sentAt: event.at } };
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
  // A message that was queued again still has the id of its earlier attempt; a report may bring the newer id.
  const isPending = COLUMNS_OF[from].status === 'pending';
  const named = isPending ? { set: { wamid }, fill: {} } : { set: {}, fill: { wamid } };
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
