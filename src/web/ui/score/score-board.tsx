import { Check, Volleyball, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { Waves } from '#web/ui/picture/waves.tsx';
import { Digit } from './digit.tsx';
import {
  gameStateWords,
  isTie,
  type ScoreSet,
  type ScoreTeam,
  type ShownScore,
  scoreInWords,
} from './score.ts';

type ScoreBoardProps = ShownScore & {
  footerLeft?: ReactNode;
  footerRight?: ReactNode;
  /** Why the score may be outdated ('Sem sinal há 2 min'): the board turns grey and shows it. */
  stale?: ReactNode;
  announcement?: string;
  link?: ReactNode;
  isStatusHidden?: boolean;
};

export function ScoreBoard({
  footerLeft,
  footerRight,
  stale,
  announcement,
  link,
  isStatusHidden = false,
  ...game
}: ScoreBoardProps) {
  const { status, place, teams, sets, setsWon, winner, server, award } = game;
  const tints = useTeamTints(teams);
  return (
    <article
      aria-label={`${teams[0].name} contra ${teams[1].name}`}
      data-surface="deep"
      className={classes(
        'deep-water @container relative isolate flex min-w-0 flex-col overflow-hidden rounded-card transition-[filter] duration-500',
        stale ? 'grayscale' : null,
      )}
    >
      {link}
      <div
        className={classes(
          'flex flex-1 flex-col gap-4 p-4 @md:p-5 @xl:gap-5 @xl:p-6',
          stale ? 'opacity-80' : null,
        )}
      >
        <header className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
          <span className="flex flex-wrap items-center gap-2 empty:hidden">
            {stale ? <StaleBadge>{stale}</StaleBadge> : null}
            {stale || isStatusHidden ? null : <StatusBadge status={status} />}
            {isTie(game) ? <PlainBadge>Empate</PlainBadge> : null}
            {award ? <Badge tone="sun">{award}</Badge> : null}
          </span>
          <span className="text-on-deep-soft">{place}</span>
        </header>
        <p className="sr-only">{scoreInWords(game)}</p>
        <div
          aria-hidden="true"
          className="grid grid-cols-2 gap-x-4 @xl:grid-cols-[1fr_auto_1fr] @xl:grid-rows-[auto_auto]"
        >
          <Team
            team={teams[0]}
            tint={tints[0]}
            isWinner={winner === 1}
            serves={server === 1}
            isBehind={setsWon[0] < setsWon[1]}
            side="start"
          />
          <Score {...game} />
          <Team
            team={teams[1]}
            tint={tints[1]}
            isWinner={winner === 2}
            serves={server === 2}
            isBehind={setsWon[1] < setsWon[0]}
            side="end"
          />
        </div>
        {sets.length > 0 ? (
          <div aria-hidden="true" className="flex gap-2">
            {sets.map((set) => (
              <SetTile key={set.number} {...set} />
            ))}
          </div>
        ) : null}
        {footerLeft || footerRight ? (
          <footer className="mt-auto flex min-h-5 flex-wrap justify-between gap-x-3 text-on-deep-soft text-sm">
            <span>{footerLeft}</span>
            <span className="tabular">{footerRight}</span>
          </footer>
        ) : null}
        {/* Last, because the lower edge moves while the rest arrives on a slow line. */}
        <Waves />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </article>
  );
}

function StatusBadge({ status }: Pick<ShownScore, 'status'>) {
  if (status === 'live') return <Badge tone="live">{gameStateWords.live}</Badge>;
  return <PlainBadge>{gameStateWords[status]}</PlainBadge>;
}

function PlainBadge({ children }: { children: string }) {
  return (
    <span className="inline-flex min-h-7 items-center rounded-full bg-deep-well px-3 font-semibold text-[0.8125rem]">
      {children}
    </span>
  );
}

function StaleBadge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-7 items-center gap-2 rounded-full bg-deep-well-strong px-3 font-semibold text-[0.8125rem]">
      <WifiOff className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}

type TeamProps = {
  team: ScoreTeam;
  tint: number;
  isWinner: boolean;
  serves: boolean;
  isBehind: boolean;
  side: 'start' | 'end';
};

/**
 * On a narrow screen at the edges, so that a long name gets half the width; on a wide one centred beside the
 * digits.
 */
function Team({ team, tint, isWinner, serves, isBehind, side }: TeamProps) {
  return (
    <div
      className={classes(
        'row-start-1 flex min-w-0 flex-col gap-3 @xl:items-center @xl:text-center',
        side === 'start' ? 'col-start-1 items-start' : 'col-start-2 items-end text-right @xl:col-start-3',
      )}
    >
      <TeamLogo name={team.name} imageUrl={team.imageUrl} tint={tint} size="large" />
      <p
        className={classes(
          'max-w-full [overflow-wrap:anywhere] text-balance leading-tight @xl:text-lg',
          isBehind ? 'font-medium text-on-deep-soft' : 'font-bold',
        )}
      >
        {team.name}
        {isWinner ? <Check className="ml-1.5 inline size-5 text-mark" strokeWidth={3} /> : null}
        {serves ? <Volleyball className="ml-1.5 inline size-5 text-mark" /> : null}
      </p>
    </div>
  );
}

/** The points of the set being played, with the sets won between them; without one, the sets won. */
function Score({ status, sets, setsWon }: ShownScore) {
  if (status === 'scheduled') {
    return (
      <p className="digits col-span-2 col-start-1 row-start-1 flex h-16 items-center justify-center text-4xl text-on-deep-soft @xl:col-span-1 @xl:col-start-2 @xl:h-24">
        VS
      </p>
    );
  }
  const playing = sets.find(({ state }) => state === 'playing');
  return (
    <p
      className={classes(
        'digits pointer-events-none col-span-2 col-start-1 row-start-1 flex h-16 items-center justify-center pb-2 leading-none @xl:col-span-1 @xl:col-start-2 @xl:h-24 @xl:px-2 @xl:pb-0',
        playing
          ? 'gap-1.5 text-[min(5.75rem,55cqw-7.25rem)] @sm:gap-2 @md:gap-4 @md:text-[6rem] @xl:text-[7rem] @3xl:text-[8.5rem]'
          : 'gap-3 text-[min(5.75rem,38cqw-2.75rem)] @md:gap-5 @md:text-[6rem] @xl:text-[8.5rem]',
      )}
    >
      <BigDigit own={(playing?.score ?? setsWon)[0]} other={(playing?.score ?? setsWon)[1]} />
      {playing ? (
        <span className="flex flex-col items-center whitespace-nowrap text-lg text-on-deep-soft @sm:text-2xl @md:text-3xl">
          <span className="font-medium font-sans text-xs">sets</span>
          <span className="flex @sm:gap-1">
            <Digit value={setsWon[0]} />
            <span className="font-medium">×</span>
            <Digit value={setsWon[1]} />
          </span>
        </span>
      ) : (
        <span className="font-medium text-3xl text-on-deep-soft">×</span>
      )}
      <BigDigit own={(playing?.score ?? setsWon)[1]} other={(playing?.score ?? setsWon)[0]} />
    </p>
  );
}

function BigDigit({ own, other }: { own: number; other: number }) {
  return (
    <span className={classes('min-w-[0.5em] text-center', own < other && 'font-medium text-on-deep-soft')}>
      <Digit value={own} />
    </span>
  );
}

function SetTile({ number, score, state }: ScoreSet) {
  const isPlaying = state === 'playing';
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col justify-between rounded-control px-2 py-2 @xs:px-3 @lg:flex-row @lg:items-center @lg:px-4',
        isPlaying
          ? 'flex-[1.6] bg-sun text-on-sun [--digit-flash:var(--color-on-sun)]'
          : 'flex-1 bg-deep-well',
      )}
    >
      <span
        className={classes(
          'whitespace-nowrap text-[0.8125rem]',
          isPlaying ? 'font-semibold' : 'text-on-deep-soft',
        )}
      >
        {number}º set
      </span>
      {state === 'open' || state === 'skipped' ? (
        <span className="digits flex h-10 items-center font-medium text-on-deep-soft text-xl">–</span>
      ) : (
        <span
          className={classes(
            'digits flex h-10 items-center leading-none',
            isPlaying
              ? 'gap-1.5 text-3xl @xs:text-4xl @sm:gap-2.5 @sm:text-[2.625rem]'
              : 'gap-1 text-2xl @xs:gap-2',
          )}
        >
          <SetDigit value={score[0]} isBehind={score[0] < score[1]} isPlaying={isPlaying} />
          {isPlaying ? <span className="size-1 shrink-0 rounded-full bg-current opacity-60" /> : null}
          <SetDigit value={score[1]} isBehind={score[1] < score[0]} isPlaying={isPlaying} />
        </span>
      )}
    </div>
  );
}

type SetDigitProps = { value: number; isBehind: boolean; isPlaying: boolean };

function SetDigit({ value, isBehind, isPlaying }: SetDigitProps) {
  return (
    <span className={classes(isBehind && 'font-medium', isBehind && !isPlaying && 'text-on-deep-soft')}>
      <Digit value={value} />
    </span>
  );
}
