import { Volleyball } from 'lucide-react';
import type { Game } from '#web/features/games/queries.ts';
import { pauseInWords, runningPause, scoreView } from '#web/features/games/score-view.ts';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { Digit } from '#web/ui/score/digit.tsx';
import { type ShownScore, scoreInWords } from '#web/ui/score/score.ts';
import { TvLogo } from './tv-logo.tsx';

type TvBoardProps = {
  game: Game;
  now: number | null;
};

export function TvBoard({ game, now }: TvBoardProps) {
  const score = scoreView(game);
  const tints = useTeamTints(score.teams);
  const pause = now === null ? null : runningPause(game, now);
  return (
    <article
      aria-label={`${game.team1.name} contra ${game.team2.name}`}
      data-surface="deep"
      className="deep-water min-h-0 min-w-0 overflow-hidden rounded-[2vmin] [container-type:size]"
    >
      <p className="sr-only">{scoreInWords(score)}</p>
      <div
        aria-hidden="true"
        className="grid h-full grid-rows-[auto_minmax(0,1fr)_minmax(0,1fr)] px-[min(3cqw,5cqh)] py-[2.5cqh]"
      >
        <p className="flex items-baseline justify-between gap-[4cqw] text-[min(9cqh,4.5cqw)] text-on-deep-soft leading-tight">
          {pause ? (
            <span className="truncate font-semibold text-mark">
              {pauseInWords(pause, game)} <span className="digits">{clockOf(pause.seconds)}</span>
            </span>
          ) : (
            <span className="truncate">{score.place}</span>
          )}
          {/* As tall without a completed set, so that boards side by side line up. */}
          <span className="digits shrink-0 whitespace-pre text-[min(10cqh,5cqw)] before:content-['\200b']">
            {setsOf(score)}
          </span>
        </p>
        <TeamLine score={score} index={0} tint={tints[0]} />
        <TeamLine score={score} index={1} tint={tints[1]} />
      </div>
    </article>
  );
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const setsOf = ({ sets }: ShownScore) =>
  sets
    .filter(({ state }) => state === 'done')
    .map(({ score: [own, other] }) => `${own}–${other}`)
    .join('   ');

/** In a portrait container the digits are below the name. */
const TALL = {
  line: '[@container_(max-aspect-ratio:1/1)]:flex-wrap [@container_(max-aspect-ratio:1/1)]:content-center',
  name: '[@container_(max-aspect-ratio:1/1)]:basis-4/5',
  won: '[@container_(max-aspect-ratio:1/1)]:flex-1 [@container_(max-aspect-ratio:1/1)]:text-[24cqw]',
  points:
    '[@container_(max-aspect-ratio:1/1)]:h-[min(24cqh,40cqw)] [@container_(max-aspect-ratio:1/1)]:text-[min(23cqh,38cqw)]',
};

type TeamLineProps = { score: ShownScore; index: 0 | 1; tint: number };

function TeamLine({ score: { teams, sets, setsWon, server }, index, tint }: TeamLineProps) {
  const team = teams[index];
  const isBehind = setsWon[index] < setsWon[index === 0 ? 1 : 0];
  const current = sets.find(({ state }) => state === 'playing');
  // Between two sets, the last one.
  const last = current ?? sets.findLast(({ state }) => state === 'done');
  return (
    <div
      className={`flex min-h-0 min-w-0 items-center gap-[min(2.5cqw,4cqh)] border-deep-well-strong [&+&]:border-t-[0.5cqh] ${TALL.line}`}
    >
      <TvLogo {...team} tint={tint} className="size-[min(22cqh,11cqw)] text-[min(11cqh,5.5cqw)]" />
      <span
        className={`flex min-w-0 flex-1 items-center gap-[2cqw] font-bold leading-[1.05] ${boardNameSize(team.name)} ${TALL.name}`}
      >
        <span className="line-clamp-4 min-w-0 break-words">{team.name}</span>
        {server === index + 1 ? (
          <Volleyball className="size-[min(12cqh,5.5cqw)] shrink-0 text-mark" strokeWidth={2.25} />
        ) : null}
      </span>
      <span
        className={`digits w-[0.9em] text-center text-[min(27cqh,12cqw)] leading-none ${isBehind ? 'text-on-deep-soft' : ''} ${TALL.won}`}
      >
        {setsWon[index]}
      </span>
      <span
        className={`digits flex h-[min(38cqh,20cqw)] w-[1.2em] shrink-0 items-center justify-center rounded-[1.5cqmin] text-[min(36cqh,18cqw)] leading-none [--digit-flash:var(--color-on-sun)] ${current ? 'bg-sun text-on-sun' : 'bg-deep-well-strong'} ${TALL.points}`}
      >
        {last ? <Digit value={last.score[index]} /> : '–'}
      </span>
    </div>
  );
}

function boardNameSize({ length }: string): string {
  if (length > 40) return 'text-[min(7.6cqh,3.8cqw)]';
  return length > 24 ? 'text-[min(9cqh,4.4cqw)]' : 'text-[min(13cqh,6.2cqw)]';
}
