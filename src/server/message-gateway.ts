import type { MessageType } from '#domain/messages.ts';

/** A message as a gateway gets it: the template's parameters, never a text of its own. */
export type Outgoing = {
  /** Comes back with what WhatsApp tells of it. */
  readonly id: string;
  readonly type: MessageType;
  /** E.164. */
  readonly phone: string;
  readonly parameters: readonly string[];
};

/** What became of a request. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly wamid: string; readonly waId: string | null }
  | { readonly kind: 'refused'; readonly code: number | null; readonly httpStatus: number }
  /** It never left: it may be tried again without harm. */
  | { readonly kind: 'unreached' }
  /** It left, and nobody knows whether it arrived. */
  | { readonly kind: 'uncertain' };

/** Who carries messages out: WhatsApp's Cloud API, or a person by hand. */
export type MessageGateway =
  | { readonly kind: 'manual' }
  | { readonly kind: 'cloud'; send(message: Outgoing, signal: AbortSignal): Promise<Outcome> };
