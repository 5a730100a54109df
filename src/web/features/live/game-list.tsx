import { asScore, comingOf } from '#web/features/games/as-score.ts';
import type { Game } from '#web/features/games/queries.ts';
import { GameRow } from '#web/ui/game-row.tsx';

/** Games in a card, two lines each, parted by hairlines. */
export function GameList({ games }: { games: readonly Game[] }) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {games.map((game) => (
        <li key={game.id}>
          <GameRow {...asScore(game)} {...(game.status === 'agendado' ? { time: comingOf(game) } : {})} />
        </li>
      ))}
    </ul>
  );
}
