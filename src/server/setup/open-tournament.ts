import { desc, eq } from 'drizzle-orm';
import type { Settings } from '#server/config.ts';
import { type Database, query, transaction } from '#server/db/database.ts';
import { revisions, rounds, tournaments } from '#server/db/schema.ts';

/** The first days of the eight rounds (docs/rules.md, Rounds 1). */
const DAYS = [
  '2025-04-05',
  '2025-05-10',
  '2025-06-07',
  '2025-07-12',
  '2025-08-02',
  '2025-09-06',
  '2025-10-11',
  '2025-11-08',
];

/** The current tournament, and whether nobody has written anything into it yet. */
export type Opened = { readonly id: number; readonly isEmpty: boolean };

/** Opens the newest tournament; fills an empty database with one of eight rounds. */
export async function openTournament(db: Database, settings: Settings): Promise<Opened> {
  const [newest] = await query(db, (q) =>
    q
      .select({ id: tournaments.id, topics: revisions.topics })
      .from(tournaments)
      .innerJoin(revisions, eq(revisions.tournamentId, tournaments.id))
      .orderBy(desc(tournaments.id))
      .limit(1),
  );
  if (newest) return { id: newest.id, isEmpty: Object.keys(newest.topics).length === 0 };
  return transaction(db, async (tx) => {
    const revision = db.clock.now();
    const [made] = await tx
      .insert(tournaments)
      .values({ name: settings.TOURNAMENT_NAME, year: settings.TOURNAMENT_YEAR, revision })
      .returning({ id: tournaments.id });
    if (!made) throw new Error('The tournament was not made');
    const tournamentId = made.id;
    await tx
      .insert(rounds)
      .values(DAYS.map((date, index) => ({ tournamentId, number: index + 1, date, revision })));
    await tx.insert(revisions).values({ tournamentId, revision });
    return { id: tournamentId, isEmpty: true };
  });
}
