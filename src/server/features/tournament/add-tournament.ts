import type { Topic } from '#contract/reads.ts';
import { slugOf } from '#domain/people/names.ts';
import { FIRST_ROUNDS } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { revisions, rounds, tournaments } from '#server/store/database/schema/tournament.ts';

/**
 * The month of each round, and whether it begins on the first or second Saturday (docs/rules.md, Rounds 1).
 */
const SATURDAYS: Readonly<
  Record<(typeof FIRST_ROUNDS)[number], { readonly month: number; readonly nth: 1 | 2 }>
> = {
  1: { month: 4, nth: 1 },
  2: { month: 5, nth: 2 },
  3: { month: 6, nth: 1 },
  4: { month: 7, nth: 2 },
  5: { month: 8, nth: 1 },
  6: { month: 9, nth: 1 },
  7: { month: 10, nth: 2 },
  8: { month: 11, nth: 2 },
};

export const firstDays = (year: number): string[] =>
  FIRST_ROUNDS.map((round) => {
    const { month, nth } = SATURDAYS[round];
    const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    const date = 7 * nth - weekday;
    return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  });

type NewTournament = Pick<typeof tournaments.$inferInsert, 'name' | 'year'> &
  Partial<typeof tournaments.$inferInsert>;

/**
 * Stores a tournament with a day for each of its rounds. With no `topics` it counts as empty: the first start
 * or the demo fills it.
 */
export async function addTournament(
  tx: Tx,
  made: NewTournament,
  revision: number,
  topics: Readonly<Partial<Record<Topic, number>>> = { tournament: revision },
): Promise<number> {
  const [row] = await tx
    .insert(tournaments)
    .values({ slug: slugOf(made.name, made.year), ...made, revision })
    .returning({ id: tournaments.id });
  if (!row) throw new Error('The tournament was not made');
  const tournamentId = row.id;
  await tx
    .insert(rounds)
    .values(firstDays(made.year).map((date, index) => ({ tournamentId, number: index + 1, date, revision })));
  await tx.insert(revisions).values({ tournamentId, revision, topics });
  return tournamentId;
}
