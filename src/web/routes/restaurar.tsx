import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstStartQuery } from '#web/features/auth/first-start-queries.ts';
import { RestoreRun } from '#web/features/system/restore-run.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { PendingPage } from '#web/ui/spinner.tsx';

/** A public page, because restoring signs the user out. */
export const Route = createFileRoute('/restaurar')({
  beforeLoad({ location: { hash } }) {
    if (!hash) throw redirect({ to: '/', replace: true });
    return { token: hash };
  },
  pendingComponent: PendingPage,
  component: RestorePage,
});

function RestorePage() {
  const { token, queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const leave = async () => {
    const { isOpen } = await queryClient.fetchQuery(firstStartQuery).catch(() => ({ isOpen: false }));
    void navigate(
      isOpen
        ? { to: '/comecar', hash: '', replace: true }
        : { to: '/admin', search: { tab: 'system' }, hash: '', replace: true },
    );
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-4 py-10">
      <title>Restaurar · Manchete</title>
      <Brand />
      <RestoreRun
        token={token}
        // A full page load, because all cached data are of the tournament before the restore.
        onDone={() => window.location.replace('/auth')}
        onLeave={() => void leave()}
      />
    </main>
  );
}
