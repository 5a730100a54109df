import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DrawnRound } from '#domain/formats/drawn-round.ts';
import { bracketOf, type DrawnStage, isIndividual, type PlannedGame, planOf } from '#domain/formats/stage.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { CATEGORIES, type Category } from '#domain/tournament.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { pairs } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { rounds, teams } from '#server/store/database/schema/tournament.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import { markRemoved } from '#server/store/snapshot/revision.ts';
import { placesOf } from './from-groups.ts';
import { gamesOfStage, type StageRow, type StoredStageGame } from './stored-stage.ts';

type Options = {
  readonly timeZone: string;
  readonly revision: number;
  /** False: the rounds have their days. */
  readonly givesDays?: boolean;
  /** Days that an organiser gave to empty rounds give way. */
  readonly movesRounds?: boolean;
  /** As they were planned before: games that stand there still go where they are planned now. */
  readonly roundsBefore?: readonly DrawnRound[];
};

/**
 * Makes the games of a drawn stage as they are planned now: missing ones are added, scheduled ones get the sides that
 * are due, scheduled ones that are planned no more go. A game that has begun is never touched, nor court or time of one
 * that an organiser may have moved. Returns how many were added or changed.
 */
export async function storePlannedGames(tx: Tx, stage: StageRow, options: Options): Promise<number> {
  const { revision } = options;
  if (!stage.draw) return 0;
  const { format, courts, draw } = stage;
  const known = await gamesOfStage(tx, stage.id);
  const places = stage.fromGroups ? placesOf(await loadWithin(tx, stage.tournamentId), stage) : draw.order;
  const { games: planned, firstTurns } = planOf(
    { format, courts, draw, places, rounds: stage.rounds },
    known,
  );
  if (options.givesDays !== false) await giveDays(tx, stage, firstTurns, options);
  const byNumber = new Map(known.map((game) => [game.number, game]));
  const before = options.roundsBefore
    ? planOf({ format, courts, draw, places, rounds: options.roundsBefore }, known).games
    : [];
  const plannedBefore = new Map(before.map((game) => [game.number, game]));
  const isWherePlanned = (game: StoredStageGame) => {
    const place = plannedBefore.get(game.number);
    return place?.court === game.court && timeOf(stage, place).toISOString() === game.date;
  };
  const open = planned.filter(({ number }) => (byNumber.get(number)?.status ?? 'agendado') === 'agendado');
  const teamOf = isIndividual(format)
    ? await pairsOf(tx, stage.tournamentId, open, revision)
    : ([id]: readonly number[]) => found(id, 'team');
  const categoryOf = await categories(tx, stage.tournamentId);
  const added: (typeof games.$inferInsert)[] = [];
  let changed = 0;
  for (const game of open) {
    const [team1Id, team2Id] = [teamOf(game.sides[0]), teamOf(game.sides[1])];
    // Somebody was deleted: the game stays as it is until the table is made anew.
    if (team1Id === null || team2Id === null) continue;
    const stored = byNumber.get(game.number);
    const round = stage.firstRound + game.round;
    const moves = stored && (stored.round !== round || isWherePlanned(stored));
    const category = bothOf(categoryOf(team1Id), categoryOf(team2Id));
    const place = { round, court: game.court, date: timeOf(stage, game) };
    if (stored) {
      const due = moves ? { court: place.court, date: place.date.toISOString() } : stored;
      if (isSame(stored, { team1Id, team2Id, round, court: due.court, date: due.date })) continue;
      changed += 1;
      await tx
        .update(games)
        .set({
          team1Id,
          team2Id,
          category,
          ...(moves ? place : {}),
          version: stored.version + 1,
          revision,
        })
        .where(eq(games.id, stored.id));
    } else {
      const { tournamentId, id: stageId } = stage;
      const sides = { team1Id, team2Id, category };
      added.push({ tournamentId, ...sides, ...place, stageId, stageGame: game.number, revision });
    }
  }
  if (added.length > 0) await tx.insert(games).values(added);
  const wanted = new Set([...planned.map(({ number }) => number), ...waitingGames({ draw, places }, known)]);
  const gone = known.filter(({ number, status }) => status === 'agendado' && !wanted.has(number));
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx.delete(games).where(inArray(games.id, ids));
    await markRemoved(tx, stage.tournamentId, revision);
  }
  return added.length + changed;
}

/** They keep the teams they had: the earlier result is only being corrected. */
const waitingGames = (stage: Pick<DrawnStage, 'draw' | 'places'>, known: readonly StoredStageGame[]) =>
  bracketOf(stage, known).flatMap(({ id, state }) => (state === 'waiting' ? id : []));

type Due = Pick<StoredStageGame, 'team1Id' | 'team2Id' | 'round' | 'court' | 'date'>;

const isSame = (game: Due, due: Due) =>
  game.team1Id === due.team1Id &&
  game.team2Id === due.team2Id &&
  game.round === due.round &&
  game.court === due.court &&
  game.date === due.date;

const timeOf = ({ startsAt, gameMinutes }: StageRow, { turn }: Pick<PlannedGame, 'turn'>) =>
  new Date(startsAt.getTime() + turn * gameMinutes * 60_000);

/** A round without a day gets the one of its first game; at the draw also one in which nothing else is played. */
async function giveDays(
  tx: Tx,
  stage: StageRow,
  turns: readonly number[],
  { timeZone, revision, movesRounds = false }: Options,
): Promise<void> {
  const { tournamentId, firstRound } = stage;
  const dayOf = dayIn(timeZone);
  const played = await tx
    .selectDistinct({ round: games.round })
    .from(games)
    .where(eq(games.tournamentId, tournamentId));
  const held = new Set(played.map(({ round }) => round));
  for (const [round, turn] of turns.entries()) {
    const number = firstRound + round;
    const date = dayOf(timeOf(stage, { turn }).toISOString());
    await tx
      .insert(rounds)
      .values({ tournamentId, number, date, revision })
      .onConflictDoUpdate({
        target: [rounds.tournamentId, rounds.number],
        set: { date, revision },
        ...(movesRounds && !held.has(number) ? {} : { setWhere: isNull(rounds.date) }),
      });
  }
}

type TeamOf = (side: readonly number[]) => number | null;

/** The pairs of these games as teams, made where they do not exist yet; null for one with somebody who was deleted. */
async function pairsOf(
  tx: Tx,
  tournamentId: number,
  planned: readonly PlannedGame[],
  revision: number,
): Promise<TeamOf> {
  const people = await tx
    .select({ id: players.id, gender: players.gender })
    .from(players)
    .where(eq(players.tournamentId, tournamentId));
  const genderOf = new Map(people.map(({ id, gender }) => [id, gender]));
  const known = await tx
    .select({ teamId: pairs.teamId, member1Id: pairs.member1Id, member2Id: pairs.member2Id })
    .from(pairs)
    .innerJoin(teams, eq(teams.id, pairs.teamId))
    .where(eq(teams.tournamentId, tournamentId));
  const byMembers = new Map(
    known.map(({ teamId, ...pair }) => [`${pair.member1Id} ${pair.member2Id}`, teamId]),
  );
  const wanted = new Map(
    planned.flatMap(({ sides }) => sides.map((side) => [membersKey(side), ordered(side)])),
  );
  for (const [key, [member1Id = 0, member2Id = 0]] of wanted) {
    if (byMembers.has(key)) continue;
    const [one, other] = [genderOf.get(member1Id), genderOf.get(member2Id)];
    if (!one || !other) continue;
    const category = bothOf(one, other);
    const [made] = await tx
      .insert(teams)
      .values({ tournamentId, name: nameOfPair(key), category, revision })
      .returning({ id: teams.id });
    const { id } = found(made, 'team');
    await tx.insert(pairs).values({ teamId: id, member1Id, member2Id });
    byMembers.set(key, id);
  }
  return (side) => byMembers.get(membersKey(side)) ?? null;
}

/** Never shown; the tab keeps it apart from every name that can be typed. */
const nameOfPair = (key: string) => `dupla\t${key}`;

const ordered = (side: readonly number[]) => side.toSorted((a, b) => a - b);
const membersKey = (side: readonly number[]) => ordered(side).join(' ');

async function categories(tx: Tx, tournamentId: number) {
  const rows = await tx
    .select({ id: teams.id, category: teams.category })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const of = new Map(rows.map(({ id, category }) => [id, category]));
  return (id: number): Category => of.get(id) ?? CATEGORIES[0];
}

const bothOf = (one: Category, other: Category): Category => (one === other ? one : 'Misto');

/** Deletes the scheduled games of a stage. Returns how many. */
export async function deleteStageGames(tx: Tx, stageId: number): Promise<number> {
  const gone = await tx
    .delete(games)
    .where(and(eq(games.stageId, stageId), eq(games.status, 'agendado')))
    .returning({ id: games.id });
  return gone.length;
}
