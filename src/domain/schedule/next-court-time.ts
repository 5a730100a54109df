import { byLabel } from '#domain/text/order.ts';
import type { Game, Round } from '#domain/tournament.ts';
import { dayIn, sameTimeOn } from './calendar.ts';
import { hasChosenTime } from './rounds.ts';

/** A proposed court and time, `date` in milliseconds since 1970; null if there is nothing to base it on. */
export type CourtTime = { readonly court: string | null; readonly date: number | null };

type GameOfRound = Pick<Game, 'round' | 'court' | 'date'>;

/** The default interval between two games on a court. */
const DEFAULT_INTERVAL = 3_600_000;

/**
 * Proposes court and time for a round's next game: a court free at the round's latest time; else the first court,
 * one interval later. For the first game: the first court and time of the previous round. Null if no game has a
 * chosen time. Ignores games moved to another day (docs/rules.md, Rounds 7).
 */
export function nextCourtTime(
  games: readonly GameOfRound[],
  round: Round,
  rounds: readonly Round[],
  timeZone: string,
): CourtTime {
  const dayOf = dayIn(timeZone);
  const ofDay = ({ number, date }: Round) =>
    games.filter((game) => game.round === number && dayOf(game.date) === date);
  const model =
    rounds
      .filter(({ number }) => number < round.number)
      .toSorted((a, b) => b.number - a.number)
      .map((each) => timed(ofDay(each)))
      .find((placed) => placed.length > 0) ?? [];
  const placed = timed(ofDay(round));
  const latest = placed.at(-1);
  if (!latest) {
    const isBegun = ofDay(round).length > 0;
    return isBegun ? { court: null, date: null } : firstCourtTime(model, round, timeZone);
  }
  const taken = placed.filter(({ date }) => date === latest.date).map(({ court }) => court);
  const courts = courtsOf([...placed, ...model]);
  const free = courts.find((court) => !taken.includes(court));
  if (free) return { court: free, date: Date.parse(latest.date) };
  const date = Date.parse(latest.date) + (pauseOf(placed) ?? pauseOf(model) ?? DEFAULT_INTERVAL);
  return { court: courts[0] ?? null, date };
}

function firstCourtTime(model: readonly GameOfRound[], round: Round, timeZone: string): CourtTime {
  const [first] = model;
  if (!first) return { court: null, date: null };
  return { court: courtsOf(model)[0] ?? null, date: sameTimeOn(round.date, first.date, timeZone) };
}

const timed = (games: readonly GameOfRound[]) =>
  games.filter(hasChosenTime).toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));

const courtsOf = (games: readonly GameOfRound[]) =>
  [...new Set(games.map(({ court }) => court))].filter((court) => court !== null).toSorted(byLabel);

function pauseOf(placed: readonly GameOfRound[]): number | null {
  const [last, before] = [...new Set(placed.map(({ date }) => Date.parse(date)))].toReversed();
  return last === undefined || before === undefined ? null : last - before;
}
