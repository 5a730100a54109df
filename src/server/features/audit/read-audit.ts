import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byName } from '#domain/text/order.ts';
import { isSeenIn } from '#server/access/roles.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';

type Filter = CallInput<Contract['GET /api/audit']>['query'];
export type AuditLine = Awaited<ReturnType<typeof readLines>>[number];

type Place = Pick<ReadContext, 'db' | 'tournamentId' | 'user'>;

export function readLines(place: Place, filter: Filter, count: number) {
  const { db } = place;
  return query(db, (q) =>
    q
      .select({
        ...getTableColumns(auditLog),
        name: tournaments.name,
        year: tournaments.year,
        accountName: sql<string | null>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      })
      .from(auditLog)
      .innerJoin(tournaments, eq(tournaments.id, auditLog.tournamentId))
      .leftJoin(users, ITS_ACCOUNT)
      .where(and(isSeen(q, place), ...conditions(filter)))
      .orderBy(desc(auditLog.id))
      .limit(count),
  );
}

const ITS_ACCOUNT = and(eq(auditLog.subject, 'account'), eq(users.id, auditLog.subjectId));

/**
 * An organiser sees the entries of their tournament: those about accounts only if the account is of it or deleted,
 * or got or lost a role here. An administrator of the installation also sees what was done to accounts and
 * tournaments from another tournament.
 */
const isSeen = (q: Tx, { tournamentId, user }: Place): SQL | undefined => {
  const isOfTournament = eq(auditLog.tournamentId, tournamentId);
  return user.administersInstallation
    ? or(isOfTournament, inArray(auditLog.subject, ['account', 'tournament']))
    : and(isOfTournament, or(isNull(users.id), isSeenIn(q, tournamentId), isAboutRole));
};

const isAboutRole = or(
  ...[auditLog.before, auditLog.after].flatMap((state) => [
    sql`${state} @> '{"isOrganiser": true}'`,
    sql`${state} @> '{"isScorer": true}'`,
  ]),
);

function conditions({ before, actor, subject, from, until }: Filter): SQL[] {
  const [kind, id] = actor?.split('-') ?? [];
  return [
    ...(before === undefined ? [] : [lt(auditLog.id, before)]),
    ...(kind === 'user' || kind === 'court' || kind === 'visitor' || kind === 'system'
      ? [eq(auditLog.actorKind, kind)]
      : []),
    ...(id === undefined ? [] : [sql`${auditLog.actorId} = ${id}::bigint`]),
    ...(subject === undefined ? [] : [eq(auditLog.subject, subject)]),
    ...(from === undefined ? [] : [gte(auditLog.at, new Date(from))]),
    ...(until === undefined ? [] : [lt(auditLog.at, new Date(until))]),
  ];
}

export async function readActors(place: Place) {
  const { db } = place;
  const actors = await query(db, (q) =>
    q
      .selectDistinctOn([auditLog.actorKind, sql`coalesce(${auditLog.actorId}, 0)`], {
        kind: auditLog.actorKind,
        id: auditLog.actorId,
        name: auditLog.actorName,
      })
      .from(auditLog)
      .leftJoin(users, ITS_ACCOUNT)
      .where(isSeen(q, place))
      .orderBy(auditLog.actorKind, sql`coalesce(${auditLog.actorId}, 0)`, desc(auditLog.id)),
  );
  return actors.toSorted((a, b) => byName(a.name, b.name));
}
