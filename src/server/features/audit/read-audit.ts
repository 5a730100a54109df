import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byName } from '#domain/text/order.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';

type Filter = CallInput<Contract['GET /api/audit']>['query'];
export type AuditLine = Awaited<ReturnType<typeof readLines>>[number];

export function readLines(db: Database, tournamentId: number, filter: Filter, count: number) {
  return query(db, (q) =>
    q
      .select({
        ...getTableColumns(auditLog),
        accountName: sql<string | null>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      })
      .from(auditLog)
      .leftJoin(users, and(eq(auditLog.subject, 'account'), eq(users.id, auditLog.subjectId)))
      .where(and(eq(auditLog.tournamentId, tournamentId), ...conditions(filter)))
      .orderBy(desc(auditLog.id))
      .limit(count),
  );
}

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

export async function readActors(db: Database, tournamentId: number) {
  const actors = await query(db, (q) =>
    q
      .selectDistinctOn([auditLog.actorKind, sql`coalesce(${auditLog.actorId}, 0)`], {
        kind: auditLog.actorKind,
        id: auditLog.actorId,
        name: auditLog.actorName,
      })
      .from(auditLog)
      .where(eq(auditLog.tournamentId, tournamentId))
      .orderBy(auditLog.actorKind, sql`coalesce(${auditLog.actorId}, 0)`, desc(auditLog.id)),
  );
  return actors.toSorted((a, b) => byName(a.name, b.name));
}
