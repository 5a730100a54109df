import type { Got, Sent } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';

const MOVED = ['registrations', 'players', 'accounts'] as const;

type Key = Extract<keyof Contract, `POST /api/tournament/pre-registrations/{id}/${string}`>;

type Words<K extends Key> = {
  /** The title of the toast when it fails. */
  failure: string;
  done: (answer: Got<Contract[K]>) => { title: string; description: string };
};

/** Sends a decision. Who comes second is told who was first, and sees the list as it is now. */
export function useDecision<K extends Key>(key: K, { failure, done }: Words<K>, onClose: () => void) {
  const { mutate, isPending, error } = useWrite(key, MOVED, {
    done: (answer) => showToast({ tone: 'success', ...done(answer) }),
    failed: (reason) => showToast({ tone: 'destructive', title: failure, description: sayFailure(reason) }),
  });
  const decide = (sent: Sent<Contract[K]>) => mutate(sent, { onSuccess: onClose });
  return { decide, isPending, error: error ? sayFailure(error) : null };
}
