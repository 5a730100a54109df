import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Home, Network, Shield, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { BottomBar, bottomLinkClasses } from '#web/ui/layout/bottom-bar.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';
import { Header, headerLinkClasses } from '#web/ui/layout/header.tsx';

const PLACES = [
  { to: '/auth', word: 'Início', Icon: Home },
  { to: '/classificacao', word: 'Classificação', Icon: Trophy },
  { to: '/calendario', word: 'Calendário', Icon: CalendarDays },
  { to: '/times', word: 'Times', Icon: Shield },
] as const;
const STAGES = { to: '/tabela', word: 'Tabela', Icon: Network } as const;

/** The table of a format only where there is one. */
function usePlaces() {
  const { data } = useQuery(tournamentQuery);
  return data?.hasStages ? [PLACES[0], STAGES, ...PLACES.slice(1)] : PLACES;
}

/** `menu`: at the right. */
export function PublicHeader({ menu }: { menu?: ReactNode }) {
  const places = usePlaces();
  return (
    <Header
      brand={
        <Link to="/auth" aria-label="Manchete, início" className="flex min-h-11 items-center">
          <Brand />
        </Link>
      }
      links={places.map(({ to, word }) => (
        <Link key={to} to={to} className={headerLinkClasses}>
          {word}
        </Link>
      ))}
      menu={menu}
    />
  );
}

/** The same places on phones and tablets. */
export function PublicBar() {
  const places = usePlaces();
  return (
    <BottomBar label="Lugares">
      {places.map(({ to, word, Icon }) => (
        <Link key={to} to={to} className={bottomLinkClasses}>
          <Icon aria-hidden="true" />
          {word}
        </Link>
      ))}
    </BottomBar>
  );
}

/** Only where there is more than one tournament. */
export function SeasonsLink() {
  const { data } = useQuery(tournamentQuery);
  if (!data?.hasOthers) return null;
  return (
    <Link to="/temporadas" className="flex min-h-11 items-center justify-center font-semibold underline">
      Temporadas
    </Link>
  );
}
