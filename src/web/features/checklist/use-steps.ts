import { useQuery } from '@tanstack/react-query';
import { courtLinksQuery } from '#web/features/court-links/queries.ts';
import { upcomingQuery, useBoardGames } from '#web/features/games/queries.ts';
import { activeRoundQuery, roundsQuery } from '#web/features/rounds/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { today } from '#web/lib/format/format.ts';
import { combineSources } from '#web/ui/layout/loaded.tsx';
import { type Step, stepsOf } from './steps.ts';

type Steps = {
  /** Null once a game has begun, or if they cannot be loaded: whatever is missing reports that itself. */
  readonly steps: readonly Step[] | null;
  readonly isPending: boolean;
};

/** The steps to the first game, only for organisers. */
export function useSteps(isOrganiser: boolean): Steps {
  const teams = useQuery({ ...teamsQuery, enabled: isOrganiser });
  const { live, otherRounds, games: onBoard } = useBoardGames();
  const isPlayed = teams.data?.some(({ gamesPlayed }) => gamesPlayed > 0);
  // Once the tournament has begun, nothing else is read.
  const enabled = isOrganiser && isPlayed === false;
  const upcoming = useQuery({ ...upcomingQuery, enabled });
  const rounds = useQuery({ ...roundsQuery, enabled });
  const active = useQuery({ ...activeRoundQuery, enabled });
  const tournament = useQuery({ ...tournamentQuery, enabled });
  const links = useQuery({ ...courtLinksQuery, enabled });
  const { data, error } = combineSources({
    teams,
    live,
    otherRounds,
    upcoming,
    rounds,
    active,
    tournament,
    links,
  });
  const hasBegun = isPlayed || onBoard.some(({ status }) => status !== 'agendado');
  if (!isOrganiser || hasBegun || error) return { steps: null, isPending: false };
  if (!data) return { steps: null, isPending: true };
  const steps = stepsOf({
    ...data,
    games: data.upcoming,
    links: data.links.length,
    activeRound: data.active.activeRound,
    today: today(),
  });
  return { steps, isPending: false };
}
