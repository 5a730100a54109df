import type { MessageStatus } from './messages.ts';

/** What can happen to a message; push messages have few of these. Times are milliseconds since 1970. */
export type MessageEvent =
  /** A process claimed it and is about to send it. */
  | { readonly kind: 'claimed'; readonly at: number }
  | { readonly kind: 'released'; readonly at: number }
  /** The claim was not settled in time, or its process died. */
  | { readonly kind: 'abandoned' }
  /** The service accepted the request; WhatsApp gives ids. */
  | { readonly kind: 'accepted'; readonly at: number; readonly ids?: WhatsAppIds }
  /** The answer to the request gives the account's id, after the webhook has already reported the message. */
  | { readonly kind: 'identified'; readonly waId: string | null }
  | { readonly kind: 'unanswered' }
  /** The service refused for now, or could not be reached. */
  | ({ readonly kind: 'postponed'; readonly until: number } & Failure)
  /** The service refused for good. */
  | ({ readonly kind: 'refused' } & Failure)
  | DeliveryReport
  | { readonly kind: 'queued-again'; readonly at: number }
  | { readonly kind: 'handed-over' }
  /** A person sent it, or knows that it arrived. */
  | { readonly kind: 'marked-sent'; readonly at: number }
  | { readonly kind: 'number-changed'; readonly phone: string }
  /** Its recipient opted out, left the tournament, or no longer has a mobile number. */
  | { readonly kind: 'unreachable'; readonly error: string }
  | { readonly kind: 'erased'; readonly error: string }
  /** A backup was restored; it may have been sent after the backup was made. */
  | { readonly kind: 'restored' };

type WhatsAppIds = { readonly wamid: string; readonly waId: string | null };
type Failure = { readonly errorCode: number | null; readonly error: string };

export type DeliveryReport = {
  readonly kind: 'reported';
  readonly status: Exclude<MessageStatus, 'pending'>;
  readonly wamid: string;
  readonly at: number;
  readonly isEarlier: boolean;
} & Failure;
