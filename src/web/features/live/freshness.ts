import { formatAge, sayAge } from '#web/lib/format.ts';
import { useLine } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';

/** A page that heard nothing for this long, by stream or by asking, shows a score that may be old. */
const STALE_AFTER = 20_000;

/** For the eye and for the ear. */
type Told = { readonly shown: string; readonly said: string };

/**
 * How fresh the scores are, in words; `stale` when they may be old. `askedAt`: when the answer on the screen
 * came, in milliseconds, 0 for none.
 */
export function useFreshness(askedAt: number): { words: Told; stale: Told | null } {
  const { isOpen, isLost, heardAt } = useLine();
  const now = useNow();
  const heard = Math.max(heardAt, askedAt);
  const age = now - heard;
  const isStale = heard > 0 && age > STALE_AFTER;
  const told = (words: (age: string) => string): Told => ({
    shown: words(formatAge(age)),
    said: words(sayAge(age)),
  });
  const isReconnecting = !isOpen && (isLost || isStale);
  return {
    words: told((since) => `atualizado ${since}${isReconnecting ? ' · reconectando…' : ''}`),
    stale: isStale ? told((since) => `Sem sinal ${since}`) : null,
  };
}
