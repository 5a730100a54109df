import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Deed } from '#server/snapshot/write.ts';
import { networkOf } from './network.ts';

/** Stable: whoever watches the log looks for these names. docs/operations.md lists them. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'password-changed'
  | 'password-wrong'
  | 'email-changed'
  | 'account-made'
  | 'account-linked'
  | 'account-removed'
  | 'second-factor-changed'
  | 'email-confirmed'
  | 'sessions-ended'
  | 'rights-changed'
  | 'signature-wrong'
  | 'forbidden'
  | 'unauthenticated-storm'
  | 'too-many-requests'
  | 'export'
  | 'backup'
  | 'administrator-appointed';

/** Who is meant by their number, never by name or address of mail: this log holds no personal data but addresses of machines. */
type About = { readonly account: number | null; readonly subject?: number | null | undefined };

const STORM = { refusals: 20, within: 60_000 };
/** Networks that are watched at once: the oldest makes room. */
const WATCHED = 10_000;

/** What matters to whoever guards the server: lines of the log with `log: "security"`, told whatever `LOG_LEVEL` but `silent`. */
export class SecurityLog {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #refused = new Map<string, { count: number; since: number }>();

  constructor(log: FastifyBaseLogger, now: () => number) {
    this.#log = log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
    this.#now = now;
  }

  note(event: SecurityEvent, request: FastifyRequest, { account, subject }: About): void {
    const where = { address: request.ip, requestId: request.id };
    this.#log.info({ event, account, subject, ...where }, event);
  }

  /** What the command line had the server do. */
  noteOrder(event: 'backup' | 'administrator-appointed'): void {
    this.#log.info({ event, account: null, address: 'this machine' }, event);
  }

  /** A refusal on its way out. A 401 alone is somebody whose session ended: many from one network are noted once a minute. */
  noteRefusal(status: number, code: string, request: FastifyRequest, account: number | null): void {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const event = eventOf(status, code);
    if (event) this.#write(event, request, account, { call });
    else if (status === 401 && this.#isStorm(networkOf(request.ip)))
      this.#write('unauthenticated-storm', request, account, { call });
  }

  #write(event: SecurityEvent, request: FastifyRequest, account: number | null, more: object) {
    this.#log.warn({ event, account, ...more, address: request.ip, requestId: request.id }, event);
  }

  #isStorm(network: string): boolean {
    const now = this.#now();
    const known = this.#refused.get(network);
    const isOld = !known || now - known.since > STORM.within;
    const counted = isOld ? { count: 1, since: now } : { count: known.count + 1, since: known.since };
    this.#refused.delete(network);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size >= WATCHED && oldest !== undefined) this.#refused.delete(oldest);
    this.#refused.set(network, counted);
    return counted.count === STORM.refusals;
  }
}

/** What a write means for security, by what it says of itself for the audit. */
export function eventsOfDeed(deed: Told): SecurityEvent[] {
  const { action, before, after } = deed;
  const known = EVENTS[action];
  const events = known ? [known] : eventsOfPerson(deed);
  return RIGHTS.some((right) => isNew(right, before, after)) ? [...events, 'rights-changed'] : events;
}

type Told = Pick<Deed<unknown>, 'action' | 'before' | 'after'>;

/** What depends on whether there is an account, or on what of it was sent. */
function eventsOfPerson({ action, before, after }: Told): SecurityEvent[] {
  const told = (after ?? {}) as { account?: unknown; accounts?: number; changed?: readonly string[] };
  const { changed = [] } = told;
  switch (action) {
    case 'registration.approve':
      return [told.account === 'linked' ? 'account-linked' : 'account-made'];
    case 'player.create':
      return changed.includes('email') ? ['account-made'] : [];
    case 'player.import':
      return told.accounts ? ['account-made'] : [];
    case 'player.change':
      return [
        ...(changed.includes('email') ? ['email-changed' as const] : []),
        ...(changed.includes('password') ? ['password-changed' as const] : []),
      ];
    case 'player.delete':
      return (before as { account?: unknown } | undefined)?.account === true ? ['account-removed'] : [];
    default:
      return [];
  }
}

const EVENTS: Readonly<Record<string, SecurityEvent>> = {
  'account.register': 'account-made',
  'account.change-password': 'password-changed',
  'account.reset-password': 'password-changed',
  'player.reset-password': 'password-changed',
  'account.choose-password': 'password-changed',
  'account.change-email': 'email-changed',
  'account.confirm-email': 'email-confirmed',
  'account.create': 'account-made',
  'account.delete': 'account-removed',
  'account.erase': 'account-removed',
  'account.sign-out': 'sign-out',
  'account.end-session': 'sessions-ended',
  'account.end-other-sessions': 'sessions-ended',
  'account.second-factor-on': 'second-factor-changed',
  'account.second-factor-off': 'second-factor-changed',
  'account.reset-second-factor': 'second-factor-changed',
  'account.require-second-factor': 'second-factor-changed',
};
const RIGHTS = ['isAdmin', 'isScorer'];

function isNew(right: string, before: unknown, after: unknown): boolean {
  const of = (told: unknown) => (told as Record<string, unknown> | null | undefined)?.[right];
  return of(after) !== undefined && of(after) !== (of(before) ?? false);
}

function eventOf(status: number, code: string): SecurityEvent | null {
  if (code === 'WRONG_PASSWORD') return 'password-wrong';
  if (code === 'BAD_SIGNATURE') return 'signature-wrong';
  if (status === 429) return 'too-many-requests';
  if (status === 403 && !OWN_STEPS.has(code)) return 'forbidden';
  return null;
}

/** What somebody has to do for themselves before they go on: nobody asked for what is not theirs. */
const OWN_STEPS = new Set(['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_REQUIRED']);
