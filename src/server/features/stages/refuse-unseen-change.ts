import { bracketChange } from '#domain/formats/bracket.ts';
import { changeWords } from '#domain/formats/bracket-words.ts';
import type { Game, PlayedGame } from '#domain/tournament.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { bracketOfStage } from './present-stage.ts';

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
    const scheduled = before.games.filter(
      ({ stageId: of, status }) => of === stage.id && status === 'agendado',
    );
    const change = bracketChange(
      bracketOfStage(before, stage),
      bracketOfStage({ ...before, games: played }, stage),
      new Map(scheduled.map(({ stageGame, team1Id, team2Id }) => [stageGame ?? 0, [team1Id, team2Id]])),
    );
    const nameOf = (team: number) => before.teamOf.get(team)?.name ?? 'Time excluído';
    return changeWords(change, stage.draw?.bracket ?? [], nameOf);
  });
  if (words.length > 0)
    throw new Problem(409, 'CHANGES_LATER_GAMES', `Este resultado muda outros jogos. ${words.join(' ')}`);
}

/** What a set has besides its points, which are all that counts here. */
const REST = { id: 0, notes: null, startTime: null, endTime: null, log: null };
