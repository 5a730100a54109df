import { eq } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { AuditedResult, Moment } from '#server/store/write.ts';

/** Makes one round the active one, or none (0) (docs/rules.md, Rounds 2). */
export async function activateRound(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  activeRound: number,
): Promise<AuditedResult<undefined>> {
  const mine = eq(tournaments.id, tournamentId);
  const [before] = await tx.select({ activeRound: tournaments.activeRound }).from(tournaments).where(mine);
  await tx.update(tournaments).set({ activeRound, revision }).where(mine);
  return {
    action: activeRound ? 'round.activate' : 'round.deactivate',
    subjectId: tournamentId,
    before: { activeRound: before?.activeRound ?? 0 },
    after: { activeRound },
    status: 200,
    result: undefined,
  };
}
