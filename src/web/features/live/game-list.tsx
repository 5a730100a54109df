import { useState } from 'react';
import { asScore, comingOf } from '#web/features/games/as-score.ts';
import type { Game } from '#web/features/games/queries.ts';
import { GameRow } from '#web/ui/game-row.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

const STEP = 6;

/** Games in a card, two lines each, parted by hairlines; a few, then more. */
export function GameList({ games, atOnce }: { games: readonly Game[]; atOnce: number }) {
  const [more, setMore] = useState(0);
  const shown = games.slice(0, atOnce + more);
  return (
    <div className="flex flex-col gap-3">
      <ul className="-my-2.5 divide-y divide-line">
        {shown.map((game) => (
          <li key={game.id}>
            <GameRow {...asScore(game)} {...(game.status === 'agendado' ? { time: comingOf(game) } : {})} />
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
