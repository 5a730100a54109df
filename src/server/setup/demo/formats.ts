import { and, eq } from 'drizzle-orm';
import { PRESETS } from '#domain/rules/presets.ts';
import { instantAt } from '#domain/schedule/calendar.ts';
import { type Gender, TIME_ZONE } from '#domain/tournament.ts';
import { requireGame, storeGame } from '#server/features/games/stored-game.ts';
import { activateRound } from '#server/features/rounds/activate-round.ts';
import { createStage } from '#server/features/stages/create-stage.ts';
import { drawStage } from '#server/features/stages/draw-stage.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games, sets } from '#server/store/database/schema/games.ts';
import { players } from '#server/store/database/schema/players.ts';
import { rounds, teams } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';

const DAY = 86_400_000;
const TUESDAY = 2;

const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);

const EVENING: ReadonlyArray<readonly [name: string, gender: Gender]> = [
  ['Alice', 'Feminino'],
  ['Beatriz', 'Feminino'],
  ['Carla', 'Feminino'],
  ['Denise', 'Feminino'],
  ['André', 'Masculino'],
  ['Bruno', 'Masculino'],
  ['César', 'Masculino'],
  ['Danilo', 'Masculino'],
];

/** Last Tuesday's Super 8: seven rounds of one set to 18, all played. */
export async function storeEvening(tx: Tx, moment: Moment): Promise<void> {
  const { revision, at } = moment;
  const weekday = new Date(`${dayOf(at.getTime())}T12:00:00Z`).getUTCDay();
  const since = (weekday - TUESDAY + 7) % 7 || 7;
  const day = dayOf(at.getTime() - since * DAY);
  const id = await emptyTournament(tx, moment, {
    name: 'Super 8 de terça',
    slug: 'super-8-de-terca',
    day,
    preset: 'single-18',
  });
  const people = await tx
    .insert(players)
    .values(EVENING.map(([firstName, gender]) => ({ tournamentId: id, firstName, gender, revision })))
    .returning({ id: players.id });
  await drawnStage(tx, moment, id, {
    name: 'Super 8',
    format: { type: 'individual', rounds: 7, courts: 2 },
    entries: people.map((person) => ({ id: person.id, seed: null, club: null })),
    startsAt: new Date(instantAt(day, '19:00', TIME_ZONE)).toISOString(),
    gameMinutes: 20,
  });
  await playScheduled(tx, moment, id, (number) => {
    const loser = 9 + ((number * 5) % 8);
    return number % 3 === 0 ? [[loser, 18]] : [[18, loser]];
  });
  await activateRound(tx, moment, id, 0);
}

const CUP = ['Jangada', 'Barravento', 'Pitanga', 'Mangue', 'Farol', 'Siriguela', 'Tarrafa', 'Caju'] as const;
const QUARTERFINALS = 4;

/** July's cup: eight teams in an elimination, with the semi-finals to be played. */
export async function storeCup(tx: Tx, moment: Moment): Promise<void> {
  const { revision, at } = moment;
  const day = `${dayOf(at.getTime()).slice(0, 4)}-07-12`;
  const id = await emptyTournament(tx, moment, { name: 'Copa de Julho', slug: 'copa-de-julho', day });
  const made = await tx
    .insert(teams)
    .values(
      CUP.map((name, i) => ({ tournamentId: id, name, category: 'Misto' as const, seed: i + 1, revision })),
    )
    .returning({ id: teams.id, seed: teams.seed });
  await drawnStage(tx, moment, id, {
    name: 'Chave da Copa de Julho',
    format: { type: 'single', hasThirdPlace: true },
    entries: made.map((team) => ({ id: team.id, seed: team.seed, club: null })),
    startsAt: new Date(instantAt(day, '08:00', TIME_ZONE)).toISOString(),
    gameMinutes: 50,
  });
  await playScheduled(
    tx,
    moment,
    id,
    (number) =>
      number === 2
        ? [
            [19, 21],
            [21, 17],
            [11, 15],
          ]
        : [
            [21, 14 + number],
            [21, 18],
          ],
    QUARTERFINALS,
  );
}

type Described = { name: string; slug: string; day: string; preset?: string };

async function emptyTournament(tx: Tx, { revision }: Moment, { name, slug, day, preset }: Described) {
  const year = Number(day.slice(0, 4));
  const rules = PRESETS.find(({ key }) => key === preset)?.rules ?? null;
  const id = await addTournament(
    tx,
    { name, year, slug, place: 'Arena da Praia', firstDay: day, lastDay: day, rules },
    revision,
  );
  await tx.update(rounds).set({ date: null }).where(eq(rounds.tournamentId, id));
  return id;
}

type Stage = Omit<Parameters<typeof createStage>[3], 'courts' | 'firstRound' | 'fromGroups'>;

async function drawnStage(tx: Tx, moment: Moment, tournamentId: number, stage: Stage): Promise<void> {
  const place = { tournamentId, timeZone: TIME_ZONE };
  const made = await createStage(tx, moment, place, {
    ...stage,
    fromGroups: null,
    courts: ['1', '2'],
    firstRound: 1,
  });
  await drawStage(tx, moment, place, {
    id: found(made.result, 'stage'),
    number: '1907',
    isLive: false,
  });
}

type Scores = readonly (readonly [number, number])[];

/** Plays the scheduled games in their order; those that follow from them are scheduled by that. */
async function playScheduled(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  scoresOf: (number: number) => Scores,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const scheduled = await tx
    .select({ id: games.id, number: games.stageGame })
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), eq(games.status, 'agendado')))
    .orderBy(games.stageGame);
  for (const { id, number } of scheduled.slice(0, most)) {
    const scores = scoresOf(number ?? 0);
    await tx.insert(sets).values(
      scores.map(([team1Score, team2Score], i) => ({
        gameId: id,
        setNumber: i + 1,
        team1Score,
        team2Score,
      })),
    );
    const before = await requireGame(tx, tournamentId, id);
    await storeGame(tx, moment, before, { ...before, status: 'concluido' });
  }
}
