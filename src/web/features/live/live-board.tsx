import type { Game } from '#web/features/games/queries.ts';
import { boardView, pauseInWords, runningPause } from '#web/features/games/score-view.ts';
import { formatTime, sayTime, timeArticle } from '#web/lib/format/format.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { GameLink } from '#web/lib/page/game-link.tsx';
import { useNow } from '#web/lib/page/now.ts';
import { Countdown } from '#web/ui/score/countdown.tsx';
import { ScoreBoard } from '#web/ui/score/score-board.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';
import { type AnswerState, useFreshness } from './freshness.ts';

type LiveBoardProps = {
  game: Game;
  from: AnswerState;
  isStatusHidden: boolean;
  /** On the game's own page, so not a link. */
  isOwnPage?: boolean;
};

/** A game in progress. Announced to screen readers when a set ends, not at each point. */
export function LiveBoard({ game, from, isStatusHidden, isOwnPage = false }: LiveBoardProps) {
  const { ageText, noSignalText } = useFreshness(from);
  const started = game.sets[0]?.startTime;
  const { aheadBy } = useConnection();
  const pause = runningPause(game, useNow() + aheadBy);
  return (
    <ScoreBoard
      {...boardView(game)}
      isStatusHidden={isStatusHidden}
      link={isOwnPage ? null : <GameLink game={game} />}
      {...(pause
        ? { footerLeft: <Countdown label={pauseInWords(pause, game)} seconds={pause.seconds} /> }
        : started
          ? {
              footerLeft: (
                <>
                  Começou {timeArticle(formatTime(started))}{' '}
                  <SpokenText shown={formatTime(started)} said={sayTime(started)} dateTime={started} />
                </>
              ),
            }
          : {})}
      footerRight={<SpokenText {...ageText} />}
      stale={noSignalText ? <SpokenText {...noSignalText} /> : null}
      announcement={setsInWords(game)}
    />
  );
}

function setsInWords({ team1, team2, sets }: Game): string {
  return sets
    .filter((set) => set.finished && !set.skipped)
    .map((set) => `${set.setNumber}º set: ${team1.name} ${set.team1Score}, ${team2.name} ${set.team2Score}.`)
    .join(' ');
}
