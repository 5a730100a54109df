import type { MessageType } from '#domain/messages/messages.ts';

/** A message for a gateway: a template's parameters, no free text. */
export type Outgoing = {
  /** Returned in WhatsApp's delivery reports. */
  readonly id: string;
  readonly type: MessageType;
  /** E.164. */
  readonly phone: string;
  readonly parameters: readonly string[];
};

/** The outcome of a request. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly wamid: string; readonly waId: string | null }
  | { readonly kind: 'refused'; readonly code: number | null; readonly httpStatus: number }
  /** It was not sent: it may safely be tried again. */
  | { readonly kind: 'unreached' }
  /** It was sent, and whether it arrived is unknown. `reason`: for the log, without personal data. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** Sends messages: WhatsApp's Cloud API, or a person by hand. */
export type MessageGateway =
  | { readonly kind: 'manual' }
  | { readonly kind: 'cloud'; send(message: Outgoing, signal: AbortSignal): Promise<Outcome> };
