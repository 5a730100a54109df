import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { ask, CallFailed, pauseAfter } from './client.ts';
import { useLine } from './live.ts';

type Read = Extract<CallKey, `GET ${string}`>;

/** The options of a read: awaited by a route's loader, used by its page, found again by their call's key. */
export function read<K extends Read>(key: K, sent: CallRequest<Contract[K]>) {
  return queryOptions({
    queryKey: [key, sent],
    queryFn: ({ signal }) => ask(key, sent, signal),
  });
}

/** For a read on which something that waits on this device depends: asked again until it is answered. */
export const UNTIL_ANSWERED = {
  retry: (_: number, error: Error) => !(error instanceof CallFailed) || error.isPassing,
  retryDelay: pauseAfter,
};

/**
 * A read that changes while one looks. Changes come by the event stream; while it is not open, by asking at the
 * documents' interval, in milliseconds.
 */
export function usePolled<K extends Read>(
  options: ReturnType<typeof read<K>>,
  every: number | ((data: CallAnswer<Contract[K]> | undefined) => number),
): UseQueryResult<CallAnswer<Contract[K]>> {
  const { isOpen } = useLine();
  return useQuery({
    ...options,
    refetchInterval: ({ state }) => {
      if (isOpen) return false;
      return typeof every === 'number' ? every : every(state.data as CallAnswer<Contract[K]> | undefined);
    },
  });
}

/** How long what stands below others waits for their answers, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Whether each of these was answered, or failed, so that what stands below will not be moved by them. One that hangs
 * is waited for a moment and no longer: it blanks nothing but its own place. Once said it stays said: what is shown
 * then may ask again for what failed, and must not be taken away by its own question. `about`: what the same place
 * asks about now; something else is waited for anew.
 */
export function useSettled(queries: readonly { readonly isPending: boolean }[], about = 0): boolean {
  const isSettled = queries.every(({ isPending }) => !isPending);
  const [known, setKnown] = useState<number | null>(null);
  const isKnown = known === about;
  if (isSettled && !isKnown) setKnown(about);
  useEffect(() => {
    if (isKnown) return;
    const waiting = setTimeout(() => setKnown(about), PATIENCE);
    return () => clearTimeout(waiting);
  }, [isKnown, about]);
  return isSettled || isKnown;
}
