import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { mayScore } from '#web/features/auth/queries.ts';

export const Route = createFileRoute('/_signed-in/registrar-jogos')({
  beforeLoad({ context: { user } }) {
    if (!mayScore(user)) throw redirect({ to: '/', replace: true });
  },
  component: Outlet,
});
