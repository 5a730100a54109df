import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { courtOrTeams } from '#web/features/court-links/court-or-teams.ts';
import type { LinkedCourt } from '#web/features/court-links/queries.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Header } from '#web/ui/header.tsx';
import { NoSignal } from './-no-signal.tsx';

/** 'Quadra 1', or the game's teams. */
export const courtTitle = (court: LinkedCourt): string => {
  const [game] = court.games;
  const teams: [string, string] | null = game ? [game.team1.name, game.team2.name] : null;
  return courtOrTeams({ court: court.court, teams });
};

/** The page of somebody who came by a link: without the menu of an account. */
export function CourtLinkFrame({
  title,
  isLive = false,
  children,
}: {
  title: string;
  isLive?: boolean;
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
        live={isLive ? <NoSignal otherwise={null} /> : null}
      />
      <main id="conteudo" className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 md:py-8">
        {children}
      </main>
    </>
  );
}
