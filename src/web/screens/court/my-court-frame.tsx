import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { courtOrTeams } from '#web/features/court-links/court-or-teams.ts';
import { courtQuery, type LinkedCourt } from '#web/features/court-links/queries.ts';
import { WhichTournament } from '#web/features/tournament/which-tournament.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Header } from '#web/ui/layout/header.tsx';
import { GameRowSkeleton, Skeleton } from '#web/ui/layout/skeleton.tsx';
import { keepFocus } from '#web/ui/overlays/keep-focus.ts';

/** 'Quadra 1', or the game's teams. */
export const courtTitle = (court: LinkedCourt): string => {
  const [game] = court.games;
  const teams: [string, string] | null = game ? [game.team1.name, game.team2.name] : null;
  return courtOrTeams({ ...court, teams });
};

/** Pages opened by a court link have no account menu. */
export function CourtLinkFrame({
  title,
  live = null,
  children,
}: {
  title: string;
  live?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Manchete`}</title>
      <Header
        brand={
          <Link to="/" aria-label="Manchete, início" className="flex min-h-11 items-center">
            <Brand />
          </Link>
        }
        links={null}
        live={live}
      />
      <main
        ref={keepFocus}
        id="conteudo"
        className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 md:py-8"
      >
        <WhichTournament />
        {children}
      </main>
    </>
  );
}

export function useSetCourt() {
  const queries = useQueryClient();
  return (court: LinkedCourt) => queries.setQueryData(courtQuery.queryKey, court);
}

export const Opening = () => (
  <CourtLinkFrame title="Minha quadra">
    <Skeleton className="h-10 w-48" />
    <Card>
      <GameRowSkeleton />
      <Skeleton className="mt-3 h-20 w-full rounded-control" />
    </Card>
  </CourtLinkFrame>
);
