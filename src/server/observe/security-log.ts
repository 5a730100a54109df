import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { AuditAction, AuditEntry } from '#contract/audit/audit-entries.ts';
import { networkOf } from '#server/http/network.ts';
import { LogThrottle } from './log-throttle.ts';

/** Stable names for log monitoring, listed in docs/operations.md. */
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
  | 'restore'
  | 'administrator-appointed'
  | 'court-link-made'
  | 'court-link-used'
  | 'court-link-refused'
  | 'court-link-revoked';

/** People are logged by id, never by name or e-mail. Network addresses are the only personal data. */
type About = { readonly account: number | null; readonly subject?: number | null | undefined };

/** Written every time, because only administrators or the machine itself cause these. */
const ALWAYS: ReadonlySet<SecurityEvent> = new Set([
  'administrator-appointed',
  'backup',
  'restore',
  'rights-changed',
]);

const STORM = { refusals: 20, within: 60_000 };
const MAX_NETWORKS = 10_000;

/**
 * The security log: lines with `log: "security"`, written at every `LOG_LEVEL` except `silent`. The same
 * event of the same network and account is written once a minute, with `unlogged`: the number of further
 * ones.
 */
export class SecurityLog {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #throttle: LogThrottle;
  readonly #refused = new Map<string, { count: number; since: number }>();

  constructor(log: FastifyBaseLogger, now: () => number) {
    this.#log = log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
    this.#now = now;
    this.#throttle = new LogThrottle(now);
  }

  note(event: SecurityEvent, request: FastifyRequest, about: About): void {
    this.#write('info', event, request, about);
  }

  noteOrder(event: 'backup' | 'administrator-appointed'): void {
    this.#log.info({ event, account: null, address: 'this machine' }, event);
  }

  noteRefusal(status: number, code: string, request: FastifyRequest, account: number | null): void {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const event = eventOf(status, code);
    if (event) this.#write('warn', event, request, { account, call });
    else if (status === 401 && this.#isStorm(networkOf(request.ip)))
      this.#write('warn', 'unauthenticated-storm', request, { account, call });
  }

  #write(
    level: 'info' | 'warn',
    event: SecurityEvent,
    { id: requestId, ip: address }: FastifyRequest,
    about: About & { readonly call?: string },
  ): void {
    const line = { event, ...about, address, requestId };
    const { account, subject, call } = about;
    // Sign-in attempts by strangers are grouped by network, whatever the account.
    const by = event === 'sign-in-failed' ? null : account;
    const of = [networkOf(address), account, subject, by === null ? null : call].join(' ');
    const rest = (unlogged: number, isOthers: boolean) => {
      const whose = isOthers ? { account: by, address: 'others' } : { ...about, address };
      this.#log[level]({ event, ...whose, unlogged }, event);
    };
    if (ALWAYS.has(event) || this.#throttle.admits(`${event} ${by}`, of, rest)) this.#log[level](line, event);
  }

  #isStorm(network: string): boolean {
    const now = this.#now();
    const known = this.#refused.get(network);
    const isOld = !known || now - known.since > STORM.within;
    const counted = isOld ? { count: 1, since: now } : { count: known.count + 1, since: known.since };
    this.#refused.delete(network);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size >= MAX_NETWORKS && oldest !== undefined) this.#refused.delete(oldest);
    this.#refused.set(network, counted);
    return counted.count === STORM.refusals;
  }
}

export function eventsOfEntry(entry: AuditEntry): SecurityEvent[] {
  const known = EVENTS[entry.action];
  const events = known ? [known] : eventsOfPerson(entry);
  return changesRights(entry) ? [...events, 'rights-changed'] : events;
}

function eventsOfPerson(entry: AuditEntry): SecurityEvent[] {
  switch (entry.action) {
    case 'registration.approve':
      return [entry.after.account === 'linked' ? 'account-linked' : 'account-made'];
    case 'player.create':
      return entry.after.changed?.includes('email') ? ['account-made'] : [];
    case 'player.import':
      return entry.after.accounts > 0 ? ['account-made'] : [];
    case 'player.change': {
      const { changed = [] } = entry.after;
      return [
        ...(changed.includes('email') ? ['email-changed' as const] : []),
        ...(changed.includes('password') ? ['password-changed' as const] : []),
      ];
    }
    case 'player.delete':
      return entry.before.account ? ['account-removed'] : [];
    default:
      return [];
  }
}

const EVENTS: Readonly<Partial<Record<AuditAction, SecurityEvent>>> = {
  'court-link.create': 'court-link-made',
  'court-link.revoke': 'court-link-revoked',
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
  'tournament.begin': 'administrator-appointed',
};

function changesRights({ before, after }: AuditEntry): boolean {
  const had = rightsIn(before);
  const has = rightsIn(after);
  return RIGHTS.some((right) => isNew(had[right], has[right]));
}

const RIGHTS = ['isAdmin', 'isOrganiser', 'isScorer'] as const;

const rightsIn = (state: AuditEntry['before'] | AuditEntry['after']) => ({
  isAdmin: state && 'isAdmin' in state ? state.isAdmin : undefined,
  isOrganiser: state && 'isOrganiser' in state ? state.isOrganiser : undefined,
  isScorer: state && 'isScorer' in state ? state.isScorer : undefined,
});

const isNew = (before = false, after: boolean | undefined) => after !== undefined && after !== before;

function eventOf(status: number, code: string): SecurityEvent | null {
  if (code === 'WRONG_PASSWORD') return 'password-wrong';
  if (code === 'BAD_SIGNATURE') return 'signature-wrong';
  if (status === 429) return 'too-many-requests';
  if (status === 403 && !OWN_STEPS.has(code)) return 'forbidden';
  return null;
}

/** Refusals that ask the user for a step, and are no attack. */
const OWN_STEPS = new Set([
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_REQUIRED',
  'COURT_NAME_REQUIRED',
]);
