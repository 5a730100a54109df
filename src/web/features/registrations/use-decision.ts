import { useState } from 'react';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { decisionWords } from '#domain/registration.ts';
import { CallFailed, sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Registration } from './queries.ts';

type Key = Extract<keyof Contract, `POST /api/tournament/pre-registrations/{id}/${string}`>;

type Words<K extends Key> = {
  /** The title of the toast when it fails. */
  failure: string;
  done: (
    answer: CallAnswer<Contract[K]>,
    sent: CallRequest<Contract[K]>,
  ) => { title: string; description: string };
  /** Whether the screen itself says why it was refused, and what can be done. */
  refused?: (reason: Error) => boolean;
};

/**
 * Sends a decision. `now`: the registration as the list shows it. `decided`: what somebody else decided meanwhile, also
 * before anything was sent; null while there is still something to decide.
 */
export function useDecision<K extends Key>(
  key: K,
  now: Registration | undefined,
  { failure, done, refused }: Words<K>,
) {
  const [isSaid, setSaid] = useState(false);
  const write = useWrite(key, {
    done: (answer, sent) => showToast({ tone: 'success', ...done(answer, sent) }),
    failed(reason) {
      const isSaidThere = isDecided(reason) || (refused?.(reason) ?? false);
      setSaid(isSaidThere);
      if (!isSaidThere) showToast({ tone: 'destructive', title: failure, description: sayFailure(reason) });
    },
  });
  const decide = (sent: CallRequest<Contract[K]>, onSuccess: (answer: CallAnswer<Contract[K]>) => void) =>
    write.mutate(sent, { onSuccess });
  // Once it was sent, a change of the list may be its own, whose answer is still on its way or was lost.
  const others = write.isIdle && now ? now : null;
  const decided = isDecided(write.error)
    ? sayFailure(write.error)
    : others && others.status !== 'pending'
      ? decisionWords(others.status, others.reviewedBy)
      : null;
  return { decide, write, decided, say: (error: Error) => (isSaid ? null : sayFailure(error)) };
}

const isDecided = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.problem.code === 'REGISTRATION_DECIDED';
