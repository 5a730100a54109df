import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { moves, type WriteKey } from '#contract/moves.ts';
import { CallFailed, type JsonKey, send } from './client.ts';
import { invalidate, isStreamOpen } from './live.ts';
import { useSingleWrite } from './single-write.ts';

/** Fetches again what a write changed, unless the event stream is open and announces it. */
export function afterWrite(queries: QueryClient, key: WriteKey): void {
  if (!isStreamOpen()) invalidate(queries, moves[key]);
}

type JsonWrite = JsonKey & WriteKey;

/** Called when a write ends, also after the dialog that started it was unmounted. */
type WriteCallbacks<K extends JsonWrite> = {
  done?: (answer: CallAnswer<Contract[K]>, sent: CallRequest<Contract[K]>) => void;
  failed?: (error: Error) => void;
};

/**
 * A write of a screen: pending, failed or done. Afterwards the queries that it changes are fetched again, also after a
 * refusal caused by somebody else's change. The same content sent again after a lost answer is carried out once.
 */
export function useWrite<K extends JsonWrite>(key: K, { done, failed }: WriteCallbacks<K> = {}) {
  const queries = useQueryClient();
  const singleWrite = useSingleWrite<CallRequest<Contract[K]>>(isSameText);
  const { mutate: start, ...write } = useMutation<CallAnswer<Contract[K]>, Error, CallRequest<Contract[K]>>({
    mutationFn: (sent) => singleWrite.perform(sent, (operation) => send(key, sent, operation)),
    onSuccess(answer, sent) {
      done?.(answer, sent);
      afterWrite(queries, key);
    },
    onError(error) {
      failed?.(error);
      if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) {
        invalidate(queries, moves[key]);
      }
    },
    onSettled: singleWrite.ended,
  });
  const mutate: typeof start = (...args) => singleWrite.begin(() => start(...args));
  return { ...write, mutate };
}

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
