import { Badge } from './badge.tsx';

type Roles = { readonly isAdmin: boolean; readonly isOrganiser: boolean; readonly isScorer: boolean };

export function RoleBadges({ isAdmin, isOrganiser, isScorer }: Roles) {
  return (
    <>
      {isAdmin ? <Badge tone="ocean">Administrador</Badge> : null}
      {isOrganiser ? <Badge tone="ocean">Organizador</Badge> : null}
      {isScorer ? <Badge tone="palm">Anotador</Badge> : null}
    </>
  );
}
