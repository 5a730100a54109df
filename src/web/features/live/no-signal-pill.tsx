import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BEAT_EVERY } from '#contract/events.ts';
import { formatSince } from '#web/lib/format/format.ts';
import type { ServerTrouble } from '#web/lib/net/call-failed.ts';

/**
 * Says that the connection is lost, or what the matter with the server is. `since`: the age of the data in
 * milliseconds, 0 if unknown.
 */
export function NoSignalPill({ since, trouble }: { since: number; trouble: ServerTrouble | null }) {
  const age = since > 0 ? `dados de ${formatSince(since)}` : '';
  const details = trouble?.requestId ? `pedido ${trouble.requestId}` : age;
  return (
    <span className="inline-flex min-h-8 items-center gap-2 min-[23rem]:whitespace-nowrap rounded-full bg-sun px-3 font-semibold text-[0.8125rem] text-on-sun">
      <WifiOff className="size-4 shrink-0" aria-hidden="true" />
      <span className="grid leading-tight">
        <span>{trouble?.words ?? 'Sem sinal'}</span>
        {details === '' ? null : <span className="font-normal text-[0.6875rem]">{details}</span>}
      </span>
    </span>
  );
}

/** The page became visible less than a beat ago: an old last event does not mean a lost connection then. */
export function useJustBack(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let catchingUp: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(catchingUp);
      setBack(true);
      if (!document.hidden) catchingUp = setTimeout(() => setBack(false), BEAT_EVERY);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(catchingUp);
    };
  }, []);
  return isBack;
}
