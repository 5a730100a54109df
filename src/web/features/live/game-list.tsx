import { useState } from 'react';
import { playsIn } from '#domain/people/pairs.ts';
import type { OwnPlayer } from '#web/features/auth/queries.ts';
import type { Game } from '#web/features/games/queries.ts';
import { scoreView, upcomingDate } from '#web/features/games/score-view.ts';
import { GameLink } from '#web/lib/page/game-link.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { GameRow } from '#web/ui/score/game-row.tsx';

const STEP = 6;

type GameListProps = {
  games: readonly Game[];
  atOnce: number;
  /** Games on this day (`YYYY-MM-DD`) are shown without it; default: today. */
  day?: string;
  own?: OwnPlayer;
};

export function GameList({ games, atOnce, day, own = null }: GameListProps) {
  const [more, setMore] = useState(0);
  const shown = games.slice(0, atOnce + more);
  return (
    <div className="flex flex-col gap-3">
      <ul className="-my-2.5 divide-y divide-line">
        {shown.map((game) => (
          <li key={game.id}>
            <GameRow
              {...scoreView(game)}
              {...(game.status === 'agendado' ? { time: upcomingDate(game, day) } : {})}
              link={<GameLink game={game} />}
              isOwn={playsIn(game, own)}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        rest={games.length - shown.length}
        step={STEP}
        words={['jogo', 'jogos']}
        onPress={() => setMore(more + STEP)}
      />
    </div>
  );
}
