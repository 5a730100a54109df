import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Game } from '#web/features/games/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MatchupCard } from './matchup-card.tsx';

const AT_ONCE = 36;
const grid = 'grid gap-4 md:grid-cols-2 lg:gap-5 xl:grid-cols-3';

type MatchupListProps = {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** Undefined until there is an answer. */
  games: readonly Game[] | undefined;
  errorText: string;
  emptyText: string;
  emptyHint: string;
  /** The next step where there are no games. */
  emptyAction: ReactNode;
};

/** Games as cards, some at a time; or why there are none. */
export function MatchupList({
  query,
  games,
  errorText,
  emptyText,
  emptyHint,
  emptyAction,
}: MatchupListProps) {
  const [shown, setShown] = useState(AT_ONCE);
  if (!games) {
    if (query.isError) {
      return (
        <ErrorState message={errorText} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      );
    }
    return (
      <div className={grid}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="h-64 rounded-card" />
        ))}
      </div>
    );
  }
  if (games.length === 0) {
    return <EmptyState icon={<CalendarX />} title={emptyText} hint={emptyHint} action={emptyAction} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <ul className={grid}>
        {games.slice(0, shown).map((game) => (
          <li key={game.id}>
            <MatchupCard game={game} />
          </li>
        ))}
      </ul>
      <ShowMore
        rest={games.length - shown}
        step={AT_ONCE}
        words={['jogo', 'jogos']}
        onPress={() => setShown(shown + AT_ONCE)}
      />
    </div>
  );
}
