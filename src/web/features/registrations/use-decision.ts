import { useState } from 'react';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';

type Key = Extract<keyof Contract, `POST /api/tournament/pre-registrations/{id}/${string}`>;

type Words<K extends Key> = {
  /** The title of the toast when it fails. */
  failure: string;
  done: (answer: CallAnswer<Contract[K]>) => { title: string; description: string };
  /** Whether the screen itself says why it was refused, and what can be done. */
  refused?: (reason: Error) => boolean;
};

/** Sends a decision. Who comes second is told who was first, and sees the list as it is now. */
export function useDecision<K extends Key>(key: K, { failure, done, refused }: Words<K>) {
  const [isSaid, setSaid] = useState(false);
  const write = useWrite(key, {
    done: (answer) => showToast({ tone: 'success', ...done(answer) }),
    failed(reason) {
      const isSaidThere = refused?.(reason) ?? false;
      setSaid(isSaidThere);
      if (!isSaidThere) showToast({ tone: 'destructive', title: failure, description: sayFailure(reason) });
    },
  });
  const decide = (sent: CallRequest<Contract[K]>, onSuccess: (answer: CallAnswer<Contract[K]>) => void) =>
    write.mutate(sent, { onSuccess });
  return { decide, write, say: (error: Error) => (isSaid ? null : sayFailure(error)) };
}
