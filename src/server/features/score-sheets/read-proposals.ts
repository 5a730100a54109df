import { type SheetProposal, sheetProposals } from '#domain/points/sheet-proposals.ts';
import { readEventsOfGames } from '#server/features/games/set-events.ts';
import type { Tx } from '#server/store/database/database.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

export async function readProposals(
  q: Tx,
  snapshot: Snapshot,
  round: number,
): Promise<readonly SheetProposal[]> {
  const games = snapshot.games.filter((game) => game.round === round && game.status === 'concluido');
  const events = await readEventsOfGames(
    q,
    games.map(({ id }) => id),
  );
  const byGame = Map.groupBy(events, ({ gameId }) => gameId);
  return sheetProposals(
    games.flatMap(({ id, team1Id, team2Id }) => {
      const bySet = Map.groupBy(byGame.get(id) ?? [], ({ setNumber }) => setNumber);
      return [...bySet.values()].map((ofSet) => ({
        gameId: id,
        team1Id,
        team2Id,
        log: ofSet.map(({ event }) => event),
      }));
    }),
  );
}
