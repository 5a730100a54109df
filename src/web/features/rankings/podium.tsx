import { Link } from '@tanstack/react-router';
import { countedWord } from '#domain/text/quantity.ts';
import { classes } from '#web/ui/classes.ts';
import { Medal } from '#web/ui/layout/medal.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import type { TeamRank } from './queries.ts';

/** Only on a wide screen. Hidden from screen readers: the table below has the same content. */
export function Podium({ teams }: { teams: readonly TeamRank[] }) {
  const [first, second, third] = teams;
  if (!first || !second || !third) return null;
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 items-end gap-5 md:grid">
      <Step team={second} />
      <Step team={first} isFirst />
      <Step team={third} />
    </div>
  );
}

export function PodiumSkeleton() {
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 items-end gap-5 md:grid">
      <Skeleton className="h-55 rounded-card" />
      <Skeleton className="h-63 rounded-card" />
      <Skeleton className="h-55 rounded-card" />
    </div>
  );
}

function Step({ team, isFirst = false }: { team: TeamRank; isFirst?: boolean }) {
  return (
    <Link
      to="/times/$id"
      params={{ id: String(team.id) }}
      // Not focusable: the table below has the same link.
      tabIndex={-1}
      className={classes(
        'group flex min-w-0 flex-col items-center gap-2 rounded-card px-4 text-center',
        isFirst ? 'deep-water py-8' : 'border border-line bg-card py-5',
      )}
    >
      <Medal position={team.position} isEarned={team.gamesPlayed > 0} />
      <TeamLogo name={team.name} imageUrl={team.imageUrl} size="large" />
      <span className="line-clamp-2 font-semibold text-lg leading-tight group-hover:underline">
        {team.name}
      </span>
      <span className={classes('digits leading-none', isFirst ? 'text-5xl' : 'text-4xl')}>
        {team.totalPoints}{' '}
        <span
          className={classes('font-normal font-sans text-sm', isFirst ? 'text-on-deep-soft' : 'text-soft')}
        >
          {countedWord(team.totalPoints, 'ponto')}
        </span>
      </span>
    </Link>
  );
}
