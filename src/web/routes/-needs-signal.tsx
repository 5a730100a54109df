import { WifiOff } from 'lucide-react';
import OfflineCourts from '#web/features/games/offline-courts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown offline in place of a page of which nothing is stored, with a link to the stored games. */
export function NeedsSignal() {
  return (
    <div className="flex flex-col gap-5">
      <EmptyState
        icon={<WifiOff aria-hidden="true" />}
        title="Esta página precisa de sinal"
        hint="Ela abre sozinha assim que o sinal voltar."
      />
      <OfflineCourts />
    </div>
  );
}
