import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { BEAT_EVERY } from '#contract/events.ts';
import { liveScoresQuery, POLL } from '#web/features/games/queries.ts';
import { useWaitingPoints } from '#web/features/games/score-editors.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { formatSince } from '#web/lib/format.ts';
import { useConnection } from '#web/lib/live.ts';
import { usePolled } from '#web/lib/query.ts';

/** In the header, which is always visible: the connection is lost, or points are unsent. */
export function NoSignal({ otherwise }: { otherwise: ReactNode }) {
  const isWaiting = useWaitingPoints();
  const { dataUpdatedAt } = usePolled(liveScoresQuery, POLL.liveScores);
  const { isOpen, isLost, heardAt, storedAt } = useConnection();
  const { stale } = useFreshness({ dataUpdatedAt });
  const isBack = useJustBack();
  const since = Math.max(heardAt, dataUpdatedAt) || storedAt;
  const hasNoAnswer = isLost && !isOpen && Math.max(heardAt, dataUpdatedAt) === 0;
  const isOld = hasNoAnswer || (stale !== null && !isBack);
  const isShown = isWaiting || isOld;
  return (
    <>
      <span role="status" className="empty:hidden">
        {isShown ? (
          <span className="inline-flex min-h-8 items-center gap-2 whitespace-nowrap rounded-full bg-sun px-3 font-semibold text-[0.8125rem] text-on-sun">
            <WifiOff className="size-4 shrink-0" aria-hidden="true" />
            <span className="grid leading-tight">
              <span>Sem sinal</span>
              {isOld && since > 0 ? (
                <span className="font-normal text-[0.6875rem]">{`dados de ${formatSince(since)}`}</span>
              ) : null}
            </span>
          </span>
        ) : null}
      </span>
      {isShown ? null : otherwise}
    </>
  );
}

/**
 * Whether the page became visible less than a heartbeat ago: the last event is old then, which does not mean that the
 * connection is lost.
 */
function useJustBack(): boolean {
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
