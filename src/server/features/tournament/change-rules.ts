import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { rules as rulesSchema } from '#contract/tournament/rules.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { followOrder } from '#server/features/stages/follow-result.ts';
import { found, Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';

/** Replaces the tournament's rules. Throws 409 with the current ones if they differ from what the sender saw. */
export async function changeRules(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  { rules, seen }: CallInput<Contract['PUT /api/tournament/rules']>['body'],
): Promise<Written<'tournament.rules'>> {
  const mine = eq(tournaments.id, tournamentId);
  const [row] = await tx.select({ rules: tournaments.rules }).from(tournaments).where(mine);
  const before = found(row, 'tournament').rules ?? DEFAULT_RULES;
  if (seen && !isDeepStrictEqual(seen, before) && !isDeepStrictEqual(rules, before)) {
    throw new Problem(
      409,
      'RULES_CHANGED',
      'Outra pessoa acabou de mudar as regras. Confira e salve de novo para valer o que está aqui.',
      { more: { rules: before } },
    );
  }
  await tx
    .update(tournaments)
    .set({ rules: isDeepStrictEqual(rules, DEFAULT_RULES) ? null : rules, revision: moment.revision })
    .where(mine);
  await followOrder(tx, moment, tournamentId);
  return {
    subjectId: tournamentId,
    before: { rules: rulesSchema.parse(before) },
    after: { rules },
    status: 200,
    result: undefined,
  };
}
