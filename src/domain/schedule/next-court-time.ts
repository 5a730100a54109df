import { isSameCourt } from '#domain/court/court-link.ts';
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
 * Proposes court and time for a round's next game: the earliest at which a court is free for an interval, not before
 * `now` (milliseconds since 1970) unless all of them are. For the first game: the first court and time of the previous
 * round. Null if no game has a chosen time. Ignores games moved to another day (docs/rules.md, Rounds 7). `named`: the
 * tournament's courts, which replace those of the games.
 */
export function nextCourtTime(
  games: readonly GameOfRound[],
  round: Round,
  rounds: readonly Round[],
  timeZone: string,
  now: number,
  named: readonly string[] = [],
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
  if (placed.length === 0) {
    const isBegun = ofDay(round).length > 0;
    if (isBegun) return { court: null, date: null };
    const { court, date } = firstCourtTime(model, round, timeZone);
    return { court: named[0] ?? court, date };
  }
  const interval =
    courtInterval(placed) ??
    courtInterval(model) ??
    shortestGap(datesOf(placed)) ??
    shortestGap(datesOf(model)) ??
    DEFAULT_INTERVAL;
  const free = freeCourtTimes(placed, named.length > 0 ? named : courtsOf([...placed, ...model]), interval);
  return free.find(({ date }) => date >= now) ?? free[0] ?? { court: null, date: null };
}

/** Earliest first, on the courts in their order. Without courts all games are on one. */
function freeCourtTimes(placed: readonly GameOfRound[], courts: readonly string[], interval: number) {
  const dates = datesOf(placed);
  const candidates = [...new Set(dates.flatMap((date) => [date, date + interval]))].toSorted((a, b) => a - b);
  return candidates.flatMap((date) =>
    (courts.length > 0 ? courts : [null])
      .filter((court) =>
        placed.every(
          (game) =>
            (game.court !== court && !isSameCourt(game.court, court)) ||
            Math.abs(Date.parse(game.date) - date) >= interval,
        ),
      )
      .map((court) => ({ court, date })),
  );
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

const datesOf = (placed: readonly GameOfRound[]) => placed.map(({ date }) => Date.parse(date));

/** The shortest time between two games on the same court. */
function courtInterval(placed: readonly GameOfRound[]): number | null {
  const gaps = [...Map.groupBy(placed, ({ court }) => court).values()].map((games) =>
    shortestGap(datesOf(games)),
  );
  return least(gaps.filter((gap) => gap !== null));
}

function shortestGap(dates: readonly number[]): number | null {
  const times = [...new Set(dates)];
  return least(times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

const least = (gaps: readonly number[]) => (gaps.length > 0 ? Math.min(...gaps) : null);
