import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { recentForms } from '#domain/standings/form.ts';
import { earlierStandings } from '#domain/standings/movement.ts';
import { standings } from '#domain/standings/standings.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';

type PresentedRow = CallAnswer<Contract['GET /api/rankings/teams/total']>[number];

export function presentStandings(snapshot: Snapshot): PresentedRow[] {
  return standings(snapshot).map((row) => ({
    position: row.position,
    id: row.teamId,
    name: row.name,
    imageUrl: snapshot.teamOf.get(row.teamId)?.imageUrl ?? null,
    category: row.category,
    seed: row.seed,
    totalPoints: row.points,
    totalWins: row.wins,
    totalLosses: row.losses,
    gamesPlayed: row.gamesPlayed,
    totalSetsWon: row.setsWon,
    totalSetsLost: row.setsLost,
    pointsFor: row.pointsFor,
    pointsAgainst: row.pointsAgainst,
    pointDifference: row.pointDifference,
    decidedBy: row.decidedBy,
    headToHead: row.headToHead,
    lotDrawnAt: row.lotDrawnAt,
    previousPosition: memoize(snapshot, earlierStandings).get(row.teamId) ?? null,
    form: [...(memoize(snapshot, recentForms).get(row.teamId) ?? [])],
  }));
}
