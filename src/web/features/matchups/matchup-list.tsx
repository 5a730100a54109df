import { CalendarX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Game } from '#web/features/games/queries.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { MatchupCard } from './matchup-card.tsx';

const AT_ONCE = 36;
const grid = 'grid gap-4 md:grid-cols-2 lg:gap-5 xl:grid-cols-3';

type MatchupListProps = {
  games: Source<readonly Game[]>;
  errorText: string;
  emptyText: string;
  emptyHint: string;
  emptyAction: ReactNode;
};

export function MatchupList({ games, errorText, emptyText, emptyHint, emptyAction }: MatchupListProps) {
  return (
    <Loaded
      from={games}
      failure={errorText}
      loading={
        <div className={grid}>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} className="h-64 rounded-card" />
          ))}
        </div>
      }
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon={<CalendarX />} title={emptyText} hint={emptyHint} action={emptyAction} />
        ) : (
          <Cards games={all} />
        )
      }
    </Loaded>
  );
}

function Cards({ games }: { games: readonly Game[] }) {
  const [shown, setShown] = useState(AT_ONCE);
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
