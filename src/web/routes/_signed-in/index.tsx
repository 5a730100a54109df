import { createFileRoute, Link } from '@tanstack/react-router';
import { HomeScores } from '#web/features/live/home-scores.tsx';
import { History } from '#web/features/rankings/history.tsx';
import { TopPlayers } from '#web/features/rankings/top-players.tsx';
import { Teams } from '#web/features/teams/teams.tsx';
import { Calendar } from '#web/features/tournament/calendar.tsx';
import { HomeTitle } from '#web/features/tournament/home-title.tsx';
import { NextRound } from '#web/features/tournament/next-round.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/')({ component: HomePage });

function HomePage() {
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
      <div className="grid items-start gap-5 border-line border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <NextRound />
        <TopPlayers />
      </div>
      <History />
      <Teams>
        <Calendar />
      </Teams>
    </div>
  );
}
