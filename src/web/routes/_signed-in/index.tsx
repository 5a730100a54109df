import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useUser } from '#web/features/auth/queries.ts';
import { Checklist } from '#web/features/checklist/checklist.tsx';
import { useSteps } from '#web/features/checklist/use-steps.ts';
import {
  completedQuery,
  liveScoresQuery,
  otherRoundsQuery,
  upcomingQuery,
} from '#web/features/games/queries.ts';
import { HomeScores } from '#web/features/live/home-scores.tsx';
import FollowTeam from '#web/features/push/follow-team.tsx';
import { History } from '#web/features/rankings/history.tsx';
import { topPlayersQuery } from '#web/features/rankings/queries.ts';
import { TopPlayers } from '#web/features/rankings/top-players.tsx';
import { BackupNotice } from '#web/features/system/backup-notice.tsx';
import { systemQuery } from '#web/features/system/queries.ts';
import type { Team } from '#web/features/teams/queries.ts';
import { Teams } from '#web/features/teams/teams.tsx';
import { Calendar } from '#web/features/tournament/calendar.tsx';
import { HomeTitle } from '#web/features/tournament/home-title.tsx';
import { NextRound } from '#web/features/tournament/next-round.tsx';
import { useSettled } from '#web/lib/net/query.ts';
import { HomeJump } from '#web/screens/shell/home-jump.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { ScoreBoardSkeleton } from '#web/ui/layout/skeleton.tsx';

/** One function, so that memoized cards rerender only when their team changes. */
const followTeam = (team: Team) => <FollowTeam team={team} />;

export const Route = createFileRoute('/_signed-in/')({ component: HomePage });

/**
 * Today's games first. Each part appears only once those above it are loaded or failed (for a limited time), so
 * that nothing moves while somebody reads. All are requested at once.
 */
function HomePage() {
  const hasScores = useSettled([
    useQuery(liveScoresQuery),
    useQuery(otherRoundsQuery),
    useQuery(upcomingQuery),
    useQuery(completedQuery),
  ]);
  const { isAdmin, administersInstallation } = useUser();
  const system = useQuery({ ...systemQuery, enabled: administersInstallation });
  const checklist = useSteps(isAdmin);
  // The backup notice and the checklist are above the games.
  const isNoticeKnown = useSettled([
    ...(administersInstallation ? [system] : []),
    ...(isAdmin ? [checklist] : []),
  ]);
  const best = useQuery(topPlayersQuery);
  const hasBest = useSettled([best]);
  return (
    <div className="flex flex-col gap-6 md:gap-8">
      <title>Início · Manchete</title>
      <div className="flex flex-col gap-3">
        <HomeTitle>
          <Link to="/minha-pontuacao" className={buttonStyle({})}>
            Minha Pontuação
          </Link>
          <Link to="/rankings" search={{ tab: 'teams' }} className={buttonStyle({ tone: 'secondary' })}>
            Ranking dos Times
          </Link>
        </HomeTitle>
        {administersInstallation ? <BackupNotice /> : null}
        <HomeJump hasBest={!best.isError || best.data !== undefined} />
      </div>
      {isNoticeKnown && checklist.steps ? <Checklist steps={checklist.steps} /> : null}
      {isNoticeKnown ? (
        <HomeScores>
          <NextRound />
        </HomeScores>
      ) : (
        <ScoreBoardSkeleton />
      )}
      <div id="melhores" hidden={!(isNoticeKnown && hasScores)} className="empty:hidden">
        <TopPlayers />
      </div>
      <div hidden={!(isNoticeKnown && hasScores && hasBest)} className="flex flex-col gap-6 md:gap-8">
        <History />
        <Teams foot={followTeam}>
          <Calendar />
        </Teams>
      </div>
    </div>
  );
}
