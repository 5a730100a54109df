import { Link } from '@tanstack/react-router';
import { CalendarDays, Home, Shield, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { BottomBar, bottomLinkClasses } from '#web/ui/layout/bottom-bar.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';
import { Header, headerLinkClasses } from '#web/ui/layout/header.tsx';

const PLACES = [
  { to: '/auth', word: 'Início', Icon: Home },
  { to: '/classificacao', word: 'Classificação', Icon: Trophy },
  { to: '/calendario', word: 'Calendário', Icon: CalendarDays },
  { to: '/times', word: 'Times', Icon: Shield },
] as const;

/** `menu`: at the right. */
export const PublicHeader = ({ menu }: { menu?: ReactNode }) => (
  <Header
    brand={
      <Link to="/auth" aria-label="Manchete, início" className="flex min-h-11 items-center">
        <Brand />
      </Link>
    }
    links={PLACES.map(({ to, word }) => (
      <Link key={to} to={to} className={headerLinkClasses}>
        {word}
      </Link>
    ))}
    menu={menu}
  />
);

/** The same places on phones and tablets. */
export const PublicBar = () => (
  <BottomBar label="Lugares">
    {PLACES.map(({ to, word, Icon }) => (
      <Link key={to} to={to} className={bottomLinkClasses}>
        <Icon aria-hidden="true" />
        {word}
      </Link>
    ))}
  </BottomBar>
);
