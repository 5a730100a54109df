import type { ReactNode } from 'react';
import { ownAddress } from '#web/lib/net/base.ts';
import { classes } from '#web/ui/classes.ts';

type OutsideLinkProps = { to: string; className?: string; children: ReactNode };

export function OutsideLink({ to, className, children }: OutsideLinkProps) {
  return (
    <a href={ownAddress(to)} target="_blank" rel="noopener" className={classes(className)}>
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}

type OutsideGameProps = {
  game: {
    readonly id: number;
    readonly team1: { readonly name: string };
    readonly team2: { readonly name: string };
  };
};

/** A link to the game's page that covers its container (which must be positioned). */
export function OutsideGame({ game: { id, team1, team2 } }: OutsideGameProps) {
  return (
    <OutsideLink to={`/jogos/${id}`} className="absolute inset-0 z-10 rounded-tile">
      <span className="sr-only">
        Ver o jogo {team1.name} contra {team2.name}
      </span>
    </OutsideLink>
  );
}
