import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract, WriteKey } from '#contract/contract.ts';
import { CallFailed } from './call-failed.ts';
import { type JsonKey, send } from './client.ts';
import { invalidateAll, invalidateUnannounced } from './live.ts';
import { useSingleWrite } from './single-write.ts';

type JsonWrite = JsonKey & WriteKey;

type WriteOptions<K extends JsonWrite> = {
  /** Called on success, even if the dialog that started it was unmounted. */
  done?: (answer: CallAnswer<Contract[K]>, sent: CallRequest<Contract[K]>) => void;
  failed?: (error: Error) => void;
};

/** How often a write is repeated automatically if its answer is lost, and after how many milliseconds. */
const SENT_AGAIN = 2;
const PAUSE = 1_000;

/**
 * A screen's write: pending, failed or done. Afterwards the page is refetched, unless the event stream says what
 * changed; always after a refusal caused by somebody else's change. After a lost answer the write is sent again,
 * and carried out once.
 */
export function useWrite<K extends JsonWrite>(key: K, { done, failed }: WriteOptions<K> = {}) {
  const queries = useQueryClient();
  const singleWrite = useSingleWrite<CallRequest<Contract[K]>>(isSameText);
  const { mutate: start, ...write } = useMutation<CallAnswer<Contract[K]>, Error, CallRequest<Contract[K]>>({
    mutationFn: (sent) => singleWrite.perform(sent, (operation) => send(key, sent, operation)),
    retry: (failures, error) => failures < SENT_AGAIN && isUncertain(error),
    retryDelay: PAUSE,
    onSuccess(answer, sent) {
      done?.(answer, sent);
      invalidateUnannounced(queries);
    },
    onError(error) {
      failed?.(error);
      if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) {
        invalidateAll(queries);
      }
    },
    onSettled: singleWrite.ended,
  });
  const mutate: typeof start = (...args) => singleWrite.begin(() => start(...args));
  return { ...write, mutate };
}

const isUncertain = (error: Error) => error instanceof CallFailed && error.isUncertain;

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
