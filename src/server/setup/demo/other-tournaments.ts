import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { fullName, slugOf } from '#domain/people/names.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { instantAt } from '#domain/schedule/calendar.ts';
import { type Gender, TIME_ZONE } from '#domain/tournament.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { copyPlayers, copyTeams } from '#server/features/tournament/create-tournament.ts';
import { endTournament } from '#server/features/tournament/end-tournament.ts';
import { type Database, type Tx, transaction } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { rounds, teams, tournaments } from '#server/store/database/schema/tournament.ts';
import { nextRevisionOfAll } from '#server/store/snapshot/revision.ts';
import type { Moment } from '#server/store/write.ts';
import { storeCup, storeEvening } from './formats.ts';
import { type DemoRound, ROUNDS } from './games.ts';
import { sheetKeeper } from './sheets.ts';
import { storeRound } from './store-round.ts';
import type { Squad } from './store-squads.ts';
import { TEAMS } from './teams.ts';

const SEED_OF_LAST_YEAR = 2024;
const SEED_OF_SCHOOL = 15;
const DAY = 86_400_000;

/**
 * Adds what is beside the demo of the current tournament: last year's season, which has ended, a school's cup, last
 * Tuesday's Super 8 and July's cup in its semi-finals.
 */
export async function storeOtherTournaments(db: Database, currentId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { clock, driver } = db;
    const revision = await nextRevisionOfAll(tx, ['tournament'], clock.now(), driver.announcement);
    const moment = { revision, at: new Date(revision) };
    await storeLastYear(tx, moment, currentId);
    await storeSchool(tx, moment);
    await storeEvening(tx, moment);
    await storeCup(tx, moment);
  });
}

/** The names change places, so that another team wins. */
const lastYearsTeam = (name: string): string => {
  const place = TEAMS.findIndex((team) => team.name === name);
  return TEAMS[(place + 3) % TEAMS.length]?.name ?? name;
};

const PLAYED_LAST_YEAR: readonly DemoRound[] = [
  ...ROUNDS.slice(0, 3).map((round) => ({
    ...round,
    games: round.games.map(
      ([court, time, team1, team2, result]) =>
        [court, time, lastYearsTeam(team1), lastYearsTeam(team2), lastYearsResult(result)] as const,
    ),
  })),
  {
    number: 4,
    isExtra: false,
    games: [
      ['1', '9:00', 'Sol Poente', 'Vento Sul', '21-18 19-21 15-13'],
      ['2', '9:00', 'Duna', 'Areia Quente', '21-16 21-19'],
      ['1', '9:50', 'Ponta Verde', 'Coqueiros', '17-21 21-18 15-11'],
      ['2', '9:50', 'Maré Alta', 'Recife', '22-20 21-17'],
    ],
  },
];

function lastYearsResult(result: string): string {
  const [, absent] = result.split('W.O. de ');
  return absent === undefined ? result : `W.O. de ${lastYearsTeam(absent)}`;
}

async function storeLastYear(tx: Tx, moment: Moment, currentId: number): Promise<void> {
  const [current] = await tx.select().from(tournaments).where(eq(tournaments.id, currentId));
  if (!current) throw new Error(`There is no tournament ${currentId}`);
  const year = current.year - 1;
  const id = await addTournament(
    tx,
    {
      name: current.name.replace(String(current.year), String(year)),
      year,
      slug: `temporada-${year}`,
      place: 'Arena da Praia',
      logoName: current.logoName,
    },
    moment.revision,
  );
  const copying = { from: currentId, to: id, revision: moment.revision, withPictures: true };
  await copyPlayers(tx, copying, await copyTeams(tx, copying));
  const played = PLAYED_LAST_YEAR.map(({ number }) => number);
  await tx
    .update(rounds)
    .set({ date: null })
    .where(and(eq(rounds.tournamentId, id), notInArray(rounds.number, played)));
  const days = await storeRounds(tx, moment, id, PLAYED_LAST_YEAR, SEED_OF_LAST_YEAR);
  await tx
    .update(tournaments)
    .set({ firstDay: days.at(0) ?? null, lastDay: days.at(-1) ?? null })
    .where(eq(tournaments.id, id));
  await endTournament(tx, id, moment.revision);
}

const PUPILS: ReadonlyArray<readonly [team: string, girls: readonly string[], boys: readonly string[]]> = [
  ['Golfinhos', ['Lia', 'Nina'], ['Téo', 'Ravi']],
  ['Tubarões', ['Cora', 'Maitê'], ['Bento', 'Caetano']],
  ['Gaivotas', ['Aurora', 'Iara'], ['Davi', 'Enzo']],
  ['Siris', ['Lis', 'Olívia'], ['Noah', 'Tom']],
];

/** One set to 15 each: the first round was played a week ago, the second is played in a week. */
const SCHOOL_ROUNDS: readonly DemoRound[] = [
  {
    number: 1,
    isExtra: false,
    games: [
      ['1', '15:00', 'Golfinhos', 'Tubarões', '15-12'],
      ['2', '15:00', 'Gaivotas', 'Siris', '14-15'],
      ['1', '15:30', 'Golfinhos', 'Gaivotas', '15-9'],
      ['2', '15:30', 'Tubarões', 'Siris', '15-13'],
    ],
  },
  {
    number: 2,
    isExtra: false,
    games: [
      ['1', '15:00', 'Golfinhos', 'Siris', 'a jogar'],
      ['2', '15:00', 'Tubarões', 'Gaivotas', 'a jogar'],
    ],
  },
];

async function storeSchool(tx: Tx, moment: Moment): Promise<void> {
  const { revision, at } = moment;
  const dayIn = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at.getTime() + days * DAY);
  const [firstDay, lastDay] = [dayIn(-7), dayIn(7)];
  const year = Number(dayIn(0).slice(0, 4));
  const name = 'Copa da Escolinha';
  const rules = PRESETS.find(({ key }) => key === 'school')?.rules;
  if (!rules) throw new Error('There are no rules for a school');
  const id = await addTournament(
    tx,
    {
      name,
      year,
      slug: slugOf('escolinha', year),
      place: 'Arena da Praia',
      firstDay,
      lastDay,
      rules,
      activeRound: 2,
    },
    revision,
  );
  await tx.update(rounds).set({ date: null }).where(eq(rounds.tournamentId, id));
  for (const [index, date] of [firstDay, lastDay].entries())
    await tx
      .update(rounds)
      .set({ date })
      .where(and(eq(rounds.tournamentId, id), eq(rounds.number, index + 1)));
  for (const [team, girls, boys] of PUPILS) {
    const [made] = await tx
      .insert(teams)
      .values({ tournamentId: id, name: team, category: 'Misto', revision })
      .returning({ id: teams.id });
    const pupils = (gender: Gender, names: readonly string[]) =>
      names.map((firstName) => ({ tournamentId: id, teamId: made?.id ?? null, firstName, gender, revision }));
    await tx.insert(players).values([...pupils('Feminino', girls), ...pupils('Masculino', boys)]);
  }
  await storeRounds(tx, moment, id, SCHOOL_ROUNDS, SEED_OF_SCHOOL);
}

/** Returns the days of the rounds, in their order. */
async function storeRounds(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  played: readonly DemoRound[],
  seed: number,
): Promise<string[]> {
  const numbers = played.map(({ number }) => number);
  const found = await tx
    .select({ number: rounds.number, date: rounds.date })
    .from(rounds)
    .where(and(eq(rounds.tournamentId, tournamentId), inArray(rounds.number, numbers)))
    .orderBy(rounds.number);
  const days = new Map(found.map(({ number, date }) => [number, date ?? '']));
  const timeOf = (round: number, time: string) =>
    new Date(instantAt(days.get(round) ?? '', time.padStart(5, '0'), TIME_ZONE));
  const squads = await squadsOf(tx, tournamentId);
  const keepSheet = sheetKeeper(seed);
  for (const round of played)
    await storeRound(tx, moment, tournamentId, round, { timeOf, squads, keepSheet, scorekeeper: null });
  return [...days.values()];
}

async function squadsOf(tx: Tx, tournamentId: number): Promise<Squad[]> {
  const found = await tx.select().from(teams).where(eq(teams.tournamentId, tournamentId)).orderBy(teams.id);
  const people = await tx
    .select()
    .from(players)
    .where(eq(players.tournamentId, tournamentId))
    .orderBy(players.id);
  return found.map(({ id, name }) => ({
    id,
    name,
    players: new Map(
      people.filter(({ teamId }) => teamId === id).map((player) => [fullName(player), player.id]),
    ),
  }));
}
