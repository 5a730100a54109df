import { useState } from 'react';
import { formatAge, sayAge } from '#web/lib/format.ts';
import { lastCurrentAt, STALE_AFTER, useConnection } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';

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

/** Until when each of the shown answers is known to be current, in milliseconds; 0 for none. */
export function useCurrentUntil(answers: readonly Answered[]): readonly number[] {
  const connection = useConnection();
  const now = useNow();
  const awaited = answers.map(({ dataUpdatedAt, isFetching }) => (isFetching ? dataUpdatedAt : null));
  const [asked, setAsked] = useState({ awaited, at: awaited.map((since) => since ?? now) });
  const isAwaited = (place: number) => asked.awaited[place] === awaited[place];
  if (!awaited.every((_, place) => isAwaited(place)))
    setAsked({ awaited, at: awaited.map((_, place) => (isAwaited(place) ? (asked.at[place] ?? now) : now)) });
  return answers.map(({ dataUpdatedAt, isError, isFetching }, place) => {
    if (isError) return dataUpdatedAt;
    const heard = lastCurrentAt(connection, dataUpdatedAt);
    return isFetching ? Math.max(dataUpdatedAt, Math.min(heard, asked.at[place] ?? now)) : heard;
  });
}

/** The age of the scores, as text; `stale` is null unless they may be outdated. */
export function useFreshness(answer: Answered): { updated: SpokenWords; stale: SpokenWords | null } {
  const { isOpen, isLost } = useConnection();
  const now = useNow();
  const [currentUntil = 0] = useCurrentUntil([answer]);
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
