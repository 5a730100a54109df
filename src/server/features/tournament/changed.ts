import { eq } from 'drizzle-orm';
import type { ChangeTarget } from '#server/features/audit/refuse-changed.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';

export const changedTournament = (tx: Tx, id: number): ChangeTarget => ({
  entries: [{ subject: 'tournament', id }],
  code: 'TOURNAMENT_CHANGED',
  async current() {
    const [row] = await tx
      .select({ name: tournaments.name, year: tournaments.year, logoName: tournaments.logoName })
      .from(tournaments)
      .where(eq(tournaments.id, id));
    const { name, year, logoName } = found(row, 'tournament');
    return { tournament: { name, year, logoUrl: imageUrl(logoName) } };
  },
});
