import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { moves, type WriteKey } from '#contract/moves.ts';
import type { Topic } from '#contract/reads.ts';
import { CallFailed, type JsonKey, send } from './client.ts';
import { invalidate, isAnnounced } from './live.ts';
import { useSingleWrite } from './single-write.ts';

/** Fetches again what a write changed, but for what the event stream announces. */
export function afterWrite(queries: QueryClient, key: WriteKey): void {
  const topics: readonly Topic[] = moves[key];
  invalidate(
    queries,
    topics.filter((topic) => !isAnnounced(topic)),
  );
}

type JsonWrite = JsonKey & WriteKey;

type WriteOptions<K extends JsonWrite> = {
  /** Called when the write has succeeded, also after the dialog that started it was unmounted. */
  done?: (answer: CallAnswer<Contract[K]>, sent: CallRequest<Contract[K]>) => void;
  failed?: (error: Error) => void;
  /**
   * Called after a lost answer: reads whether the write was carried out, and returns its answer; null where it was not.
   */
  outcome?: (sent: CallRequest<Contract[K]>, signal: AbortSignal) => Promise<CallAnswer<Contract[K]> | null>;
};

/** How long a failure waits for what became of the write, in milliseconds. */
const OUTCOME_WITHIN = 5_000;

/**
 * A write of a screen: pending, failed or done. Afterwards the queries that it changes are fetched again, also after a
 * refusal caused by somebody else's change. The same content sent again after a lost answer is carried out once.
 */
export function useWrite<K extends JsonWrite>(key: K, { done, failed, outcome }: WriteOptions<K> = {}) {
  const queries = useQueryClient();
  const singleWrite = useSingleWrite<CallRequest<Contract[K]>>(isSameText);
  const { mutate: start, ...write } = useMutation<CallAnswer<Contract[K]>, Error, CallRequest<Contract[K]>>({
    mutationFn: (sent) =>
      singleWrite.perform(sent, (operation) =>
        send(key, sent, operation).catch((error: unknown) =>
          orOutcome(error, outcome && ((signal) => outcome(sent, signal))),
        ),
      ),
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

/** The answer of a write that failed without one, where it was carried out; else throws its failure. */
async function orOutcome<Answer>(
  error: unknown,
  outcome: ((signal: AbortSignal) => Promise<Answer | null>) | undefined,
): Promise<Answer> {
  if (!outcome || !(error instanceof CallFailed && error.isUncertain)) throw error;
  const answer = await outcome(AbortSignal.timeout(OUTCOME_WITHIN)).catch(() => null);
  if (answer === null) throw error;
  return answer;
}

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
