import { Badge } from './badge.tsx';

type Roles = { readonly isAdmin: boolean; readonly isScorer: boolean };

export function RoleBadges({ isAdmin, isScorer }: Roles) {
  return (
    <>
      {isAdmin ? <Badge tone="ocean">Administrador</Badge> : null}
      {isScorer ? <Badge tone="palm">Anotador</Badge> : null}
    </>
  );
}
