import { useState } from 'react';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { decisionWords } from '#domain/people/registration.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Refusal } from '#web/ui/overlays/refusal.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Registration } from './queries.ts';

type Key = Extract<keyof Contract, `POST /api/tournament/pre-registrations/{id}/${string}`>;

type Words<K extends Key> = {
  failure: string;
  done: (
    answer: CallAnswer<Contract[K]>,
    sent: CallRequest<Contract[K]>,
  ) => { title: string; description: string };
  /** Returns whether the screen shows the refusal itself. */
  refused?: (reason: Error) => boolean;
};

/**
 * Sends a decision. `now`: the registration in the list. `decided`: somebody else's decision in the meantime; null
 * while pending.
 */
export function useDecision<K extends Key>(
  key: K,
  now: Registration | undefined,
  { failure, done, refused }: Words<K>,
) {
  const [isShown, setShown] = useState(false);
  const write = useWrite(key, {
    done: (answer, sent) => showToast({ tone: 'success', ...done(answer, sent) }),
    failed(reason) {
      const isShownHere = isDecided(reason) || (refused?.(reason) ?? false);
      setShown(isShownHere);
      if (!isShownHere) showToast({ tone: 'destructive', title: failure, description: sayFailure(reason) });
    },
  });
  const decide = (sent: CallRequest<Contract[K]>, onSuccess: (answer: CallAnswer<Contract[K]>) => void) =>
    write.mutate(sent, { onSuccess });
  // After sending, a change in the list may be our own.
  const others = write.isIdle && now ? now : null;
  const decided = isDecided(write.error)
    ? sayFailure(write.error)
    : others && others.status !== 'pending'
      ? decisionWords(others.status, others.reviewedBy)
      : null;
  return { decide, write, decided, say: (error: Error) => (isShown ? null : sayFailure(error)) };
}

const isDecided = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.problem.code === 'REGISTRATION_DECIDED';

/** Shown instead of the form where somebody else has decided. */
export function AlreadyDecided({
  decision,
  name,
  onClose,
}: {
  decision: string;
  name: string;
  onClose: () => void;
}) {
  return (
    <Refusal title={`${name}: inscrição já decidida`} onClose={onClose}>
      {decision}. Ela está entre as inscrições decididas.
    </Refusal>
  );
}
