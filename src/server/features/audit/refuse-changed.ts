import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { AuditSubject } from '#contract/audit/audit-state.ts';
import type { ChangedCode, CurrentState } from '#contract/people/changed-meanwhile.ts';
import { Problem } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';

export type Sender = Pick<ReadContext, 'actor' | 'snapshot' | 'tournamentId' | 'user'>;

type Value = string | number | boolean | null;

export type FieldChange = {
  readonly field: string;
  readonly seen: Value | undefined;
  readonly current: Value;
  readonly wanted: Value | undefined;
  readonly said: string;
};

type ChangedAs<Code extends ChangedCode> = {
  readonly entries: readonly { readonly subject: AuditSubject; readonly id: number }[];
  readonly code: Code;
  readonly current: () => Promise<CurrentState[Code]> | CurrentState[Code];
};

export type ChangeTarget = { readonly [Code in ChangedCode]: ChangedAs<Code> }[ChangedCode];

/**
 * Throws a 409 if somebody has changed a field since the sender saw it, to something else than is wanted now.
 */
export async function refuseChanged(
  tx: Tx,
  sender: Sender,
  { entries, code, current }: ChangeTarget,
  changes: readonly FieldChange[],
): Promise<void> {
  const overtaken = changes.filter(
    ({ seen, current, wanted }) =>
      wanted !== undefined && seen !== undefined && seen !== current && wanted !== current,
  );
  if (overtaken.length === 0) return;
  const sentences: string[] = [];
  for (const change of overtaken) {
    sentences.push(`${await whoChanged(tx, sender, entries, change)} ${change.said}.`);
  }
  throw new Problem(409, code, sentences.join(' '), { more: await current() });
}

/**
 * The author of the last entry that changes the field, even if the audit does not keep its value. Another
 * write, such as deleting a team, may have changed the field since; its author is not known here.
 */
async function whoChanged(
  tx: Tx,
  { actor, tournamentId }: Sender,
  entries: ChangeTarget['entries'],
  { field, current }: FieldChange,
): Promise<string> {
  const { before, after, subject, subjectId, actorKind, actorId, actorName } = auditLog;
  const [last] = await tx
    .select({
      kind: actorKind,
      id: actorId,
      name: actorName,
      value: sql<string | null>`${after}->>${field}`,
      hasValue: sql<boolean>`coalesce(jsonb_exists(${after}, ${field}), false)`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.tournamentId, tournamentId),
        or(...entries.map((entry) => and(eq(subject, entry.subject), eq(subjectId, entry.id)))),
        or(
          sql`${before}->>${field} is distinct from ${after}->>${field}`,
          sql`${after}->'changed' @> to_jsonb(${field}::text)`,
        ),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (last?.kind !== 'user') return 'Outra pessoa';
  const isOfAnotherWrite = last.hasValue && last.value !== (current === null ? null : String(current));
  if (isOfAnotherWrite) return 'Outra pessoa';
  return last.id === actor.id ? 'Você' : last.name;
}
