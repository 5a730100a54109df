import { useState } from 'react';
import { asScore, comingOf } from '#web/features/games/as-score.ts';
import type { Game } from '#web/features/games/queries.ts';
import { GameRow } from '#web/ui/game-row.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

const AT_ONCE = 6;

/** Games in a card, two lines each, parted by hairlines; a few, then more. */
export function GameList({ games }: { games: readonly Game[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <div className="flex flex-col gap-4">
      <ul className="-my-2 divide-y divide-line">
        {games.slice(0, shown).map((game) => (
          <li key={game.id}>
            <GameRow {...asScore(game)} {...(game.status === 'agendado' ? { time: comingOf(game) } : {})} />
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
