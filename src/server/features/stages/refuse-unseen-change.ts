import { changeWords } from '#domain/formats/bracket-words.ts';
import { changeByResult } from '#domain/formats/stage.ts';
import type { Game, PlayedGame } from '#domain/tournament.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Snapshot, StoredGame } from '#server/store/snapshot/snapshot.ts';
import { placesOf } from './from-groups.ts';

/**
 * Throws a 409 that says which later games of an elimination a corrected result would change, or finds begun: those of
 * the same bracket, or of one that its group fills (docs/rules.md, Formats 9).
 */
export async function refuseUnseenChange(
  tx: Tx,
  { tournamentId, stages }: Pick<Snapshot, 'tournamentId' | 'stages'>,
  { id, stageId }: Game,
  after: PlayedGame,
): Promise<void> {
  const isChanged = ({ id: each, fromGroups, draw }: Snapshot['stages'][number]) =>
    draw !== null && draw.bracket.length > 0 && (each === stageId || fromGroups?.stageId === stageId);
  if (!stageId || after.status !== 'concluido' || !stages.some(isChanged)) return;
  const before = await loadWithin(tx, tournamentId);
  const sets = after.sets.map((set) => ({ ...set, ...REST }));
  const played = before.games.map((game) => (game.id === id ? { ...game, ...after, sets } : game));
  const words = before.stages.filter(isChanged).flatMap((stage) => {
    if (!stage.draw) return [];
    const of = (snapshot: Snapshot) => ({
      places: placesOf(snapshot, stage),
      games: snapshot.games.filter((game) => game.stageId === stage.id).map(asStageGame),
    });
    const change = changeByResult(stage.draw, of(before), of({ ...before, games: played }));
    return changeWords(
      change,
      stage.draw.bracket,
      (team) => before.teamOf.get(team)?.name ?? 'Time excluído',
    );
  });
  if (words.length > 0)
    throw new Problem(409, 'CHANGES_LATER_GAMES', `Este resultado muda outros jogos. ${words.join(' ')}`);
}

/** What a set has besides its points, which are all that counts here. */
const REST = { id: 0, notes: null, startTime: null, endTime: null, log: null };

const asStageGame = (game: StoredGame) => ({ ...game, number: game.stageGame ?? 0 });
