import { createFileRoute, Link, Outlet, redirect } from '@tanstack/react-router';
import { useUser } from '#web/features/auth/queries.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';

export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad({ context: { user } }) {
    if (!user.isAdmin) throw redirect({ to: '/', replace: true });
  },
  component: Administration,
});

/** The user may lose the role while a page is open. */
function Administration() {
  const { isAdmin } = useUser();
  if (isAdmin) return <Outlet />;
  return (
    <EmptyState
      title="Acesso Restrito"
      hint="Apenas administradores podem acessar esta área."
      action={
        <Link to="/" className={buttonStyle({ tone: 'secondary' })}>
          Ir para o início
        </Link>
      }
    />
  );
}
