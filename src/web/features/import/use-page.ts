import { useState } from 'react';
import { useListEnd } from '#web/ui/use-list-end.tsx';

/** So many are drawn at once: a thousand would keep a phone busy. */
const PAGE = 50;

/** The beginning of a long list, and how to see more of it. */
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
