import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { chanceSeedOf, type DrawInput, drawn } from '#domain/formats/draw.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { activateRound } from '#server/features/rounds/activate-round.ts';
import { againstRule, conflict } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { deleteStageGames, storePlannedGames } from './store-games.ts';
import { gamesOfStage, requireStage, type StageRow } from './stored-stage.ts';

type Place = { readonly tournamentId: number; readonly timeZone: string };

/** Draws a stage and makes its games. Throws 404, and 409 where it is drawn already. */
export async function drawStage(
  tx: Tx,
  moment: Moment,
  { tournamentId, timeZone }: Place,
  { id, number }: { readonly id: number; readonly number: string },
): Promise<Written<'stage.draw'>> {
  const stage = await requireStage(tx, tournamentId, id);
  if (stage.draw) throw conflict('Este sorteio já foi feito. Veja a tabela.');
  await refuseGone(tx, stage);
  const draw = drawn(inputOf(stage, number, []));
  const after = { ...stage, number, draw, rounds: draw.rounds };
  await tx
    .update(stages)
    .set({ number, draw, rounds: draw.rounds, drawnAt: moment.at, revision: moment.revision })
    .where(eq(stages.id, id));
  const stored = await storePlannedGames(tx, after, {
    timeZone,
    revision: moment.revision,
    movesRounds: true,
  });
  if (!(await isRoundOn(tx, tournamentId))) await activateRound(tx, moment, tournamentId, stage.firstRound);
  return {
    subjectId: id,
    after: { name: stage.name, games: stored },
    status: 200,
    result: undefined,
  };
}

/** Puts two entries in each other's place. Throws 404, 409, 422 for somebody who is not in the draw. */
export async function exchangeInStage(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, timeZone }: Place,
  { id, one, other }: { readonly id: number; readonly one: number; readonly other: number },
): Promise<Written<'stage.exchange'>> {
  const stage = await requireStage(tx, tournamentId, id);
  if (stage.number === null) throw conflict('Faça o sorteio antes de trocar.');
  if (one === other || ![one, other].every((each) => stage.entries.some((entry) => entry.id === each)))
    throw againstRule('NOT_IN_STAGE', 'Escolha duas inscrições desta tabela');
  await refuseBegun(tx, stage);
  if (!isAsDrawn(stage)) throw conflict('Alguém já saiu desta tabela: não dá mais para trocar.');
  const exchanges = [...stage.exchanges, [one, other] as const];
  const draw = drawn(inputOf(stage, stage.number, exchanges));
  await tx.update(stages).set({ exchanges, draw, rounds: draw.rounds, revision }).where(eq(stages.id, id));
  await storePlannedGames(tx, { ...stage, exchanges, draw, rounds: draw.rounds }, { timeZone, revision });
  return {
    subjectId: id,
    after: { name: stage.name },
    status: 200,
    result: undefined,
  };
}

/** Throws 404, 409 once a game has begun. */
export async function deleteStage(
  tx: Tx,
  tournamentId: number,
  id: number,
): Promise<Written<'stage.delete'>> {
  const stage = await requireStage(tx, tournamentId, id);
  await refuseBegun(tx, stage);
  const gone = await deleteStageGames(tx, id);
  await tx.delete(stages).where(eq(stages.id, id));
  return {
    subjectId: id,
    before: { name: stage.name, games: gone },
    deletesRows: true,
    status: 204,
    result: undefined,
  };
}

const inputOf = (
  { method, secret, entries, format, draw }: StageRow,
  number: string,
  exchanges: DrawInput['exchanges'],
): DrawInput => ({
  method,
  chanceSeed: chanceSeedOf(secret, number),
  // Who came as a substitute was not in the draw.
  entrants: draw ? entries.slice(0, draw.order.length) : entries,
  format,
  exchanges,
});

/** Whether the rounds are still those of the draw. */
const isAsDrawn = ({ draw, rounds }: StageRow) => isDeepStrictEqual(draw?.rounds, rounds);

/** Whether the active round has a game that is not over: then it stays the active one. */
async function isRoundOn(tx: Tx, tournamentId: number): Promise<boolean> {
  const [open] = await tx
    .select({ id: games.id })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(
      and(
        eq(games.tournamentId, tournamentId),
        eq(games.round, tournaments.activeRound),
        ne(games.status, 'concluido'),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Throws 409 where somebody was deleted after the stage was made. */
async function refuseGone(tx: Tx, { tournamentId, format, entries }: StageRow): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const known = isIndividual(format)
    ? await tx.$count(players, and(eq(players.tournamentId, tournamentId), inArray(players.id, ids)))
    : await tx.$count(teams, and(eq(teams.tournamentId, tournamentId), inArray(teams.id, ids)));
  if (known < ids.length)
    throw conflict('Alguém desta tabela foi excluído do torneio. Exclua a tabela e monte outra.');
}

async function refuseBegun(tx: Tx, { id }: StageRow): Promise<void> {
  const games = await gamesOfStage(tx, id);
  if (games.some(({ status }) => status !== 'agendado'))
    throw conflict('Um jogo desta tabela já começou. Só dá para mudar os próximos.');
}
