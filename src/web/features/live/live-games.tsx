import type { Game } from '#web/features/games/queries.ts';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { ScoreBoardSkeleton } from '#web/ui/layout/skeleton.tsx';
import type { AnswerState } from './freshness.ts';
import { LiveBoard } from './live-board.tsx';

type LiveGamesProps = {
  from: Source<unknown>;
  playing: readonly Game[];
  queryOf: (game: Game) => AnswerState;
  isStatusHidden?: boolean;
};

export function LiveGames({ from, playing, queryOf, isStatusHidden = false }: LiveGamesProps) {
  const hasGames = playing.length > 0;
  return (
    <>
      {hasGames ? (
        <div className="grid gap-5 xl:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]">
          {playing.map((game) => (
            <LiveBoard key={game.id} game={game} from={queryOf(game)} isStatusHidden={isStatusHidden} />
          ))}
        </div>
      ) : null}
      <Loaded
        from={from}
        failure="Erro ao carregar os placares. Tente novamente mais tarde."
        isFailureInCard
        loading={hasGames ? null : <ScoreBoardSkeleton />}
      >
        {() => null}
      </Loaded>
    </>
  );
}
