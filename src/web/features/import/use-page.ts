import { useState } from 'react';
import { useListEnd } from '#web/ui/lists/use-list-end.tsx';

/** Rows rendered at once: a thousand would block a phone. */
const PAGE = 50;

export function usePage<T>(all: readonly T[]) {
  const [most, setMost] = useState(PAGE);
  const hidden = Math.max(0, all.length - most);
  const { end, toEnd } = useListEnd(hidden > 0);
  return {
    shown: all.slice(0, most),
    hidden,
    more: () => {
      setMost(most + PAGE);
      if (hidden <= PAGE) toEnd();
    },
    end,
  };
}
