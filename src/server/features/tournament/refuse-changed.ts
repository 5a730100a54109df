import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { imageUrl } from '#server/db/image-url.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { tournaments } from '#server/db/schema/tournament.ts';
import type { RequestContext } from '#server/http/implementation.ts';
import { Problem } from '#server/http/problem.ts';

export type Sender = Pick<RequestContext, 'actor' | 'snapshot'>;

/** A field to change. `seen`: its value as the sender saw it; undefined where the request does not say. */
type FieldChange = {
  readonly field: 'name' | 'year' | 'imageName';
  readonly seen: string | number | null | undefined;
  readonly present: string | number | null;
  readonly wanted: string | number | null | undefined;
};

/**
 * Throws 409 where somebody has changed a field since the sender saw it, to a value other than the requested
 * one.
 */
export async function refuseChanged(tx: Tx, sender: Sender, changes: readonly FieldChange[]): Promise<void> {
  const overtaken = changes.filter(
    ({ seen, present, wanted }) =>
      wanted !== undefined && seen !== undefined && seen !== present && wanted !== present,
  );
  if (overtaken.length === 0) return;
  const sentences: string[] = [];
  for (const change of overtaken) {
    sentences.push(`${await whoChanged(tx, sender, change.field)} ${whatChanged(change)}.`);
  }
  const [row] = await tx
    .select({ name: tournaments.name, year: tournaments.year, logoName: tournaments.logoName })
    .from(tournaments)
    .where(eq(tournaments.id, sender.snapshot.id));
  const tournament = row && { name: row.name, year: row.year, logoUrl: imageUrl(row.logoName) };
  throw new Problem(409, 'TOURNAMENT_CHANGED', sentences.join(' '), { more: { tournament } });
}

function whatChanged({ field, present }: FieldChange): string {
  switch (field) {
    case 'name':
      return `mudou o nome para “${present}”`;
    case 'year':
      return `mudou o ano para ${present}`;
    case 'imageName':
      return present === null ? 'removeu a imagem do torneio' : 'trocou a imagem do torneio';
  }
}

/** The name of the last person who changed the field. */
async function whoChanged(tx: Tx, { actor, snapshot }: Sender, field: FieldChange['field']) {
  const { before, after, actorKind, actorId, actorName } = auditLog;
  const [last] = await tx
    .select({ kind: actorKind, id: actorId, name: actorName })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.tournamentId, snapshot.id),
        eq(auditLog.subject, 'tournament'),
        sql`${before}->>${field} is distinct from ${after}->>${field}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (last?.kind !== 'user') return 'Outra pessoa';
  return last.id === actor.id ? 'Você' : last.name;
}
