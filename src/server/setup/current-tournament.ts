import { desc, eq } from 'drizzle-orm';
import { ROUND_NUMBERS, type RoundNumber } from '#domain/tournament.ts';
import type { Settings } from '#server/config.ts';
import { type Database, query, type Tx, transaction } from '#server/store/database/database.ts';
import { revisions, rounds, tournaments } from '#server/store/database/schema/tournament.ts';

/**
 * The month of each round, and whether it begins on the first or second Saturday (docs/rules.md, Rounds 1).
 */
const SATURDAYS: Readonly<Record<RoundNumber, { readonly month: number; readonly nth: 1 | 2 }>> = {
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
  ROUND_NUMBERS.map((round) => {
    const { month, nth } = SATURDAYS[round];
    const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    const date = 7 * nth - weekday;
    return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  });

export type TournamentToOpen = { readonly id: number; readonly isEmpty: boolean };

export async function currentTournament(db: Database, settings: Settings): Promise<TournamentToOpen> {
  const [newest] = await query(db, (q) =>
    q
      .select({ id: tournaments.id, topics: revisions.topics })
      .from(tournaments)
      .innerJoin(revisions, eq(revisions.tournamentId, tournaments.id))
      .orderBy(desc(tournaments.id))
      .limit(1),
  );
  if (newest) return { id: newest.id, isEmpty: Object.keys(newest.topics).length === 0 };
  const { TOURNAMENT_NAME: name, TOURNAMENT_YEAR: year } = settings;
  const id = await transaction(db, (tx) => addTournament(tx, { name, year }, db.clock.now()));
  return { id, isEmpty: true };
}

export async function addTournament(
  tx: Tx,
  { name, year }: { readonly name: string; readonly year: number },
  revision: number,
): Promise<number> {
  const [made] = await tx
    .insert(tournaments)
    .values({ name, year, revision })
    .returning({ id: tournaments.id });
  if (!made) throw new Error('The tournament was not made');
  const tournamentId = made.id;
  await tx
    .insert(rounds)
    .values(firstDays(year).map((date, index) => ({ tournamentId, number: index + 1, date, revision })));
  await tx.insert(revisions).values({ tournamentId, revision });
  return tournamentId;
}
