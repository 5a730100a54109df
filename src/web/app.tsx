import '#web/lib/format/locale.ts';
import { hashKey } from '@tanstack/react-query';
import { deleteOthersData } from '#web/features/auth/last-user.ts';
import { hasSession, isLeaving, type User, userQuery } from '#web/features/auth/queries.ts';
import { COURT_KEY, hasCourt } from '#web/features/court-links/court-session.ts';
import { deleteOfEndedSessions, deleteSeen } from '#web/lib/device/device.ts';
import { whenSignedOut } from '#web/lib/net/client.ts';
import { earliestNow } from '#web/lib/net/server-clock.ts';
import { onMissingPart, PART_MISSING } from '#web/lib/page/lazy.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { createPages } from './create-pages.tsx';

export function createApp() {
  const { queryClient, router, app } = createPages();

  onMissingPart(() => showToast({ tone: 'destructive', ...PART_MISSING }));
  whenSignedOut((session) => {
    if (session === 'link') void queryClient.invalidateQueries({ queryKey: COURT_KEY });
    else if (session === 'account') queryClient.setQueryData(userQuery.queryKey, null);
    else {
      showToast({
        tone: 'destructive',
        title: 'Outra pessoa entrou neste aparelho',
        description: 'O que você marcou e não foi enviado fica guardado aqui até você entrar de novo.',
      });
      // Refetches what the current user may see.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }).then(() => router.invalidate());
    }
  });

  // Deletes data left by a session that ended while no page was open. Not in another site's frame, where cookies
  // are not readable.
  const forget = (hasAccount: boolean) => {
    if (window.top === window.self)
      void deleteOfEndedSessions({ hasAccount, hasCourt: hasCourt(), now: earliestNow() });
  };
  forget(hasSession());

  // When a session ends while a page is open, the user is told and comes back to the same page after signing in.
  let knownId: number | undefined;
  let isUserUnknown = true;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hashKey(userQuery.queryKey)) return;
    // A query removed from the cache may still be answered; its failure says nothing about the current user.
    if (queryClient.getQueryCache().get(query.queryHash) !== query) return;
    const user: User | null | undefined = query.state.data;
    // The cookie says there is a session, but the first answer says it has ended.
    if (user === null && knownId === undefined && isUserUnknown && hasSession()) forget(false);
    if (user !== undefined) isUserUnknown = false;
    const hasEnded = knownId !== undefined && user === null && !isLeaving();
    if (user && user.id !== knownId) void deleteOthersData(user.id);
    knownId = user?.id;
    if (!hasEnded) return;
    void deleteSeen();
    const sayIt = () => showToast({ tone: 'destructive', title: 'Sua sessão terminou' });
    // This page itself says how to go on.
    if (router.state.location.pathname === '/register-scores') return void sayIt();
    void router
      .navigate({
        to: '/auth',
        search: { to: router.state.location.href },
        state: { hasSessionEnded: true },
      })
      .finally(sayIt);
  });

  return { queryClient, router, app };
}
