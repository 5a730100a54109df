import { useState } from 'react';
import { formatAge, sayAge } from '#web/lib/format/format.ts';
import { troubleOf } from '#web/lib/net/call-failed.ts';
import { lastCurrentAt, STALE_AFTER, useConnection } from '#web/lib/net/connection.ts';
import { useNow } from '#web/lib/page/now.ts';

type SpokenWords = { readonly shown: string; readonly said: string };

/**
 * The query of a shown score. `dataUpdatedAt`: milliseconds, 0 for none. While it has failed (`isError`) or is
 * being fetched, hearing from the server does not prove that the shown answer is current.
 */
export type AnswerState = {
  readonly dataUpdatedAt: number;
  readonly isError?: boolean;
  readonly isFetching?: boolean;
  readonly error?: Error | null;
};

/** When each answer was last known to be current, in milliseconds; 0 for none. */
export function useCurrentUntil(answers: readonly AnswerState[]): readonly number[] {
  const connection = useConnection();
  const now = useNow();
  const askedAt = useAskedAt(answers, now);
  return answers.map(({ dataUpdatedAt, isError, isFetching }, index) => {
    if (isError) return dataUpdatedAt;
    const heard = lastCurrentAt(connection, dataUpdatedAt);
    return isFetching ? Math.max(dataUpdatedAt, Math.min(heard, askedAt[index] ?? now)) : heard;
  });
}

/**
 * When each running fetch was first seen, in milliseconds; one already running at the first rendering counts from
 * the last answer.
 */
function useAskedAt(answers: readonly AnswerState[], now: number): readonly number[] {
  const awaited = answers.map(({ dataUpdatedAt, isFetching }) => (isFetching ? dataUpdatedAt : null));
  const [asked, setAsked] = useState({ awaited, at: awaited.map((since) => since ?? now) });
  const isUnchanged = (index: number) => asked.awaited[index] === awaited[index];
  if (!awaited.every((_, index) => isUnchanged(index)))
    setAsked({
      awaited,
      at: awaited.map((_, index) => (isUnchanged(index) ? (asked.at[index] ?? now) : now)),
    });
  return asked.at;
}

/** The age of the scores as text; `noSignalText` is null unless they may be outdated. */
export function useFreshness(answer: AnswerState): {
  ageText: SpokenWords;
  noSignalText: SpokenWords | null;
} {
  const { isOpen, isLost } = useConnection();
  const now = useNow();
  const [currentUntil = 0] = useCurrentUntil([answer]);
  const age = now - currentUntil;
  const isStale = currentUntil > 0 && age > STALE_AFTER;
  const spoken = (sentence: (age: string) => string): SpokenWords => ({
    shown: sentence(formatAge(age)),
    said: sentence(sayAge(age)),
  });
  const why = troubleOf(answer.error)?.words ?? 'Sem sinal';
  const isReconnecting = !isOpen && (isLost || isStale);
  return {
    ageText: spoken((ago) => `atualizado ${ago}${isReconnecting ? ' · reconectando…' : ''}`),
    noSignalText: isStale ? spoken((ago) => `${why} ${ago}`) : null,
  };
}
