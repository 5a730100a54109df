import type { MessageType } from '#domain/messages/messages.ts';

export type Outgoing = {
  readonly id: string;
  readonly type: MessageType;
  readonly phone: string;
  readonly parameters: readonly string[];
};

export type Outcome =
  | { readonly kind: 'accepted'; readonly wamid: string; readonly waId: string | null }
  | { readonly kind: 'refused'; readonly code: number | null; readonly httpStatus: number }
  /** Not sent, so it may safely be tried again. */
  | { readonly kind: 'unreached' }
  /** Sent, but nobody knows whether it arrived. `reason`: for the log, without personal data. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** Sends messages: WhatsApp's Cloud API, or a person by hand. */
export type MessageGateway =
  | { readonly kind: 'manual' }
  | { readonly kind: 'cloud'; send(message: Outgoing, signal: AbortSignal): Promise<Outcome> };
