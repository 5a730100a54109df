import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { ownBase } from './base.ts';
import { CallFailed } from './call-failed.ts';
import { ask, pauseAfter } from './client.ts';
import { useIsStreamOpen, useToday } from './connection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `ask`: how reads are answered when rendering on the server (create-pages.tsx). */
    queryMeta: { readonly ask?: typeof ask };
  }
}

/**
 * What a loader waits for: the server renders a page once, with all its reads; a browser renders at once and fills
 * in. The page itself shows failures, with a button to retry.
 */
export const onServer = (reads: readonly Promise<unknown>[]): Promise<unknown> | undefined =>
  typeof window === 'undefined' ? Promise.all(reads) : undefined;

type GetKey = Extract<CallKey, `GET ${string}`>;

/**
 * A read's query options, for a route's loader and its page. The query key begins with the call. `base`: the
 * tournament's, if it may be another than this page's.
 */
export function read<K extends GetKey>(key: K, sent: CallRequest<Contract[K]>, base?: string) {
  const queryKey: [K, CallRequest<Contract[K]>] = [key, isElsewhere(base) ? { ...sent, base } : sent];
  return queryOptions({
    queryKey,
    queryFn: ({ signal, meta }) => (meta?.ask ?? ask)(key, sent, signal, base),
  });
}

const isElsewhere = (base: string | undefined) => base !== undefined && base !== ownBase();

/** For a read that unanswered changes on this device depend on: retried until answered. */
export const UNTIL_ANSWERED = {
  retry: (_: number, error: Error) => !(error instanceof CallFailed) || error.isPassing,
  retryDelay: pauseAfter,
};

/** Randomized, so that pages that lose their streams together do not poll in step. */
const POLL_VARIATION = 1 - Math.random() / 5;

/**
 * A read that changes while the page is open. The event stream announces changes; without it, or after a failure
 * that a retry may solve, the read is polled at about the given interval (milliseconds).
 */
export function usePolled<K extends GetKey>(
  options: ReturnType<typeof read<K>>,
  every: number | ((data: CallAnswer<Contract[K]> | undefined) => number),
): UseQueryResult<CallAnswer<Contract[K]>> {
  const isOpen = useIsStreamOpen();
  // A page that stays open over midnight shows the new day.
  useToday();
  return useQuery({
    ...options,
    refetchInterval: ({ state }) => {
      const isRetryDue = state.error instanceof CallFailed && state.error.isPassing;
      if (isOpen && !isRetryDue) return false;
      const given =
        typeof every === 'number' ? every : every(state.data as CallAnswer<Contract[K]> | undefined);
      return given * POLL_VARIATION;
    },
  });
}

const SETTLED_TIMEOUT = 2_000;

/**
 * Whether all queries were answered or failed, so that no late answer moves the content below; true anyway after
 * `SETTLED_TIMEOUT`. Stays true, because that content may retry a failed query and must not be hidden then.
 * `about`: the shown item's number; another number starts over.
 */
export function useSettled(queries: readonly { readonly isPending: boolean }[], about = 0): boolean {
  const isSettled = queries.every(({ isPending }) => !isPending);
  const [known, setKnown] = useState<number | null>(null);
  const isKnown = known === about;
  if (isSettled && !isKnown) setKnown(about);
  useEffect(() => {
    if (isKnown) return;
    const waiting = setTimeout(() => setKnown(about), SETTLED_TIMEOUT);
    return () => clearTimeout(waiting);
  }, [isKnown, about]);
  return isSettled || isKnown;
}
