import { OutsideGame } from '#web/features/embed/outside-link.tsx';
import { asBoard, asScore, comingOf, dateOf } from '#web/features/games/as-score.ts';
import type { Game } from '#web/features/games/queries.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { GameRow } from '#web/ui/game-row.tsx';
import { ScoreBoard } from '#web/ui/score-board.tsx';
import { Spoken } from '#web/ui/spoken.tsx';

/** The board of a game, live while it is played. `askedAt`: when its answer came, in milliseconds. */
export function EmbedBoard({ game, askedAt }: { game: Game; askedAt: number }) {
  const { words, stale } = useFreshness(askedAt);
  const isLive = game.status === 'em_andamento';
  return (
    <ScoreBoard
      {...asBoard(game)}
      link={<OutsideGame game={game} />}
      footerLeft={isLive ? null : <Spoken {...dateOf(game)} />}
      footerRight={isLive ? <Spoken {...words} /> : game.category}
      stale={isLive && stale ? <Spoken {...stale} /> : null}
    />
  );
}

type EmbedListProps = {
  title: string;
  games: readonly Game[];
  /** The day that goes without saying, `YYYY-MM-DD`; today where none is given. */
  day?: string;
};

/** Games in a card. */
export function EmbedList({ title, games, day }: EmbedListProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-card px-4 py-3">
      <h2 className="text-base">{title}</h2>
      <ul className="divide-y divide-line">
        {games.map((game) => (
          <li key={game.id}>
            <GameRow
              {...asScore(game)}
              {...(game.status === 'agendado' ? { time: comingOf(game, day) } : {})}
              link={<OutsideGame game={game} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
