import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#domain/people/names.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Asker } from '#server/store/database/askers.ts';
import { type Database, query, type Tx, unqueuedTransaction } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { roles, secondFactors, sessions, users } from '#server/store/database/schema/accounts.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { type Account, mayScore, type User } from './access.ts';
import { ownLane } from './asker.ts';
import { KnownTokens } from './known-tokens.ts';
import { hasRole, isOrganiserSomewhere, NO_ROLE, plays, type Role, tournamentsSeenBy } from './roles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const IDLE = 30 * DAY;
export const ABSOLUTE = 90 * DAY;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
export const newToken = () => randomBytes(32).toString('base64url');

const hasFactor = (q: Tx): SQL =>
  exists(
    q
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt))),
  );

export function mustSetUpSecondFactor(q: Tx): SQL<boolean> {
  const rule = q
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.adminsNeedSecondFactor, true));
  return sql<boolean>`(${seesPersonalData(q)} and ${exists(rule)} and ${not(hasFactor(q))})`;
}

/** Whom the rule of two steps is about. */
export const seesPersonalData = (q: Tx): SQL => sql`(${users.isAdmin} or ${isOrganiserSomewhere(q)})`;

export function mustBeConfirmed(q: Tx): SQL<boolean> {
  return sql<boolean>`(not ${users.emailConfirmed} and not ${users.isAdmin} and ${not(hasRole(q))} and ${not(plays(q))})`;
}

type PersonRow = typeof users.$inferSelect;
type Duties = Pick<Account, 'mustSetUpSecondFactor' | 'mustBeConfirmed' | 'isOutsider'>;

/** An account as the tournament sees it where it has that role. */
export const accountWith = (person: PersonRow, { isOrganiser, isScorer }: Role, duties: Duties): Account => ({
  id: person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  imageUrl: imageUrl(person.imageName),
  isAdmin: person.isAdmin || isOrganiser,
  isScorer,
  administersInstallation: person.isAdmin,
  mustChangePassword: person.mustChangePassword,
  emailConfirmed: person.emailConfirmed,
  ...duties,
});

/** A session's account, with the callers that it is: one in each tournament that it looks into, one elsewhere. */
export class SignedIn {
  readonly #inside: ReadonlyMap<number, User>;
  readonly #elsewhere: User;

  constructor(elsewhere: User, inside: ReadonlyMap<number, User>) {
    this.#elsewhere = elsewhere;
    this.#inside = inside;
  }

  in = (tournamentId: number): User => this.#inside.get(tournamentId) ?? this.#elsewhere;

  /** Whoever has a role in some tournament is looked up first in all. */
  get lane(): Asker | undefined {
    const [first = this.#elsewhere] = [...this.#inside.values()].filter(mayScore);
    return ownLane(first);
  }
}

/**
 * Locks the account until the transaction ends, so that its credentials stay and no session starts. Read
 * whatever a decision needs only afterwards.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export class Sessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #known = new KnownTokens<SignedIn>(HOUR, ({ lane }) => lane);

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  known(hash: string): SignedIn | undefined {
    return this.#known.get(hash, this.#clock.now());
  }

  lane = (hash: string): Asker | undefined => this.#known.lane(hash);

  find = (hash: string): Promise<SignedIn | null> =>
    this.#known.find(hash, this.#clock.now(), () => this.#read(hash));

  async #read(hash: string) {
    const rows = await query(this.#db, (q) =>
      q
        .select({
          session: sessions,
          person: users,
          role: roles,
          mustSetUpSecondFactor: mustSetUpSecondFactor(q),
          mustBeConfirmed: mustBeConfirmed(q),
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(roles, eq(roles.userId, users.id))
        .where(eq(sessions.tokenHash, hash)),
    );
    const now = this.#clock.now();
    const [row] = rows;
    if (!row) return null;
    const { session, person } = row;
    const absolute = session.createdAt.getTime() + ABSOLUTE;
    if (now >= absolute || now >= session.lastSeenAt.getTime() + IDLE) return null;
    if (now - session.lastSeenAt.getTime() > HOUR) {
      await query(this.#db, (q) =>
        q
          .update(sessions)
          .set({ lastSeenAt: new Date(now) })
          .where(eq(sessions.tokenHash, hash)),
      );
    }
    const duties = {
      mustSetUpSecondFactor: row.mustSetUpSecondFactor,
      mustBeConfirmed: row.mustBeConfirmed,
    };
    const userWith = (role: Role, isOutsider: boolean): User => ({
      kind: 'user',
      name: fullName(person),
      session: hash,
      ...accountWith(person, role, { ...duties, isOutsider }),
    });
    const seen = await query(this.#db, (q) => tournamentsSeenBy(q, person.id));
    const roleIn = new Map(rows.flatMap(({ role }) => (role ? [[role.tournamentId, role]] : [])));
    const inside = [...seen].map((id): [number, User] => [id, userWith(roleIn.get(id) ?? NO_ROLE, false)]);
    const principal = new SignedIn(userWith(NO_ROLE, !person.isAdmin), new Map(inside));
    return { principal, until: Math.min(absolute, now + IDLE), seen: now };
  }

  /**
   * Starts a session and returns its token, of which only the hash is stored. Null if the account is gone, or
   * if its password or second factor has changed since it was verified.
   */
  async start(
    userId: number,
    verified: { readonly passwordHash: string; readonly byCode: boolean },
    device: string,
  ): Promise<string | null> {
    const token = newToken();
    const now = new Date(this.#clock.now());
    const started = await unqueuedTransaction(this.#db, async (tx) => {
      await lockAccount(tx, userId);
      const isVerified = and(
        eq(users.id, userId),
        eq(users.passwordHash, verified.passwordHash),
        verified.byCode ? hasFactor(tx) : not(hasFactor(tx)),
      );
      if ((await tx.$count(users, isVerified)) === 0) return false;
      const tokenHash = hashOf(token);
      await tx.insert(sessions).values({
        tokenHash,
        userId,
        device,
        createdAt: now,
        lastSeenAt: now,
        passwordTypedAt: now,
      });
      return true;
    });
    return started ? token : null;
  }

  async get(hash: string): Promise<SignedIn | null> {
    return this.known(hash) ?? this.find(hash);
  }

  forget(): void {
    this.#known.forget();
  }
}
