import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';

type Key = Extract<
  keyof Contract,
  `${'POST' | 'PUT'} /api/whatsapp/${'messages' | 'batches' | 'reminders' | 'consent-replies'}/${string}`
>;

type Words<K extends Key> = {
  done: (
    answer: CallAnswer<Contract[K]>,
    sent: CallRequest<Contract[K]>,
  ) => { title: string; description?: string };
  failure: string;
};

/** Shows its result in a toast, because its dialog may be closed by then. */
export function useMessageWrite<K extends Key>(key: K, { done, failure }: Words<K>) {
  const { mutate, ...write } = useWrite(key, {
    done: (answer, sent) => showToast({ tone: 'success', ...done(answer, sent) }),
    failed: (error) => showToast({ tone: 'destructive', title: failure, description: sayFailure(error) }),
  });
  const run = (sent: CallRequest<Contract[K]>, after = () => {}) => mutate(sent, { onSuccess: after });
  return { ...write, run };
}
