import { Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { Digit } from './digit.tsx';
import { gameStateWords, isTie, type ScoreSet, type ShownScore, scoreInWords } from './score.ts';

type GameTime = {
  readonly shown: string;
  readonly said: string;
  readonly dateTime: string;
  readonly day: string | null;
};

type GameRowProps = ShownScore & {
  /**
   * A scheduled game's time ('9h50'), with the day ('12/07') if not obvious, and both in words for screen readers.
   */
  time?: GameTime;
  link?: ReactNode;
  isOwn?: boolean;
};

export function GameRow({ time, link, isOwn = false, ...game }: GameRowProps) {
  const { status, place, teams, award } = game;
  const tints = useTeamTints(teams);
  return (
    <article
      aria-label={`${teams[0].name} contra ${teams[1].name}`}
      className={classes(
        '@container relative flex flex-col gap-1.5 py-2.5',
        isOwn && '-mx-2 rounded-tile bg-ocean-wash px-2',
      )}
    >
      {link}
      <p className="sr-only">
        {scoreInWords(game)} {time ? `${time.said}.` : null}
      </p>
      <div aria-hidden="true" className="flex items-stretch gap-3">
        <div className="grid min-w-0 flex-1 auto-rows-[minmax(2rem,auto)]">
          <TeamLine game={game} index={0} tint={tints[0]} />
          <TeamLine game={game} index={1} tint={tints[1]} />
        </div>
        {status === 'scheduled' ? (
          <div className="flex shrink-0 flex-col items-end justify-center">
            {time ? (
              <time dateTime={time.dateTime} className="flex flex-col items-end">
                {time.day ? <span className="tabular text-soft text-sm leading-5">{time.day}</span> : null}
                <span className="digits text-[1.625rem] leading-7">{time.shown}</span>
              </time>
            ) : null}
            <span className="text-soft text-sm leading-5">VS</span>
          </div>
        ) : null}
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        {status === 'live' ? (
          <Badge tone="live">{gameStateWords.live}</Badge>
        ) : (
          <span className={state}>{gameStateWords[status]}</span>
        )}
        {isOwn ? <Badge tone="sun">Seu jogo</Badge> : null}
        {isTie(game) ? <span className={state}>Empate</span> : null}
        {award ? <Badge tone="sun">{award}</Badge> : null}
        <span className="flex-[1_1_6rem] text-balance text-sm text-soft leading-tight">{place}</span>
        {link ? <ChevronRight className="size-4 shrink-0 text-soft" aria-hidden="true" /> : null}
      </div>
    </article>
  );
}

/** Smaller than a badge, because every game in a list has one. */
const state = 'rounded-full bg-well px-2.5 py-0.5 font-semibold text-soft text-xs leading-5';

type TeamLineProps = { game: ShownScore; index: 0 | 1; tint: number };

function TeamLine({ game, index, tint }: TeamLineProps) {
  const { status, teams, sets, setsWon, winner } = game;
  const team = teams[index];
  const isWinner = winner === index + 1;
  const isBehind = winner ? !isWinner : setsWon[index] < setsWon[index === 0 ? 1 : 0];
  const isPlaying = sets.some(({ state }) => state === 'playing');
  return (
    // The narrowest rows have no room for a picture beside three sets.
    <div className="flex min-w-0 items-center @max-2xs:*:first:hidden">
      <TeamLogo name={team.name} imageUrl={team.imageUrl} tint={tint} size="small" />
      <span className="flex min-w-0 flex-1 items-center gap-1.5 py-1 @2xs:px-2.5">
        <span
          className={classes(
            '[overflow-wrap:anywhere] text-[0.9375rem] leading-tight sm:text-base',
            isBehind ? 'text-soft' : 'font-semibold',
          )}
        >
          {team.name}
        </span>
        {isWinner ? <Check className="size-4 shrink-0 text-palm" strokeWidth={3.5} /> : null}
      </span>
      {status === 'scheduled' ? null : (
        <>
          {sets.map((set) => (
            <SetCell key={set.number} set={set} index={index} />
          ))}
          <span
            className={classes(
              'digits ml-2 flex items-center justify-end self-stretch border-line border-l',
              // Smaller than the points of the set being played.
              isPlaying ? 'w-6 text-xl' : 'w-8 text-2xl',
              isBehind && 'text-soft',
            )}
          >
            <Digit value={setsWon[index]} />
          </span>
        </>
      )}
    </div>
  );
}

function SetCell({ set, index }: { set: ScoreSet; index: 0 | 1 }) {
  const mine = set.score[index];
  const theirs = set.score[index === 0 ? 1 : 0];
  const isPlaying = set.state === 'playing';
  return (
    <span
      className={classes(
        'digits flex items-center justify-center self-stretch',
        isPlaying ? 'w-9 text-[1.75rem]' : 'w-7 text-xl',
        mine < theirs && 'font-medium',
        isPlaying ? 'bg-sun text-on-sun [--digit-flash:var(--color-on-sun)]' : mine < theirs && 'text-soft',
        isPlaying && (index === 0 ? 'rounded-t-lg' : '-mt-px rounded-b-lg'),
      )}
    >
      {set.state === 'open' || set.state === 'skipped' ? '–' : <Digit value={mine} />}
    </span>
  );
}
