import { POLL, todaysResultsQuery } from '#web/features/games/queries.ts';
import type { Source } from '#web/ui/layout/loaded.tsx';
import { isCardHidden } from './game-card.tsx';
import { useMatchDay } from './use-match-day.ts';

export type LandingDay = ReturnType<typeof useLandingDay>;

/** The games of the landing page, with the newest results where today has none. */
export function useLandingDay() {
  const day = useMatchDay(POLL.landing, todaysResultsQuery());
  return { ...day, results: day.results.length > 0 ? day.results : newestFirst(day.recent) };
}

const newestFirst = <G extends { readonly date: string }>(games: readonly G[]) =>
  games.toSorted((a, b) => b.date.localeCompare(a.date));

type ShownDay = Readonly<Record<'playing' | 'results' | 'coming', readonly unknown[]>> &
  Readonly<Record<'inProgress' | 'completed' | 'upcoming', Pick<Source<unknown>, 'data' | 'error'>>> &
  Pick<LandingDay, 'isReady'>;

/** How the column of games differs from the other one (`styles/base.css`): many in progress, or a single card. */
export function columnOf(day: ShownDay): 'many' | 'one-card' | undefined {
  const playing = day.playing.length;
  if (playing > 2) return 'many';
  if (!day.isReady || day.inProgress.data === undefined || playing + day.results.length === 0) return;
  const lists = [
    [day.results, day.completed],
    [day.coming, day.upcoming],
  ] as const;
  const cards = playing + lists.filter(([games, source]) => !isCardHidden(games, source)).length;
  return cards === 1 ? 'one-card' : undefined;
}
