import type { ReactNode } from 'react';
import type { OwnPlayer } from '#web/features/auth/queries.ts';
import type { Game } from '#web/features/games/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { GameRowSkeleton } from '#web/ui/layout/skeleton.tsx';
import { GameList } from './game-list.tsx';

type GameCardProps = {
  title: string;
  note?: ReactNode;
  games: readonly Game[];
  atOnce: number;
  source: Source<unknown>;
  failure: string;
  own?: OwnPlayer;
};

/** A card of games that loads and fails on its own; hidden without games. */
export function GameCard({ title, note, games, atOnce, source, failure, own = null }: GameCardProps) {
  if (isCardHidden(games, source)) return null;
  const hasGames = games.length > 0;
  return (
    <Card title={title} headingLevel={3} action={note}>
      {/* A gap, or the list's negative margins would pull what follows over its last row. */}
      <div className="flex flex-col gap-6">
        {hasGames ? <GameList games={games} atOnce={atOnce} own={own} /> : null}
        <Loaded
          from={{ ...source, data: hasGames ? source.data : undefined }}
          failure={failure}
          loading={
            hasGames ? null : (
              <div>
                <GameRowSkeleton />
                <GameRowSkeleton />
              </div>
            )
          }
        />
      </div>
    </Card>
  );
}

export const isCardHidden = (
  games: readonly unknown[],
  { data, error }: Pick<Source<unknown>, 'data' | 'error'>,
) => games.length === 0 && data !== undefined && !error;

/** How many upcoming games are listed at first: the current ones that fit a phone, else a few. */
export const listedUpcoming = (comingNow: number) => (comingNow > 0 ? Math.min(comingNow, 6) : 4);
