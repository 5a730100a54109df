import { DEVICE } from '#contract/sessions.ts';
import { useUnansweredCounts } from '#web/features/court/editor/unanswered.ts';
import { unansweredInWords } from '#web/features/court/editor/unanswered-counts.ts';
import type { LinkedCourt } from '#web/features/court-links/queries.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

export default function WaitingForName({ court }: { court: LinkedCourt }) {
  const words = unansweredInWords(
    useUnansweredCounts(
      DEVICE,
      court.games.map(({ id }) => id),
    ),
  );
  return words ? (
    <Notice tone="info">
      <span className="font-semibold">{words}</span> O envio é automático, assim que você disser o seu nome.
    </Notice>
  ) : null;
}
