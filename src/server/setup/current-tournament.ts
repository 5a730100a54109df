import { eq } from 'drizzle-orm';
import type { Settings } from '#server/config.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { type Database, query, transaction } from '#server/store/database/database.ts';
import { revisions, tournaments } from '#server/store/database/schema/tournament.ts';

export type TournamentToOpen = { readonly id: number; readonly isEmpty: boolean };

export async function currentTournament(db: Database, settings: Settings): Promise<TournamentToOpen> {
  const [current] = await query(db, (q) =>
    q
      .select({ id: tournaments.id, topics: revisions.topics })
      .from(tournaments)
      .innerJoin(revisions, eq(revisions.tournamentId, tournaments.id))
      .where(eq(tournaments.isCurrent, true)),
  );
  if (current) return { id: current.id, isEmpty: Object.keys(current.topics).length === 0 };
  const { TOURNAMENT_NAME: name, TOURNAMENT_YEAR: year } = settings;
  const id = await transaction(db, (tx) =>
    addTournament(tx, { name, year, isCurrent: true }, db.clock.now(), {}),
  );
  return { id, isEmpty: true };
}
