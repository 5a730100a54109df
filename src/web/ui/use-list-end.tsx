import { type ReactNode, useRef, useState } from 'react';

/**
 * Where the keyboard goes on when "Mostrar mais" is gone with the last of a list. `end` stands below the list, for
 * nobody's eye; `toEnd` is for who pressed.
 */
export function useListEnd(hasMore: boolean): { end: ReactNode; toEnd: () => void } {
  const end = useRef<HTMLSpanElement>(null);
  const [hadMore, setHadMore] = useState(hasMore);
  if (hasMore && !hadMore) setHadMore(true);
  return {
    end: hadMore ? (
      <span ref={end} tabIndex={-1} className="sr-only">
        {hasMore ? null : 'Fim da lista'}
      </span>
    ) : null,
    toEnd: () => end.current?.focus(),
  };
}
