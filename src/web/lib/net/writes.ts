import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallRequest } from '#contract/call.ts';
import type { Contract, WriteKey } from '#contract/contract.ts';
import { asSentence } from '#web/lib/format/format.ts';
import { CallFailed, sayFailure } from './call-failed.ts';
import { type JsonKey, send } from './client.ts';
import { invalidateAll, invalidateUnannounced } from './live.ts';
import { newId } from './new-id.ts';

/** One of several writes, and the name a refusal calls it by. */
type NamedWrite<K extends JsonKey> = { readonly name: string; readonly sent: CallRequest<Contract[K]> };

type WritesOptions<K extends JsonKey> = {
  done: (count: number) => void;
  /** Called after each write with the remaining ones. */
  onEach?: (left: readonly NamedWrite<K>[]) => void;
};

/**
 * The same write for several things, one by one until one fails. What was carried out stays; the error's message
 * names the failed one.
 */
export function useWrites<K extends JsonKey & WriteKey>(key: K, { done, onEach }: WritesOptions<K>) {
  const queries = useQueryClient();
  /** Idempotency keys of unanswered writes, for another try. */
  const unanswered = useRef(new Map<string, string>());
  return useMutation<number, Error, readonly NamedWrite<K>[]>({
    async mutationFn(all) {
      for (const [place, { name, sent }] of all.entries()) {
        const text = JSON.stringify(sent);
        const operation = unanswered.current.get(text) ?? newId();
        unanswered.current.set(text, operation);
        try {
          await send(key, sent, operation);
        } catch (error) {
          if (!(error instanceof CallFailed && error.isUncertain)) unanswered.current.delete(text);
          const reason = `${name}: ${asSentence(sayFailure(error))}`;
          throw new Error(place === 0 ? reason : `${reason} O que vem antes na lista já está salvo.`, {
            cause: error,
          });
        }
        unanswered.current.delete(text);
        onEach?.(all.slice(place + 1));
      }
      return all.length;
    },
    onSuccess(count) {
      done(count);
      invalidateUnannounced(queries);
    },
    onError: () => invalidateAll(queries),
  });
}
