import { and, eq, exists, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/store/database/database.ts';
import { roles, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';

/** What an account may do in a tournament, besides playing. */
export type Role = { readonly isOrganiser: boolean; readonly isScorer: boolean };

export const NO_ROLE: Role = { isOrganiser: false, isScorer: false };

/** An account as a tournament sees it: its role here, and what it is in the rest of the installation. */
export type Standing = Role & {
  readonly isAdmin: boolean;
  /** An organiser of any tournament. */
  readonly isOrganiserSomewhere: boolean;
  /** Has a role or a player here. */
  readonly isHere: boolean;
  /** Has a role or a player in another tournament. */
  readonly isInAnother: boolean;
  /** The same, or administers the installation. */
  readonly isElsewhere: boolean;
  /** As `isElsewhere`, without what the caller organises. */
  readonly isOfOthers: boolean;
};

/** Of a person without an account. */
export const NO_STANDING: Standing = {
  ...NO_ROLE,
  isAdmin: false,
  isOrganiserSomewhere: false,
  isHere: false,
  isInAnother: false,
  isElsewhere: false,
  isOfOthers: false,
};

/** SQL conditions on an account, a row of `users`. */
export const hasRole = (q: Tx, which?: SQL): SQL =>
  exists(
    q
      .select({ one: sql`1` })
      .from(roles)
      .where(and(eq(roles.userId, users.id), which)),
  );

export const isOrganiserSomewhere = (q: Tx): SQL => hasRole(q, eq(roles.isOrganiser, true));

export const plays = (q: Tx, which?: SQL): SQL =>
  exists(
    q
      .select({ one: sql`1` })
      .from(players)
      .where(and(eq(players.userId, users.id), which)),
  );

const isHere = (q: Tx, tournamentId: number): SQL =>
  sql`(${or(hasRole(q, eq(roles.tournamentId, tournamentId)), plays(q, eq(players.tournamentId, tournamentId)))})`;

const isInAnother = (q: Tx, tournamentId: number): SQL =>
  sql`(${or(hasRole(q, ne(roles.tournamentId, tournamentId)), plays(q, ne(players.tournamentId, tournamentId)))})`;

const isElsewhere = (q: Tx, tournamentId: number): SQL =>
  sql`(${or(eq(users.isAdmin, true), isInAnother(q, tournamentId))})`;

const own = alias(roles, 'own');

/** The other tournaments, without those that the caller organises. */
const tournamentsOfOthers = (q: Tx, tournamentId: number, callerId: number) =>
  q
    .select({ id: tournaments.id })
    .from(tournaments)
    .leftJoin(
      own,
      and(eq(own.tournamentId, tournaments.id), eq(own.userId, callerId), eq(own.isOrganiser, true)),
    )
    .where(and(ne(tournaments.id, tournamentId), isNull(own.userId)));

const isOfOthers = (q: Tx, tournamentId: number, callerId: number): SQL => {
  const others = tournamentsOfOthers(q, tournamentId, callerId);
  return sql`(${or(
    eq(users.isAdmin, true),
    hasRole(q, inArray(roles.tournamentId, others)),
    plays(q, inArray(players.tournamentId, others)),
  )})`;
};

const other = alias(tournaments, 'other');

/** The other tournaments, of a row of `tournaments`, that are not over. */
const othersGoingOn = (q: Tx) =>
  q
    .select({ id: other.id })
    .from(other)
    .where(and(ne(other.id, tournaments.id), ne(other.state, 'ended')));

/**
 * Whether an account, a row of `users`, sees more of a tournament, a row of `tournaments`, than a visitor: who has a
 * role or a player in it or administers the installation, and in the current one whoever is in no other that goes on.
 */
const looksIn = (q: Tx): SQL =>
  sql`(${or(
    eq(users.isAdmin, true),
    hasRole(q, eq(roles.tournamentId, tournaments.id)),
    plays(q, eq(players.tournamentId, tournaments.id)),
    and(
      eq(tournaments.isCurrent, true),
      not(hasRole(q, inArray(roles.tournamentId, othersGoingOn(q)))),
      not(plays(q, inArray(players.tournamentId, othersGoingOn(q)))),
    ),
  )})`;

/** The tournaments of which the account sees more than a visitor. */
export async function tournamentsSeenBy(q: Tx, userId: number): Promise<ReadonlySet<number>> {
  const seen = await q
    .select({ id: tournaments.id })
    .from(tournaments)
    .innerJoin(users, eq(users.id, userId))
    .where(looksIn(q));
  return new Set(seen.map(({ id }) => id));
}

/** Whether the tournament's organisers see the account: one of this tournament, or of none. */
export const isSeenIn = (q: Tx, tournamentId: number): SQL =>
  sql`(${isHere(q, tournamentId)} or ${not(isElsewhere(q, tournamentId))})`;

export async function standingOf(
  q: Tx,
  { tournamentId, user: caller }: { readonly tournamentId: number; readonly user: { readonly id: number } },
  userId: number,
): Promise<Standing> {
  const [row] = await q
    .select({
      isAdmin: users.isAdmin,
      isOrganiserSomewhere: sql<boolean>`${isOrganiserSomewhere(q)}`,
      isHere: sql<boolean>`${isHere(q, tournamentId)}`,
      isInAnother: sql<boolean>`${isInAnother(q, tournamentId)}`,
      isElsewhere: sql<boolean>`${isElsewhere(q, tournamentId)}`,
      isOfOthers: sql<boolean>`${isOfOthers(q, tournamentId, caller.id)}`,
      isOrganiser: sql<boolean>`coalesce(${roles.isOrganiser}, false)`,
      isScorer: sql<boolean>`coalesce(${roles.isScorer}, false)`,
    })
    .from(users)
    .leftJoin(roles, and(eq(roles.userId, users.id), eq(roles.tournamentId, tournamentId)))
    .where(eq(users.id, userId));
  return row ?? NO_STANDING;
}

export async function setRole(
  tx: Tx,
  tournamentId: number,
  userId: number,
  { isOrganiser, isScorer }: Role,
): Promise<void> {
  if (!isOrganiser && !isScorer) {
    await tx.delete(roles).where(and(eq(roles.tournamentId, tournamentId), eq(roles.userId, userId)));
    return;
  }
  const role = { isOrganiser, isScorer };
  await tx
    .insert(roles)
    .values({ tournamentId, userId, ...role })
    .onConflictDoUpdate({ target: [roles.tournamentId, roles.userId], set: role });
}
