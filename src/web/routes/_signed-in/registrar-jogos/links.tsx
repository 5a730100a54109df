import { createFileRoute, redirect } from '@tanstack/react-router';
import { CourtLinks } from '#web/features/court-links/court-links.tsx';

export const Route = createFileRoute('/_signed-in/registrar-jogos/links')({
  beforeLoad({ context: { user } }) {
    if (!user.isAdmin) throw redirect({ to: '/registrar-jogos', replace: true });
  },
  component: CourtLinks,
});
