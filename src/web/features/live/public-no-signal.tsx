import { useQueryClient } from '@tanstack/react-query';
import { useNowInBrowser } from '#web/lib/now.ts';
import { useCurrentUntil } from './freshness.ts';
import { NoSignalPill, useJustBack } from './no-signal.tsx';

/** Longer than the longest pause between two polls of a public page without the stream, in milliseconds. */
const UNHEARD_FOR = 40_000;

/** On a public page, at the lower edge wherever one has scrolled to: the server has not been heard for a while. */
export function PublicNoSignal() {
  const now = useNowInBrowser();
  const isBack = useJustBack();
  const answers = useQueryClient().getQueryCache().getAll();
  const dataUpdatedAt = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt));
  const [since = 0] = useCurrentUntil([{ dataUpdatedAt }]);
  const isShown = now !== null && since > 0 && now - since > UNHEARD_FOR && !isBack;
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 bottom-3 mx-auto w-fit">
      {isShown ? <NoSignalPill since={since} /> : null}
    </p>
  );
}
