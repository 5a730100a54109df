import { lastRequest } from '#web/lib/net/client.ts';
import { lastCurrentAt, STALE_AFTER, useConnection } from '#web/lib/net/connection.ts';
import { useNowInBrowser } from '#web/lib/page/now.ts';
import { NoSignalPill, useJustBack } from './no-signal-pill.tsx';

/** At the lower edge of a public page: nothing was heard from the server for a while. */
export function PublicNoSignal() {
  const now = useNowInBrowser();
  const connection = useConnection();
  const isBack = useJustBack();
  const since = lastCurrentAt(connection, lastRequest.answeredAt);
  // Without the stream a page may wait long between requests, so age alone proves nothing.
  const mayBeLost = connection.isOpen || !lastRequest.isAnswered;
  const isShown = now !== null && mayBeLost && !isBack && now - since > STALE_AFTER;
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-18 mx-auto w-fit pb-[env(safe-area-inset-bottom)] lg:bottom-3 print:hidden"
    >
      {isShown ? <NoSignalPill since={since} trouble={lastRequest.trouble} /> : null}
    </p>
  );
}
