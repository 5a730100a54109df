import { WifiOff } from 'lucide-react';
import { useUser } from '#web/features/auth/queries.ts';
import { KeptCourts } from '#web/features/games/kept-courts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In the place of a page that nothing is kept of, and the way to what is. */
export function NeedsSignal() {
  const user = useUser();
  return (
    <div className="flex flex-col gap-5">
      <EmptyState
        icon={<WifiOff aria-hidden="true" />}
        title="Esta página precisa de sinal"
        hint="Ela abre sozinha assim que o sinal voltar."
      />
      <KeptCourts owner={String(user.id)} />
    </div>
  );
}
