import { useQuery } from '@tanstack/react-query';
import { Check, History, TreePalm } from 'lucide-react';
import { tournamentTitle } from '#domain/people/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { lastTournament } from '#web/features/tournament/last-tournament.ts';
import {
  type ListedTournament,
  tournamentQuery,
  tournamentsQuery,
} from '#web/features/tournament/queries.ts';
import { openIn } from '#web/lib/net/base.ts';
import { MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx';

/** The tournaments of somebody who belongs to several, and the way to all seasons. */
export function TournamentSwitch() {
  const user = useUser();
  const { data: own } = useQuery(tournamentQuery);
  const { data: all = [] } = useQuery(tournamentsQuery);
  const mine = all.filter(({ isMine, slug }) => isMine || slug === own?.slug);
  const open = (tournament: ListedTournament) => {
    lastTournament(user.id).write({ slug: tournament.slug });
    openIn(tournament, '/');
  };
  if (!own || (mine.length < 2 && !own.hasOthers)) return null;
  return (
    <MenuSection title="Torneio">
      {(mine.length < 2 ? [] : mine).map((tournament) => {
        const isOwn = tournament.slug === own.slug;
        return (
          <MenuItem
            key={tournament.id}
            icon={isOwn ? <Check /> : <TreePalm />}
            onAction={() => (isOwn ? undefined : open(tournament))}
          >
            {isOwn ? `${tournamentTitle(tournament)} (este)` : tournamentTitle(tournament)}
          </MenuItem>
        );
      })}
      {own.hasOthers ? (
        <MenuItem icon={<History />} href="/temporadas">
          Temporadas
        </MenuItem>
      ) : null}
    </MenuSection>
  );
}
