import './lib/locale.ts';
import { hashKey } from '@tanstack/react-query';
import { createPages } from './create-pages.tsx';
import { deleteOthersData } from './features/auth/last-person.ts';
import { hasSession, isLeaving, type User, userQuery } from './features/auth/queries.ts';
import { courtQuery, hasCourt } from './features/court-links/queries.ts';
import { whenSignedOut } from './lib/client.ts';
import { deleteOfEndedSessions, deleteSeen } from './lib/device.ts';
import { onMissingPart, PART_MISSING } from './lib/lazy.ts';
import { showToast } from './ui/toast.tsx';

/** The application in a browser: its pages, and what is done when a session ends. */
export function createApp() {
  const { queryClient, router, app } = createPages();

  onMissingPart(() => showToast({ tone: 'destructive', ...PART_MISSING }));
  whenSignedOut((session) => {
    if (session === 'link') void queryClient.invalidateQueries({ queryKey: courtQuery.queryKey });
    else if (session === 'account') queryClient.setQueryData(userQuery.queryKey, null);
    else {
      showToast({
        tone: 'destructive',
        title: 'Outra pessoa entrou neste aparelho',
        description: 'O que você marcou e não foi enviado fica guardado aqui até você entrar de novo.',
      });
      // The page goes on as what the person who is there may see.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }).then(() => router.invalidate());
    }
  });

  // A session that ended while no page was open: what it showed on this device goes with it. In the frame of another site
  // nobody can be seen to be signed in.
  const forget = (hasAccount: boolean) => {
    if (window.top === window.self)
      void deleteOfEndedSessions({ hasAccount, hasCourt: hasCourt(), now: Date.now() });
  };
  forget(hasSession());

  // A session that ends while a page is open, however that is noticed: who was there is told, and comes back to the
  // same place after signing in.
  let knownId: number | undefined;
  let isUnsaid = true;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hashKey(userQuery.queryKey)) return;
    // One that was taken out of the memory may still be answered; it says nothing of who is there now.
    if (queryClient.getQueryCache().get(query.queryHash) !== query) return;
    const user: User | null | undefined = query.state.data;
    if (user === null && knownId === undefined && isUnsaid && hasSession()) forget(false);
    if (user !== undefined) isUnsaid = false;
    const hasEnded = knownId !== undefined && user === null && !isLeaving();
    if (user && user.id !== knownId) void deleteOthersData(user.id);
    knownId = user?.id;
    if (!hasEnded) return;
    void deleteSeen();
    showToast({
      tone: 'destructive',
      title: 'Sua sessão terminou',
      description: 'Entre de novo para continuar de onde parou.',
    });
    void router.navigate({ to: '/auth', search: { to: router.state.location.href } });
  });

  return { queryClient, router, app };
}
