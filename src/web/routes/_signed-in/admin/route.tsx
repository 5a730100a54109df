import { createFileRoute, Link, Outlet, redirect } from '@tanstack/react-router';
import { useUser } from '#web/features/auth/queries.ts';
import { AdminMenu } from '#web/screens/admin/admin-menu.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';

export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad({ context: { user } }) {
    if (!user.isAdmin) throw redirect({ to: '/', replace: true });
  },
  component: Administration,
});

/** The user may lose the role while a page is open. */
function Administration() {
  const { isAdmin } = useUser();
  const isWide = useWide('lg');
  if (isAdmin)
    return (
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:gap-8">
        {isWide ? <AdminMenu isBeside /> : null}
        <Outlet />
      </div>
    );
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
