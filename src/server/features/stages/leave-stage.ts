import { eq } from 'drizzle-orm';
import { nextByRanking } from '#domain/formats/by-ranking.ts';
import type { DrawnRound } from '#domain/formats/drawn-round.ts';
import { refusalOfFormat } from '#domain/formats/format-words.ts';
import { restOfTable, withSubstitute } from '#domain/formats/individual.ts';
import { isOpenIn, leftRound, peopleStillPlaying } from '#domain/formats/left-round.ts';
import { restOfMixedTable } from '#domain/formats/mixed.ts';
import { groupsWithSubstitutes, isIndividual, type StageEntry } from '#domain/formats/stage.ts';
import { type Gender, LAST_ROUND } from '#domain/tournament.ts';
import { againstRule, conflict, found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { refuseDuringLiveDraw } from './draw-stage.ts';
import { individualRows } from './stage-standings.ts';
import { storePlannedGames } from './store-games.ts';
import { gamesOfStage, requireStage, type StageRow, type StoredStageGame } from './stored-stage.ts';

type Place = { readonly tournamentId: number; readonly timeZone: string };
type Change = { readonly id: number; readonly leavesId: number | null; readonly comesId: number | null };

/**
 * Somebody leaves or comes: the rounds in which nothing has begun are made anew, or a substitute takes over the leaver’s
 * places (docs/rules.md, Formats 6). Throws 404, 409, 422.
 */
export async function leaveStage(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, timeZone }: Place,
  { id, leavesId, comesId }: Change,
): Promise<Written<'stage.leave'>> {
  const stage = await requireStage(tx, tournamentId, id);
  if (!stage.draw) throw conflict('O sorteio ainda não foi feito: tire a pessoa da lista.');
  refuseDuringLiveDraw(stage);
  if (!isIndividual(stage.format))
    throw againstRule(
      'NO_LEAVING',
      'Só dá para refazer a tabela em que as duplas mudam. Dê W.O. nos jogos de quem saiu.',
    );
  const games = await gamesOfStage(tx, id);
  const playedRounds = roundsBegun(stage, games);
  const rest = stage.rounds.slice(playedRounds);
  const isOpen = isOpenIn(stage.rounds, openNumbers(games));
  const toPlay = peopleStillPlaying(stage, isOpen);
  const staying = toPlay.filter((person) => !entryOf(stage, person)?.hasLeft);
  if (toPlay.length === 0 || (leavesId === null && rest.length === 0 && stage.format.type !== 'ranking'))
    throw conflict('Todas as rodadas já começaram: não há mais o que mudar.');
  if (leavesId !== null && !toPlay.includes(leavesId))
    throw againstRule('NOT_IN_STAGE', 'Esta pessoa não joga mais nesta tabela');
  if (comesId !== null && staying.includes(comesId))
    throw againstRule('PLAYS_ALREADY', 'Esta pessoa já joga nesta tabela');
  refuseOtherGroup(stage, leavesId, comesId);
  const comes = comesId === null ? null : await requirePerson(tx, tournamentId, comesId);
  const entries = entriesAfter(stage.entries, leavesId, comes);
  const played = stage.rounds.slice(0, playedRounds).map((round, i) =>
    leavesId === null || !round.games.some((_, place) => isOpen(i, place))
      ? round
      : leftRound(round, {
          leaves: leavesId,
          comes: comesId,
          isOpen: (place) => isOpen(i, place),
          mayReplace: (person) =>
            stage.format.type !== 'mixed' || genderIn(stage, person) === genderIn(stage, leavesId),
        }),
  );
  const rounds = [
    ...played,
    ...(leavesId !== null && comes
      ? substituted({ ...stage, entries }, rest, leavesId, comes)
      : await madeAnew(tx, { ...stage, entries }, played, [
          ...staying.filter((person) => person !== leavesId),
          ...(comes ? [comes.id] : []),
        ])),
  ];
  // The proof is of the draw as it was: its entries stay in front.
  await tx.update(stages).set({ rounds, entries, revision }).where(eq(stages.id, id));
  const stored = await storePlannedGames(
    tx,
    { ...stage, rounds, entries },
    { timeZone, revision, roundsBefore: stage.rounds },
  );
  return {
    subjectId: id,
    after: {
      name: stage.name,
      ...(leavesId === null ? {} : { playerId: leavesId }),
      ...(comesId === null ? {} : { comesId }),
      games: stored,
    },
    status: 200,
    result: undefined,
  };
}

const openNumbers = (games: readonly StoredStageGame[]) =>
  new Set(games.flatMap(({ number, status }) => (status === 'agendado' ? number : [])));

const entryOf = ({ entries }: StageRow, person: number) => entries.find(({ id }) => id === person);

/** Throws 422 for who played in another group of *rei da praia*: their games there are of that group's standings. */
function refuseOtherGroup({ draw, rounds }: StageRow, leavesId: number | null, comesId: number | null): void {
  const groups = draw ? groupsWithSubstitutes(draw, rounds) : [];
  const own = groups.find((ids) => ids.includes(comesId ?? 0));
  if (own && !own.includes(leavesId ?? 0))
    throw againstRule('IN_ANOTHER_GROUP', 'Esta pessoa já jogou em outro grupo desta tabela');
}

const genderIn = (stage: StageRow, person: number) => entryOf(stage, person)?.gender;

/** Who leaves stays in the list, for what they played; who comes back is there already. */
function entriesAfter(
  entries: readonly StageEntry[],
  leavesId: number | null,
  comes: StageEntry | null,
): readonly StageEntry[] {
  const changed = entries.map((entry) => {
    if (entry.id === leavesId) return { ...entry, hasLeft: true };
    return entry.id === comes?.id ? { ...entry, hasLeft: false } : entry;
  });
  return comes && changed.every(({ id }) => id !== comes.id) ? [...changed, comes] : changed;
}

/** Throws 422 where the pairs would no longer be of a woman and a man. */
function substituted(
  { format, entries }: StageRow,
  rest: readonly DrawnRound[],
  leavesId: number,
  comes: StageEntry,
): DrawnRound[] {
  const leaves = entries.find(({ id }) => id === leavesId);
  if (format.type === 'mixed' && leaves?.gender !== comes.gender)
    throw againstRule(
      'WRONG_GENDER',
      'No Super misto entra uma mulher no lugar de uma mulher, e um homem no lugar de um homem.',
    );
  return withSubstitute(rest, leavesId, comes.id);
}

/** The rounds that are left, for those who play on. Throws 422 where they cannot play the format. */
async function madeAnew(
  tx: Tx,
  stage: StageRow,
  played: readonly DrawnRound[],
  people: readonly number[],
): Promise<DrawnRound[]> {
  const { format } = stage;
  const rounds = stage.rounds.length - played.length;
  const ofGender = (gender: Gender) => people.filter((person) => genderIn(stage, person) === gender);
  const [women, men] = [ofGender('Feminino'), ofGender('Masculino')];
  if (rounds === 0 && format.type !== 'king') return [];
  const refusal = format.type === 'king' ? null : refusalOfFormat(format.type, people.length, women.length);
  if (refusal) throw againstRule('FORMAT_NOT_PLAYABLE', refusal);
  switch (format.type) {
    case 'individual':
      return restOfTable(played, people, rounds, format.courts);
    case 'mixed':
      return restOfMixedTable(played, { women, men }, rounds, format.courts);
    case 'ranking':
      return [nextByRanking(await orderOf(tx, stage, people), played, format.courts)];
    default:
      throw againstRule(
        'SUBSTITUTE_NEEDED',
        'No rei da praia alguém entra no lugar de quem sai. Sem ninguém para entrar, dê W.O. nos jogos que faltam.',
      );
  }
}

/** Adds the next round of the format `ranking`, by the standings under the lock. Throws 404, 409, 422. */
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
  refuseDuringLiveDraw(stage);
  const games = await gamesOfStage(tx, id);
  if (games.some(({ status }) => status !== 'concluido'))
    throw conflict('Ainda há jogo da última rodada sem terminar.');
  if (stage.firstRound + stage.rounds.length > LAST_ROUND)
    throw againstRule('TOO_MANY_ROUNDS', `Um torneio tem no máximo ${LAST_ROUND} rodadas.`);
  const people = peopleStillPlaying(stage, () => false);
  const refusal = refusalOfFormat(format.type, people.length, 0);
  if (refusal) throw againstRule('FORMAT_NOT_PLAYABLE', refusal);
  const order = await orderOf(tx, stage, people);
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

/** These people, best first; as they were drawn before the first game, and whoever is in no standings yet at the end. */
async function orderOf(
  tx: Tx,
  { tournamentId, id, draw }: StageRow,
  people: readonly number[],
): Promise<number[]> {
  const snapshot = await loadWithin(tx, tournamentId);
  const stage = found(
    snapshot.stages.find((each) => each.id === id),
    'stage',
  );
  const games = snapshot.games.filter(({ stageId, status }) => stageId === id && status === 'concluido');
  const ids = stage.entries.map((entry) => entry.id);
  const order =
    games.length > 0
      ? individualRows(snapshot, stage, ids, games).map(({ personId }) => personId)
      : (draw?.order ?? []);
  const known = order.filter((person) => people.includes(person));
  return [...known, ...people.filter((person) => !known.includes(person))];
}

/** How many rounds there are up to the last with a game that has begun. */
const roundsBegun = ({ firstRound }: StageRow, games: readonly StoredStageGame[]): number =>
  Math.max(0, ...games.flatMap(({ round, status }) => (status === 'agendado' ? [] : round - firstRound + 1)));

async function requirePerson(tx: Tx, tournamentId: number, id: number): Promise<StageEntry> {
  const [row] = await tx.select().from(players).where(eq(players.id, id));
  const player = found(row?.tournamentId === tournamentId ? row : null, 'player');
  return { id: player.id, seed: null, club: null, gender: player.gender };
}
