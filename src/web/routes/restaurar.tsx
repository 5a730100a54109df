import { createFileRoute, redirect } from '@tanstack/react-router';
import { RestoreProgress } from '#web/features/system/restore-progress.tsx';
import { restoringNow } from '#web/features/system/restore-request.ts';
import { Brand } from '#web/ui/layout/brand.tsx';

/** Public, because restoring signs the user out. */
export const Route = createFileRoute('/restaurar')({
  beforeLoad() {
    if (restoringNow() === null) throw redirect({ to: '/', replace: true });
  },
  component: RestorePage,
});

function RestorePage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-4 py-10">
      <title>Restaurar · Manchete</title>
      <Brand />
      {/* A full page load: all cached data are from before the restore. */}
      <RestoreProgress onLeave={(path) => window.location.replace(path)} />
    </main>
  );
}
