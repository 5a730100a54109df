import { type ReactNode, useRef, useState } from 'react';

/**
 * Where the focus goes when "Mostrar mais" disappears with the last rows. Render the invisible `end` below the
 * list, and call `toEnd` when a press shows the last rows.
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
