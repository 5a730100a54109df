import type { Game, Round, Tournament } from '#domain/tournament.ts';

/** "Rodada 3", or "Rodada 3 (extra)". */
export const roundTitle = ({ number, isExtra }: Pick<Round, 'number' | 'isExtra'>) =>
  isExtra ? `Rodada ${number} (extra)` : `Rodada ${number}`;

/** The rounds whose games are all completed, ascending; at least one game (docs/rules.md, Rounds 3). */
export function completedRounds(tournament: { readonly games: readonly RoundGame[] }): number[] {
  const toPlay = new Set(roundsToPlay(tournament));
  return numbers(tournament.games).filter((round) => !toPlay.has(round));
}

/** The last completed round, or null (docs/rules.md, Rounds 3). */
export function lastCompletedRound(tournament: { readonly games: readonly RoundGame[] }): number | null {
  return completedRounds(tournament).at(-1) ?? null;
}

/** The round that /registrar-jogos opens: the active one, else the first with unfinished games, else 1. */
export function roundToOpen(
  tournament: Pick<Tournament, 'activeRound'> & { readonly games: readonly RoundGame[] },
): number {
  return tournament.activeRound || roundsToPlay(tournament)[0] || 1;
}

/**
 * The next round: the first after the active one with unfinished games, else the first after the active one and
 * all rounds with games. Null at the end of the tournament.
 */
export function nextRound<R extends Pick<Round, 'number'>>(tournament: {
  readonly activeRound: number;
  readonly rounds: readonly R[];
  readonly games: readonly RoundGame[];
}): R | null {
  const { activeRound, rounds, games } = tournament;
  const toPlay = roundsToPlay(tournament).find((number) => number > activeRound);
  const last = Math.max(activeRound, ...games.map((game) => game.round));
  const ahead = rounds.filter((round) => round.number > last).sort((a, b) => a.number - b.number);
  return rounds.find((round) => round.number === toPlay) ?? ahead[0] ?? null;
}

/** Whether a round's day has passed, and the days of its unfinished games. `dayOf`: an instant's day, `YYYY-MM-DD`. */
export function hasPassed(
  { number, date }: Pick<Round, 'number' | 'date'>,
  games: readonly (RoundGame & Pick<Game, 'date'>)[],
  today: string,
  dayOf: (instant: string) => string,
): boolean {
  const unfinished = games.filter(({ round, status }) => round === number && status !== 'concluido');
  return [date, ...unfinished.map((game) => dayOf(game.date))].every((day) => day < today);
}

/**
 * The tournament before a round: without games and points of that round and later ones (docs/rules.md, Standings
 * 10).
 */
export function beforeRound<T extends Pick<Tournament, 'games' | 'points'>>(tournament: T, round: number): T {
  return {
    ...tournament,
    games: tournament.games.filter((game) => game.round < round),
    points: tournament.points.filter((row) => row.round < round),
  };
}

const DAY = 86_400_000;

/** Days from `today` to a day, both `YYYY-MM-DD`; negative for an earlier day. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY;
}

/** The date stored for a game without a chosen time: 08:00 UTC (docs/rules.md, Rounds 4). */
export function defaultGameDate(day: string): string {
  return `${day}T08:00:00.000Z`;
}

/** Whether somebody chose the game's time; other games show only the day (docs/rules.md, Rounds 4). */
export function hasChosenTime({ date }: Pick<Game, 'date'>): boolean {
  return (Date.parse(date) - Date.parse(defaultGameDate('1970-01-01'))) % DAY !== 0;
}

/**
 * A round's unfinished games with a chosen time or another day: they keep their date when the round moves, unless
 * the organiser moves them too (docs/rules.md, Rounds 2).
 */
export function gamesWithOwnDate<G extends RoundGame & Pick<Game, 'date'>>(
  games: readonly G[],
  round: Pick<Round, 'number' | 'date'>,
): G[] {
  return games
    .filter((game) => game.round === round.number && game.status !== 'concluido')
    .filter(({ date }) => Date.parse(date) !== Date.parse(defaultGameDate(round.date)));
}

type RoundGame = Pick<Game, 'round' | 'status'>;

/** The rounds with unfinished games, ascending (docs/rules.md, Rounds 3). */
export function roundsToPlay(tournament: { readonly games: readonly RoundGame[] }): number[] {
  return numbers(tournament.games.filter((game) => game.status !== 'concluido'));
}

function numbers(games: readonly Pick<Game, 'round'>[]): number[] {
  return [...new Set(games.map((game) => game.round))].sort((a, b) => a - b);
}
