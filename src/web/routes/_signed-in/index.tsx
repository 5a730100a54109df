import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { completedQuery, liveScoresQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { HomeScores } from '#web/features/live/home-scores.tsx';
import { History } from '#web/features/rankings/history.tsx';
import { TopPlayers } from '#web/features/rankings/top-players.tsx';
import { Teams } from '#web/features/teams/teams.tsx';
import { Calendar } from '#web/features/tournament/calendar.tsx';
import { HomeTitle } from '#web/features/tournament/home-title.tsx';
import { NextRound } from '#web/features/tournament/next-round.tsx';
import { activeRoundQuery, roundsQuery, topPlayersQuery } from '#web/features/tournament/queries.ts';
import { areSettled } from '#web/lib/query.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/')({ component: HomePage });

/**
 * From above to below: what stands higher is known before what follows is shown, so that nothing moves away under the
 * eye. All of it is asked for at once.
 */
function HomePage() {
  const hasScores = areSettled([
    useQuery(liveScoresQuery),
    useQuery(upcomingQuery),
    useQuery(completedQuery),
  ]);
  const hasNext = areSettled([useQuery(roundsQuery), useQuery(activeRoundQuery), useQuery(topPlayersQuery)]);
  return (
    <div className="flex flex-col gap-8">
      <title>Início · Manchete</title>
      <HomeTitle>
        <Link to="/minha-pontuacao" className={buttonStyle({})}>
          Minha Pontuação
        </Link>
        <Link to="/rankings" search={{ tab: 'teams' }} className={buttonStyle({ tone: 'secondary' })}>
          Ranking dos Times
        </Link>
      </HomeTitle>
      <HomeScores />
      <div
        hidden={!hasScores}
        className="grid items-start gap-5 border-line border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
      >
        <NextRound />
        <TopPlayers />
      </div>
      <div hidden={!(hasScores && hasNext)} className="flex flex-col gap-8">
        <History />
        <Teams>
          <Calendar />
        </Teams>
      </div>
    </div>
  );
}
