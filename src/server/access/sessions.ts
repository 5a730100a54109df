import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#domain/people/names.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Asker } from '#server/store/database/askers.ts';
import { type Database, query, type Tx, unqueuedTransaction } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { secondFactors, sessions, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { User } from './access.ts';
import { KnownTokens } from './known-tokens.ts';

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
  return sql<boolean>`(${users.isAdmin} and ${exists(rule)} and ${not(hasFactor(q))})`;
}

export function mustBeConfirmed(q: Tx): SQL<boolean> {
  const theirs = q.select({ id: players.id }).from(players).where(eq(players.userId, users.id));
  return sql<boolean>`(not ${users.emailConfirmed} and not ${users.isAdmin} and not ${users.isScorer} and ${not(exists(theirs))})`;
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
  readonly #known = new KnownTokens<User>(HOUR);

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  known(hash: string): User | undefined {
    return this.#known.get(hash, this.#clock.now());
  }

  lane = (hash: string): Asker | undefined => this.#known.lane(hash);

  find = (hash: string): Promise<User | null> =>
    this.#known.find(hash, this.#clock.now(), () => this.#read(hash));

  async #read(hash: string) {
    const [row] = await query(this.#db, (q) =>
      q
        .select({
          session: sessions,
          person: users,
          mustSetUpSecondFactor: mustSetUpSecondFactor(q),
          mustBeConfirmed: mustBeConfirmed(q),
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.tokenHash, hash)),
    );
    const now = this.#clock.now();
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
    const user: User = {
      kind: 'user',
      id: person.id,
      name: fullName(person),
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      imageUrl: imageUrl(person.imageName),
      isAdmin: person.isAdmin,
      isScorer: person.isScorer,
      mustChangePassword: person.mustChangePassword,
      emailConfirmed: person.emailConfirmed,
      mustSetUpSecondFactor: row.mustSetUpSecondFactor,
      mustBeConfirmed: row.mustBeConfirmed,
      session: hash,
    };
    return { principal: user, until: Math.min(absolute, now + IDLE), seen: now };
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

  async get(hash: string): Promise<User | null> {
    return this.known(hash) ?? this.find(hash);
  }

  forget(): void {
    this.#known.forget();
  }
}
