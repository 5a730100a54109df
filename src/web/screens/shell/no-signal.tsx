import type { ReactNode } from 'react';
import { usePointsTrouble, useWaitingPoints } from '#web/features/court/editor/unanswered.ts';
import { liveScoresQuery, POLL } from '#web/features/games/queries.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { NoSignalPill, useJustBack } from '#web/features/live/no-signal-pill.tsx';
import { troubleOf } from '#web/lib/net/call-failed.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { usePolled } from '#web/lib/net/query.ts';

/** In the header, which is always visible: the connection is lost, or points are unanswered. */
export function NoSignal({ otherwise }: { otherwise: ReactNode }) {
  const isWaiting = useWaitingPoints();
  const pointsTrouble = usePointsTrouble();
  const { dataUpdatedAt, error } = usePolled(liveScoresQuery, POLL.liveScores);
  const { isOpen, isLost, heardAt, storedAt } = useConnection();
  const { noSignalText } = useFreshness({ dataUpdatedAt });
  const isBack = useJustBack();
  const since = Math.max(heardAt, dataUpdatedAt) || storedAt;
  const hasNoAnswer = isLost && !isOpen && Math.max(heardAt, dataUpdatedAt) === 0;
  const isOld = hasNoAnswer || (noSignalText !== null && !isBack);
  const isShown = isWaiting || isOld;
  return (
    <>
      <span role="status" className="empty:hidden">
        {isShown ? (
          <NoSignalPill since={isOld ? since : 0} trouble={pointsTrouble ?? troubleOf(error)} />
        ) : null}
      </span>
      {isShown ? null : otherwise}
    </>
  );
}
