import type { ReactNode } from 'react';
import type { Game } from '#web/features/games/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, type Source } from '#web/ui/loaded.tsx';
import { GameRowSkeleton } from '#web/ui/skeleton.tsx';
import { GameList } from './game-list.tsx';

type GameCardProps = {
  title: string;
  /** At the end of the title's line. */
  note?: ReactNode;
  games: readonly Game[];
  /** How many are shown before somebody asks for more. */
  atOnce: number;
  /** Where the games come from. */
  source: Source<unknown>;
  failure: string;
};

/** Games under a title. It waits and fails alone; without games it is not there. */
export function GameCard({ title, note, games, atOnce, source, failure }: GameCardProps) {
  if (games.length === 0 && source.data !== undefined && !source.error) return null;
  return (
    <Card title={title} headingLevel={3} action={note}>
      <Loaded
        // Games that are known from elsewhere are shown, whatever became of this source.
        from={{ ...source, data: games.length > 0 ? games : undefined }}
        failure={failure}
        loading={
          <>
            <GameRowSkeleton />
            <GameRowSkeleton />
          </>
        }
      >
        {(known) => <GameList games={known} atOnce={atOnce} />}
      </Loaded>
    </Card>
  );
}

/** What is on now is shown whole as far as a phone can bear; otherwise the first that come. */
export const listedUpcoming = (comingNow: number) => (comingNow > 0 ? Math.min(comingNow, 6) : 4);
