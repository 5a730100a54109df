import { and, eq, inArray, max } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { STAGE } from '#contract/limits.ts';
import { DRAW_METHOD, type DrawFormat, type Entrant } from '#domain/formats/draw.ts';
import { isIndividual, roundsOf } from '#domain/formats/stage.ts';
import { LAST_ROUND } from '#domain/tournament.ts';
import { againstRule, conflict, found, notFound } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { teams } from '#server/store/database/schema/tournament.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { drawnFromGroups } from './from-groups.ts';
import { storePlannedGames } from './store-games.ts';
import { newSecret, type StageRow, tryDraw } from './stored-stage.ts';

type Place = { readonly tournamentId: number; readonly timeZone: string };
type NewStage = CallInput<Contract['POST /api/stages']>['body'];

/**
 * Throws 404 for somebody who is not in the tournament, 409 where groups are not drawn yet, 422 where the format cannot
 * be played.
 */
export async function createStage(
  tx: Tx,
  { revision, at }: Moment,
  { tournamentId, timeZone }: Place,
  {
    name,
    format,
    entries: sent,
    fromGroups = null,
    courts,
    startsAt,
    gameMinutes,
    firstRound: wanted,
  }: NewStage,
): Promise<Written<'stage.create', number>> {
  const { draw, entries } = fromGroups
    ? drawnFromGroups(await loadWithin(tx, tournamentId), format, fromGroups)
    : { draw: null, entries: await entrantsOf(tx, tournamentId, format, sent) };
  const rounds = roundsOf(draw ?? tryDraw(format, entries));
  const others = await tx.select().from(stages).where(eq(stages.tournamentId, tournamentId));
  if (others.length >= STAGE.most)
    throw conflict(`Um torneio tem no máximo ${STAGE.most} tabelas: exclua uma antes.`);
  const firstRound = wanted ?? (await firstFreeRound(tx, tournamentId, others));
  const last = firstRound + rounds - 1;
  if (last > LAST_ROUND)
    throw againstRule(
      'TOO_MANY_ROUNDS',
      `A última rodada seria a ${last}, e um torneio tem no máximo ${LAST_ROUND}.`,
    );
  const [made] = await tx
    .insert(stages)
    .values({
      tournamentId,
      name,
      format,
      entries,
      courts,
      startsAt: new Date(startsAt),
      gameMinutes,
      firstRound,
      secret: newSecret(),
      method: DRAW_METHOD,
      ...(draw ? { draw, drawnAt: at, fromGroups } : {}),
      revision,
    })
    .returning();
  const stage = found(made, 'stage');
  // The groups may be over already.
  if (draw) await storePlannedGames(tx, stage, { timeZone, revision, movesRounds: true });
  return { subjectId: stage.id, after: { name }, status: 201, result: stage.id };
}

/** Throws 404, 422 where somebody is entered twice. */
async function entrantsOf(
  tx: Tx,
  tournamentId: number,
  format: DrawFormat,
  sent: NewStage['entries'],
): Promise<Entrant[]> {
  if (sent.length < 2) throw againstRule('TOO_FEW_ENTRIES', 'Escolha quem joga');
  if (new Set(sent.map(({ id }) => id)).size < sent.length)
    throw againstRule('ENTRY_TWICE', 'A mesma inscrição aparece duas vezes');
  const genderOf = isIndividual(format)
    ? await gendersOf(tx, tournamentId, sent)
    : await knownTeams(tx, tournamentId, sent);
  return sent.map(({ id, seed, club }) => ({ id, seed, club, gender: genderOf(id) }));
}

async function firstFreeRound(tx: Tx, tournamentId: number, others: readonly StageRow[]): Promise<number> {
  const [played] = await tx
    .select({ last: max(games.round) })
    .from(games)
    .where(eq(games.tournamentId, tournamentId));
  const lastOf = ({ firstRound, format, entries, draw, rounds }: StageRow) =>
    firstRound + Math.max(rounds.length, draw ? roundsOf(draw) : roundsBefore(format, entries)) - 1;
  return 1 + Math.max(0, played?.last ?? 0, ...others.map(lastOf));
}

async function gendersOf(tx: Tx, tournamentId: number, sent: NewStage['entries']) {
  const ids = sent.map(({ id }) => id);
  const known = await tx
    .select({ id: players.id, gender: players.gender })
    .from(players)
    .where(and(eq(players.tournamentId, tournamentId), inArray(players.id, ids)));
  if (known.length < ids.length) throw notFound('player');
  const genderOf = new Map(known.map(({ id, gender }) => [id, gender]));
  return (id: number) => genderOf.get(id) ?? null;
}

async function knownTeams(tx: Tx, tournamentId: number, sent: NewStage['entries']) {
  const ids = sent.map(({ id }) => id);
  const known = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), inArray(teams.id, ids), isTeam));
  if (known.length < ids.length) throw notFound('team');
  return () => null;
}

/** How many rounds a stage will have. Only short draws are tried: the others say it themselves. */
const roundsBefore = (format: DrawFormat, entries: readonly Entrant[]): number =>
  'rounds' in format ? format.rounds : roundsOf(tryDraw(format, entries));
