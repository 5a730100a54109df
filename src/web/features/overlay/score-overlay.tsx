import { initialOf } from '#domain/people/initials.ts';
import type { Game } from '#web/features/games/queries.ts';
import { pauseInWords, runningPause, scoreView } from '#web/features/games/score-view.ts';
import { RoundPicture } from '#web/ui/picture/round-picture.tsx';
import { useTeamColours, useTeamTints } from '#web/ui/picture/team-colours.ts';
import { Digit } from '#web/ui/score/digit.tsx';
import { type ShownScore, scoreInWords } from '#web/ui/score/score.ts';
import { nameSize, toneOf } from './overlay-frame.tsx';
import type { OverlayTheme } from './search.ts';
import { stateInWords } from './state-in-words.ts';

type ScoreOverlayProps = {
  game: Game;
  theme: OverlayTheme;
  /** By the server's clock, in milliseconds. */
  now: number;
};

export function ScoreOverlay({ game, theme, now }: ScoreOverlayProps) {
  const score = scoreView(game);
  const pause = runningPause(game, now);
  const colours = useTeamColours(score.teams);
  const tints = useTeamTints(score.teams);
  return (
    <div
      role="img"
      aria-label={scoreInWords(score)}
      className={`w-max max-w-[62cqw] overflow-hidden rounded-[0.6cqw] shadow-lift ${toneOf(theme)}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <Line score={score} index={0} colour={colours[0]} tint={tints[0]} theme={theme} />
        <Line score={score} index={1} colour={colours[1]} tint={tints[1]} theme={theme} />
      </div>
      <p className="flex justify-between gap-[2cqw] px-[0.9cqw] pb-[0.35cqw] text-[1.15cqw] leading-tight opacity-85">
        <span className="truncate">{pause ? pauseInWords(pause, game) : stateInWords(game)}</span>
        {pause ? <span className="digits">{pause.seconds} s</span> : null}
      </p>
    </div>
  );
}

type LineProps = { score: ShownScore; index: 0 | 1; colour: string; tint: number; theme: OverlayTheme };

function Line({ score, index, colour, tint, theme }: LineProps) {
  const { teams, sets, setsWon, server, winner, status } = score;
  const team = teams[index];
  const current = sets.find(({ state }) => state === 'playing');
  const isBehind = winner ? winner !== index + 1 : setsWon[index] < setsWon[index === 0 ? 1 : 0];
  return (
    <>
      <span
        className={`flex h-[3.3cqw] min-w-0 items-center gap-[0.7cqw] border-l-[0.35cqw] pr-[1cqw] pl-[0.55cqw] ${theme === 'claro' ? '[color-scheme:light]' : '[color-scheme:dark]'}`}
        style={{ borderColor: colour }}
      >
        <RoundPicture
          name={team.name}
          initials={initialOf(team.name)}
          imageUrl={team.imageUrl}
          tint={tint}
          ground="bg-[oklch(1_0_0)]"
          side={64}
          box="size-[2.3cqw] text-[1.1cqw]"
        />
        <span className={`min-w-0 max-w-[28cqw] font-bold ${nameSize(team.name)}`}>{team.name}</span>
        <span
          className={`size-[0.8cqw] shrink-0 rounded-full bg-[var(--accent)] ${server === index + 1 ? '' : 'invisible'}`}
        />
      </span>
      <span className="digits flex h-[3.3cqw] items-stretch text-[2.3cqw] leading-none">
        {sets
          .filter(({ state }) => state === 'done')
          .map(({ number, score: points }) => (
            <span
              key={number}
              className="flex w-[2.8cqw] items-center justify-center font-medium text-[1.8cqw] opacity-70"
            >
              {points[index]}
            </span>
          ))}
        <span className={`flex w-[2.8cqw] items-center justify-center ${isBehind ? 'opacity-70' : ''}`}>
          {status === 'scheduled' ? '' : setsWon[index]}
        </span>
        {current ? (
          <span className="flex w-[4cqw] items-center justify-center bg-[var(--accent)] text-[2.7cqw] text-[var(--on-accent)] [--digit-flash:var(--on-accent)]">
            <Digit value={current.score[index]} />
          </span>
        ) : null}
      </span>
    </>
  );
}
