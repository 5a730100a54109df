import { OutsideGame } from '#web/features/embed/outside-link.tsx';
import type { Game } from '#web/features/games/queries.ts';
import { boardView, dateOf, scoreView, upcomingDate } from '#web/features/games/score-view.ts';
import { type AnswerState, useFreshness } from '#web/features/live/freshness.ts';
import { GameRow } from '#web/ui/score/game-row.tsx';
import { ScoreBoard } from '#web/ui/score/score-board.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';

export function EmbedBoard({ game, from }: { game: Game; from: AnswerState }) {
  const { ageText, noSignalText } = useFreshness(from);
  const isLive = game.status === 'em_andamento';
  return (
    <ScoreBoard
      {...boardView(game)}
      link={<OutsideGame game={game} />}
      footerLeft={isLive ? null : <SpokenText {...dateOf(game)} />}
      footerRight={isLive ? <SpokenText {...ageText} /> : game.category}
      stale={isLive && noSignalText ? <SpokenText {...noSignalText} /> : null}
    />
  );
}

type EmbedListProps = {
  title: string;
  games: readonly Game[];
  /** Games on this day (`YYYY-MM-DD`) are shown without it; default: today. */
  day?: string;
};

export function EmbedList({ title, games, day }: EmbedListProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-card px-4 py-3">
      <h2 className="text-base">{title}</h2>
      <ul className="divide-y divide-line">
        {games.map((game) => (
          <li key={game.id}>
            <GameRow
              {...scoreView(game)}
              {...(game.status === 'agendado' ? { time: upcomingDate(game, day) } : {})}
              link={<OutsideGame game={game} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
