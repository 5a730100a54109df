import { formatAge, sayAge } from '#web/lib/format.ts';
import { currentAt, useConnection } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';

/** After this long without an event or an answer, in milliseconds, the score on the page may be outdated. */
const STALE_AFTER = 20_000;

/** A text and its form for screen readers. */
type SpokenText = { readonly shown: string; readonly said: string };

/**
 * The age of the scores, as text; `stale` when they may be outdated. `answeredAt`: when the shown answer came, in
 * milliseconds, 0 for none.
 */
export function useFreshness(answeredAt: number): { words: SpokenText; stale: SpokenText | null } {
  const connection = useConnection();
  const { isOpen, isLost } = connection;
  const now = useNow();
  const currentSince = currentAt(connection, answeredAt);
  const age = now - currentSince;
  const isStale = currentSince > 0 && age > STALE_AFTER;
  const spoken = (words: (age: string) => string): SpokenText => ({
    shown: words(formatAge(age)),
    said: words(sayAge(age)),
  });
  const isReconnecting = !isOpen && (isLost || isStale);
  return {
    words: spoken((since) => `atualizado ${since}${isReconnecting ? ' · reconectando…' : ''}`),
    stale: isStale ? spoken((since) => `Sem sinal ${since}`) : null,
  };
}
