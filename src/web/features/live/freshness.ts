import { useState } from 'react';
import { formatAge, sayAge } from '#web/lib/format.ts';
import { lastCurrentAt, useConnection } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';

/** After this long without an event or an answer, in milliseconds, the score on the page may be outdated. */
const STALE_AFTER = 20_000;

/** The texts of a `SpokenText`: as shown, and in words for screen readers. */
type SpokenWords = { readonly shown: string; readonly said: string };

/**
 * The query of a shown score. `dataUpdatedAt`: when its answer came, in milliseconds, 0 for none. `isError`: a newer answer
 * could not be loaded, so hearing the server proves nothing. `isFetching`: a newer answer is awaited, so the shown one is
 * known to be current only until it was asked for.
 */
export type Answered = {
  readonly dataUpdatedAt: number;
  readonly isError?: boolean;
  readonly isFetching?: boolean;
};

/** The age of the scores, as text; `stale` is null unless they may be outdated. */
export function useFreshness({ dataUpdatedAt, isError, isFetching }: Answered): {
  updated: SpokenWords;
  stale: SpokenWords | null;
} {
  const connection = useConnection();
  const { isOpen, isLost } = connection;
  const now = useNow();
  const replaced = isFetching ? dataUpdatedAt : null;
  const [asked, setAsked] = useState({ replaced, at: isFetching ? dataUpdatedAt : now });
  if (asked.replaced !== replaced) setAsked({ replaced, at: now });
  const heard = lastCurrentAt(connection, dataUpdatedAt);
  const currentUntil = isError
    ? dataUpdatedAt
    : isFetching
      ? Math.max(dataUpdatedAt, Math.min(heard, asked.at))
      : heard;
  const age = now - currentUntil;
  const isStale = currentUntil > 0 && age > STALE_AFTER;
  const spoken = (sentence: (age: string) => string): SpokenWords => ({
    shown: sentence(formatAge(age)),
    said: sentence(sayAge(age)),
  });
  const isReconnecting = !isOpen && (isLost || isStale);
  return {
    updated: spoken((ago) => `atualizado ${ago}${isReconnecting ? ' · reconectando…' : ''}`),
    stale: isStale ? spoken((ago) => `Sem sinal ${ago}`) : null,
  };
}
