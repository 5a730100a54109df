import { eq } from 'drizzle-orm';
import { nextByRanking } from '#domain/formats/by-ranking.ts';
import type { Entrant } from '#domain/formats/draw.ts';
import type { DrawnRound } from '#domain/formats/drawn-round.ts';
import { restOfTable, withSubstitute } from '#domain/formats/individual.ts';
import { againstRule, conflict, found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { refuseNaming } from './draw-stage.ts';
import { individualRows } from './present-stage.ts';
import { storePlannedGames } from './store-games.ts';
import { gamesOfStage, requireStage, type StageRow, type StoredStageGame } from './stored-stage.ts';

type Place = { readonly tournamentId: number; readonly timeZone: string };
type Leaving = { readonly id: number; readonly personId: number; readonly substituteId: number | null };

/**
 * Somebody leaves: the rounds in which nothing has begun are made anew without them, or the substitute takes their
 * places. Throws 404, 409, 422.
 */
export async function leaveStage(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, timeZone }: Place,
  { id, personId, substituteId }: Leaving,
): Promise<Written<'stage.leave'>> {
  const stage = await requireStage(tx, tournamentId, id);
  const { format } = stage;
  if (!stage.draw) throw conflict('O sorteio ainda não foi feito: tire a pessoa da lista.');
  refuseNaming(stage);
  if (format.type !== 'individual')
    throw againstRule(
      'NO_LEAVING',
      'Só no Super dá para refazer a tabela no meio. Dê W.O. nos jogos de quem saiu.',
    );
  const games = await gamesOfStage(tx, id);
  const playedRounds = roundsBegun(stage, games);
  const played = stage.rounds.slice(0, playedRounds);
  const still = peopleOf(stage.rounds.slice(playedRounds));
  if (!still.includes(personId)) throw againstRule('NOT_IN_STAGE', 'Esta pessoa não joga mais nesta tabela');
  let entries: readonly Entrant[] = stage.entries;
  let rest: readonly DrawnRound[];
  if (substituteId === null) {
    const people = still.filter((each) => each !== personId);
    if (people.length < 4) throw conflict('Com menos de quatro pessoas não há jogo.');
    rest = restOfTable(played, people, stage.rounds.length - playedRounds, format.courts);
  } else {
    const comes = await requirePerson(tx, tournamentId, substituteId);
    if (still.includes(substituteId)) throw againstRule('PLAYS_ALREADY', 'Esta pessoa já joga nesta tabela');
    rest = withSubstitute(stage.rounds.slice(playedRounds), personId, substituteId);
    if (entries.every((entry) => entry.id !== substituteId)) entries = [...entries, comes];
  }
  const rounds = [...played, ...rest];
  // The proof is of the draw as it was: its entries stay in front.
  await tx.update(stages).set({ rounds, entries, revision }).where(eq(stages.id, id));
  const stored = await storePlannedGames(tx, { ...stage, rounds, entries }, { timeZone, revision });
  return {
    subjectId: id,
    after: { name: stage.name, playerId: personId, games: stored },
    status: 200,
    result: undefined,
  };
}

/** Adds the next round of the format `ranking`, by the standings under the lock. Throws 404, 409. */
export async function addNextRound(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, timeZone }: Place,
  id: number,
): Promise<Written<'stage.next-round'>> {
  const stage = await requireStage(tx, tournamentId, id);
  const { format } = stage;
  if (format.type !== 'ranking' || !stage.draw)
    throw conflict('Só no formato Pelo ranking a rodada seguinte vem da classificação.');
  refuseNaming(stage);
  const games = await gamesOfStage(tx, id);
  if (games.some(({ status }) => status !== 'concluido'))
    throw conflict('Ainda há jogo da última rodada sem terminar.');
  const order = await orderOf(tx, tournamentId, id);
  const rounds = [...stage.rounds, nextByRanking(order, stage.rounds, format.courts)];
  await tx.update(stages).set({ rounds, revision }).where(eq(stages.id, id));
  const stored = await storePlannedGames(tx, { ...stage, rounds }, { timeZone, revision });
  return {
    subjectId: id,
    after: { name: stage.name, games: stored },
    status: 200,
    result: undefined,
  };
}

/** The people of a stage, best first. */
async function orderOf(tx: Tx, tournamentId: number, id: number): Promise<number[]> {
  const snapshot = await loadWithin(tx, tournamentId);
  const stage = found(
    snapshot.stages.find((each) => each.id === id),
    'stage',
  );
  const games = snapshot.games.filter(({ stageId }) => stageId === id);
  const ids = stage.entries.map((entry) => entry.id);
  return individualRows(snapshot, stage, ids, games).map(({ personId }) => personId);
}

/** How many rounds there are up to the last with a game that has begun. */
const roundsBegun = ({ firstRound }: StageRow, games: readonly StoredStageGame[]): number =>
  Math.max(0, ...games.flatMap(({ round, status }) => (status === 'agendado' ? [] : round - firstRound + 1)));

const peopleOf = (rounds: readonly DrawnRound[]) => [
  ...new Set(rounds.flatMap(({ games, byes }) => [...games.flatMap(({ sides }) => sides.flat()), ...byes])),
];

async function requirePerson(tx: Tx, tournamentId: number, id: number): Promise<Entrant> {
  const [row] = await tx.select().from(players).where(eq(players.id, id));
  const player = found(row?.tournamentId === tournamentId ? row : null, 'player');
  return { id: player.id, seed: null, club: null, gender: player.gender };
}
