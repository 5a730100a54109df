import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storeLastUser } from '#web/features/auth/last-user.ts';
import { mayScore, useUser } from '#web/features/auth/queries.ts';

export const Route = createFileRoute('/_signed-in/registrar-jogos')({
  async beforeLoad({ context: { user } }) {
    if (!mayScore(user)) throw redirect({ to: '/', replace: true });
    const { storedScoresRead } = await import('#web/features/court/editor/store.ts');
    await storedScoresRead();
  },
  component: Courts,
});

/** Offline they open for the last user. */
function Courts() {
  const user = useUser();
  useEffect(() => void storeLastUser(user), [user]);
  return <Outlet />;
}
