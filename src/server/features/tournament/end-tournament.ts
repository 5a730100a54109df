import { and, count, eq, inArray } from 'drizzle-orm';
import { championOf } from '#domain/formats/bracket.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { playerRanking } from '#domain/points/player-ranking.ts';
import { standings } from '#domain/standings/standings.ts';
import { GENDERS } from '#domain/tournament.ts';
import { bracketOfStage } from '#server/features/stages/present-stage.ts';
import { standingsOfStage } from '#server/features/stages/stage-standings.ts';
import { conflict } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { type Honours, tournaments } from '#server/store/database/schema/tournament.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Snapshot, StoredStage } from '#server/store/snapshot/snapshot.ts';

/** Ends a tournament and its active round, and keeps its honours. Throws 409 while a game is in progress or a message waits. */
export async function endTournament(tx: Tx, id: number, revision: number): Promise<void> {
  const snapshot = await loadWithin(tx, id);
  const playing = snapshot.games.filter(({ status }) => status === 'em_andamento').length;
  if (playing > 0) throw conflict('Há jogo em andamento: termine o jogo antes de encerrar o torneio.');
  const waits = and(eq(messages.tournamentId, id), inArray(messages.state, ['queued', 'sending']));
  const [waiting] = await tx.select({ count: count() }).from(messages).where(waits);
  if ((waiting?.count ?? 0) > 0)
    throw conflict('Há mensagens esperando para sair: espere ou pare o envio antes de encerrar o torneio.');
  await tx
    .update(tournaments)
    .set({ state: 'ended', activeRound: 0, honours: honoursOf(snapshot), revision })
    .where(eq(tournaments.id, id));
}

function honoursOf(snapshot: Snapshot): Honours {
  const ranking = playerRanking(snapshot).filter(({ raw }) => raw > 0);
  return {
    ...championIn(snapshot),
    bestIds: GENDERS.flatMap((gender) => {
      const best = ranking.find((row) => row.gender === gender);
      return best ? [best.playerId] : [];
    }),
  };
}

/**
 * Who won the last stage where that is an elimination or the table of people, else the first of the standings unless
 * others share the place.
 */
function championIn(snapshot: Snapshot): Omit<Honours, 'bestIds'> {
  const last = snapshot.stages.findLast(({ draw }) => draw !== null);
  if (last && isIndividual(last.format))
    return { championId: null, championPersonId: bestPersonIn(snapshot, last) };
  const bracket = last ? bracketOfStage(snapshot, last) : [];
  if (bracket.length > 0) return { championId: championOf(bracket) };
  return { championId: firstOf(standings(snapshot))?.teamId ?? null };
}

/** Nobody while a game is ahead, and where several groups have each their first. */
function bestPersonIn(snapshot: Snapshot, stage: StoredStage): number | null {
  const games = snapshot.games.filter(({ stageId }) => stageId === stage.id);
  const [table = [], ...others] = standingsOfStage(snapshot, stage);
  if (others.length > 0 || games.some(({ status }) => status !== 'concluido')) return null;
  return firstOf(table)?.id ?? null;
}

/** Undefined where nobody played, or others share the place. */
function firstOf<Row extends { readonly position: number; readonly gamesPlayed: number }>([
  first,
  second,
]: readonly Row[]): Row | undefined {
  return first && first.gamesPlayed > 0 && first.position !== second?.position ? first : undefined;
}
