import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { STAGE } from '#contract/limits.ts';
import { chanceSeedOf, commitmentTo, DRAW_METHOD, type DrawInput, drawn } from '#domain/formats/draw.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { activateRound } from '#server/features/rounds/activate-round.ts';
import { firstDays } from '#server/features/tournament/add-tournament.ts';
import { againstRule, conflict } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games, points } from '#server/store/database/schema/games.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { rounds, teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type { AuditedResult, Moment, UnauditedResult, Written } from '#server/store/write.ts';
import { deleteStageGames, storePlannedGames } from './store-games.ts';
import { gamesOfStage, newSecret, requireStage, type StageRow, tryDraw } from './stored-stage.ts';

/** A stage, and its draw as the caller saw it. */
type SeenDraw = { readonly id: number; readonly commitment: string };
/** `made`: how many there were, as the caller saw them. */
type NewExchanges = {
  readonly made: number;
  readonly exchanges: readonly { readonly one: number; readonly other: number }[];
};
type Place = { readonly tournamentId: number; readonly timeZone: string };

/** Draws a stage and makes its games, or begins to name who was drawn. Throws 404, and 409 where it is drawn already. */
export async function drawStage(
  tx: Tx,
  moment: Moment,
  { tournamentId, timeZone }: Place,
  { id, number, isLive }: { readonly id: number; readonly number: string; readonly isLive: boolean },
): Promise<Written<'stage.draw'>> {
  const stage = await requireStage(tx, tournamentId, id);
  if (stage.draw) throw conflict('Este sorteio já foi feito. Veja a tabela.');
  await refuseGone(tx, stage);
  const draw = drawn(inputOf(stage, number, []));
  const revealed = isLive ? 0 : null;
  await tx
    .update(stages)
    .set({ number, draw, revealed, rounds: draw.rounds, drawnAt: moment.at, revision: moment.revision })
    .where(eq(stages.id, id));
  const after = { ...stage, number, draw, rounds: draw.rounds };
  const stored = isLive ? 0 : await makeGames(tx, moment, after, timeZone);
  return {
    subjectId: id,
    after: { name: stage.name, games: stored },
    status: 200,
    result: undefined,
  };
}

/** Reveals names of a live draw up to a number. Throws 404, and 409 without a live draw. */
export async function revealInStage(
  tx: Tx,
  moment: Moment,
  { tournamentId, timeZone }: Place,
  { id, count, commitment }: SeenDraw & { readonly count: number },
): Promise<AuditedResult<undefined> | UnauditedResult<undefined>> {
  const stage = await requireSeen(tx, tournamentId, { id, commitment });
  const isLast = stage.draw !== null && count >= stage.draw.order.length;
  const unchanged = { action: null, subjectId: id, status: 200, result: undefined } as const;
  // The last name was said already, by somebody else or by a request whose answer was lost.
  if (isLast && stage.number !== null && stage.revealed === null) return unchanged;
  if (stage.revealed === null) throw conflict('Não há sorteio ao vivo em andamento.');
  const revealed = isLast ? null : Math.max(stage.revealed, count);
  await tx.update(stages).set({ revealed, revision: moment.revision }).where(eq(stages.id, id));
  if (!isLast) return unchanged;
  const stored = await makeGames(tx, moment, stage, timeZone);
  return {
    action: 'stage.name-all',
    subjectId: id,
    after: { name: stage.name, games: stored },
    status: 200,
    result: undefined,
  };
}

/** The first games of a draw, and its first round for everybody. Returns how many were made. */
async function makeGames(tx: Tx, moment: Moment, stage: StageRow, timeZone: string): Promise<number> {
  const { tournamentId, firstRound } = stage;
  const { revision } = moment;
  const stored = await storePlannedGames(tx, stage, { timeZone, revision, movesRounds: true });
  if (!(await isRoundOn(tx, tournamentId))) await activateRound(tx, moment, tournamentId, firstRound);
  await leaveOutUnused(tx, tournamentId, revision);
  return stored;
}

/**
 * Without teams nothing but tables is played, and these give their rounds a day: the rounds of a new tournament in which
 * nothing is played go, unless somebody gave them another day.
 */
async function leaveOutUnused(tx: Tx, tournamentId: number, revision: number): Promise<void> {
  if ((await tx.$count(teams, and(eq(teams.tournamentId, tournamentId), isTeam))) > 0) return;
  const played = tx.select({ round: games.round }).from(games).where(eq(games.tournamentId, tournamentId));
  const counted = tx
    .select({ round: points.round })
    .from(points)
    .where(eq(points.tournamentId, tournamentId));
  const empty = await tx
    .select()
    .from(rounds)
    .where(
      and(
        eq(rounds.tournamentId, tournamentId),
        notInArray(rounds.number, played),
        notInArray(rounds.number, counted),
      ),
    );
  const unused = empty.filter(
    ({ number, date }) => date !== null && firstDays(Number(date.slice(0, 4)))[number - 1] === date,
  );
  const ids = unused.map(({ id }) => id);
  await tx.update(rounds).set({ date: null, revision }).where(inArray(rounds.id, ids));
}

/** Puts two entries in each other's place, in the order given. Throws 404, 409, 422 for somebody who is not in the draw. */
export async function exchangeInStage(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, timeZone }: Place,
  { id, commitment, made, exchanges: asked }: SeenDraw & NewExchanges,
): Promise<Written<'stage.exchange'>> {
  const stage = await requireSeen(tx, tournamentId, { id, commitment });
  if (stage.fromGroups) throw conflict('Quem joga vem dos grupos: não há o que trocar.');
  if (stage.number === null) throw conflict('Faça o sorteio antes de trocar.');
  refuseDuringLiveDraw(stage);
  if (stage.exchanges.length !== made)
    throw conflict('Outra pessoa trocou lugares nesta tabela. Feche e veja como ela está agora.');
  const isEntered = (id: number) => stage.entries.some((entry) => entry.id === id);
  if (!asked.every(({ one, other }) => one !== other && isEntered(one) && isEntered(other)))
    throw againstRule('NOT_IN_STAGE', 'Escolha duas inscrições desta tabela');
  await refuseBegun(tx, stage);
  if (!isAsDrawn(stage)) throw conflict('Alguém já saiu ou chegou: não dá mais para trocar.');
  const exchanges = [...stage.exchanges, ...asked.map(({ one, other }) => [one, other] as const)];
  if (exchanges.length > STAGE.exchanges)
    throw conflict(`No máximo ${STAGE.exchanges} trocas: sorteie de novo.`);
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

/**
 * Puts a draw aside, so that those who play can be drawn again. Throws 404, 409 once a game has begun or where somebody
 * was deleted, 422 where too few are left.
 */
export async function undrawStage(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  seen: SeenDraw,
): Promise<Written<'stage.undraw'>> {
  const { id } = seen;
  const stage = await requireSeen(tx, tournamentId, seen);
  if (stage.fromGroups) throw conflict('Quem joga vem dos grupos: não há o que sortear.');
  if (stage.number === null) throw conflict('Esta tabela ainda não foi sorteada.');
  await refuseBegun(tx, stage);
  await refuseWaiting(tx, id);
  const entries = stage.entries.filter(({ hasLeft }) => !hasLeft);
  await refuseGone(tx, { ...stage, entries });
  tryDraw(stage.format, entries);
  if (stage.earlierDraws >= STAGE.earlierDraws)
    throw conflict(`Esta tabela já foi sorteada ${STAGE.earlierDraws} vezes: exclua a tabela e monte outra.`);
  const gone = await deleteStageGames(tx, id);
  await tx
    .update(stages)
    .set({
      entries,
      secret: newSecret(),
      method: DRAW_METHOD,
      number: null,
      exchanges: [],
      draw: null,
      rounds: [],
      drawnAt: null,
      revealed: null,
      earlierDraws: stage.earlierDraws + 1,
      revision,
    })
    .where(eq(stages.id, id));
  return {
    subjectId: id,
    before: { name: stage.name, games: gone },
    deletesRows: true,
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
  await refuseWaiting(tx, id);
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
  // Who came later was not in the draw.
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

/** Throws 409 during a live draw. */
export function refuseDuringLiveDraw({ revealed }: StageRow): void {
  if (revealed !== null) throw conflict('Termine o sorteio antes.');
}

/** Throws 404, 409 where the stage was drawn again since the caller saw it. */
async function requireSeen(tx: Tx, tournamentId: number, { id, commitment }: SeenDraw): Promise<StageRow> {
  const stage = await requireStage(tx, tournamentId, id);
  if (commitmentTo(stage.secret) !== commitment)
    throw conflict('Outra pessoa desfez este sorteio. Veja como a tabela está agora.');
  return stage;
}

/** Throws 409 where another stage is filled from this one. */
async function refuseWaiting(tx: Tx, id: number): Promise<void> {
  const [waiting] = await tx
    .select({ name: stages.name })
    .from(stages)
    .where(eq(sql`${stages.fromGroups}->>'stageId'`, String(id)));
  if (waiting) throw conflict(`Exclua antes ${waiting.name}, que espera por estes grupos.`);
}

async function refuseBegun(tx: Tx, { id }: StageRow): Promise<void> {
  const games = await gamesOfStage(tx, id);
  if (games.some(({ status }) => status !== 'agendado'))
    throw conflict(
      'Um jogo desta tabela já começou, e o sorteio não muda mais. Se alguém saiu ou chegou, use Quem saiu ou chegou.',
    );
}
