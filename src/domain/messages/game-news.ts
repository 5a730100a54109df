import { isSameCourt } from '#domain/court/court-link.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { setScores } from '#domain/game/match-words.ts';
import { isSetFinished } from '#domain/game/sets.ts';
import type { Game, PlayedGame } from '#domain/tournament.ts';

/** The game news that followers of a team get (docs/rules.md, Following 2). */
export const NEWS = ['begins', 'set', 'result', 'next', 'corrected'] as const;
export type News = { readonly kind: (typeof NEWS)[number]; readonly setNumber: number };

/**
 * The news in a change of a game: it began, sets ended, its result (docs/rules.md, Following 2). `setNumber` is 0
 * for news that is not about a set.
 */
export function newsOf(before: PlayedGame, after: PlayedGame): News[] {
  if (after.status === 'agendado' || before.status === 'concluido') return [];
  if (after.status === 'concluido') return [{ kind: 'result', setNumber: 0 }];
  const begins = before.status === 'agendado' ? [{ kind: 'begins', setNumber: 0 } as const] : [];
  const known = new Set(finishedSets(before));
  const ended = finishedSets(after).filter((setNumber) => !known.has(setNumber));
  return [...begins, ...ended.map((setNumber) => ({ kind: 'set', setNumber }) as const)];
}

/**
 * The last result sent to followers: `correction` is 0 for the first and counts from 1; `result` is null if it was
 * not stored.
 */
export type SentResult = { readonly correction: number; readonly result: string | null };

/** The same text for the same result. */
export function resultKey(game: PlayedGame): string {
  const { team1, team2 } = gameScore(game);
  return `${team1}x${team2} ${game.award?.reason ?? ''} ${setScores(game)}`;
}

/**
 * The result to send after the last one sent: the result, its next correction, or null if it is the same
 * (docs/rules.md, Following 2).
 */
export function resultNews(game: PlayedGame, last: SentResult | undefined) {
  const result = resultKey(game);
  if (!last) return { kind: 'result', setNumber: 0, correction: 0, result } as const;
  if (last.result === null || last.result === result) return null;
  return { kind: 'corrected', setNumber: 0, correction: last.correction + 1, result } as const;
}

const finishedSets = ({ sets, rules }: PlayedGame) =>
  sets.filter((set) => !set.skipped && isSetFinished(sets, set, rules)).map(({ setNumber }) => setNumber);

type GameOnCourt = Pick<Game, 'id' | 'status' | 'court' | 'date'>;

/**
 * The next game on the same court and day (docs/rules.md, Following 2), or null. `dayOf`: an instant's day in the
 * tournament's time zone.
 */
export function nextOnCourt<G extends GameOnCourt>(
  game: GameOnCourt,
  games: readonly G[],
  dayOf: (instant: string) => string,
): G | null {
  const day = dayOf(game.date);
  const [next] = games
    .filter(
      ({ id, status, court, date }) =>
        id !== game.id && status === 'agendado' && isOn(court, game.court) && dayOf(date) === day,
    )
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.id - b.id);
  return next ?? null;
}

const isOn = (one: string | null, other: string | null) => one === other || isSameCourt(one, other);

/** The hours without news, in the tournament's time zone. */
const NIGHT = { from: 22, to: 7 };

/**
 * The seconds from an instant (milliseconds since 1970) until the night; 0 at night, when no news is sent
 * (docs/rules.md, Following 3).
 */
export function secondsUntilNight(instant: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  if (local.hour >= NIGHT.from || local.hour < NIGHT.to) return 0;
  return Math.floor(local.until(local.withPlainTime({ hour: NIGHT.from })).total('seconds'));
}
