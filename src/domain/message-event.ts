import type { MessageStatus } from './messages.ts';

/** What can happen to a message. Times are milliseconds since 1970. */
export type MessageEvent =
  | { readonly kind: 'claimed'; readonly at: number; readonly leaseUntil: number }
  /** The process that claimed it releases it; nothing was sent. */
  | { readonly kind: 'released' }
  /** Its request is sent now. */
  | { readonly kind: 'started'; readonly at: number }
  /** Its lease ended, or the process that claimed it died. */
  | { readonly kind: 'abandoned' }
  /** WhatsApp accepted the request. */
  | { readonly kind: 'accepted'; readonly at: number; readonly wamid: string; readonly waId: string | null }
  /** The answer to the request gives the account's id, after the webhook has already reported the message. */
  | { readonly kind: 'identified'; readonly waId: string | null }
  | { readonly kind: 'unanswered' }
  /** WhatsApp refused the request for now, or could not be reached. */
  | ({ readonly kind: 'postponed'; readonly until: number } & Failure)
  /** WhatsApp refused the request for good. */
  | ({ readonly kind: 'refused' } & Failure)
  | DeliveryReport
  /** The gateway is to send it, as if for the first time. */
  | { readonly kind: 'queued-again'; readonly at: number }
  /** The same without a gateway: a person is to send it. */
  | { readonly kind: 'handed-over' }
  /** A person sent it, or knows that it arrived. */
  | { readonly kind: 'marked-sent'; readonly at: number }
  | { readonly kind: 'number-changed'; readonly phone: string }
  /** Its recipient opted out, left the tournament, or no longer has a mobile number. */
  | { readonly kind: 'unreachable'; readonly error: string }
  /** Its recipient's data were erased. */
  | { readonly kind: 'erased'; readonly error: string }
  /** A backup was restored; it may have been sent after the backup was made. */
  | { readonly kind: 'restored' };

type Failure = { readonly errorCode: number | null; readonly error: string };

/** A status report of WhatsApp's webhook. */
export type DeliveryReport = {
  readonly kind: 'reported';
  readonly status: Exclude<MessageStatus, 'pending'>;
  readonly wamid: string;
  readonly at: number;
  /** Of an attempt before the last one (`isOfEarlierAttempt`). */
  readonly isEarlier: boolean;
} & Failure;
