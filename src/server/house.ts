import type { MessageType } from '#domain/messages.ts';
import type { Clock } from './clock.ts';
import type { Settings } from './config.ts';
import type { Database } from './db/database.ts';
import type { OwnCookie } from './http/cookie.ts';
import type { SecurityLog } from './http/security-log.ts';
import type { Sessions } from './http/sessions.ts';
import type { Answers } from './snapshot/answers.ts';
import type { Snapshots } from './snapshot/snapshots.ts';

/** Where chance comes from, passed in so that a test can know it. */
export type Random = { password(): string };

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

/** What the features share: made once in `app.ts`, passed to whoever needs it. */
export type House = {
  readonly db: Database;
  readonly tournamentId: number;
  readonly snapshots: Snapshots;
  readonly answers: Answers;
  readonly sessions: Sessions;
  readonly cookie: OwnCookie;
  readonly deviceCookie: OwnCookie;
  readonly markCookie: OwnCookie;
  readonly halfCookie: OwnCookie;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly gateway: MessageGateway;
  readonly security: SecurityLog;
  /** Which build serves: the pages offer to load themselves again when it changes. */
  readonly build: string;
};
