import { useState } from 'react';

/** So many are drawn at once: a thousand would keep a phone busy. */
const PAGE = 50;

/** The beginning of a long list, and how to see more of it. */
export function usePage<T>(all: readonly T[]) {
  const [most, setMost] = useState(PAGE);
  return {
    shown: all.slice(0, most),
    hidden: Math.max(0, all.length - most),
    more: () => setMost(most + PAGE),
  };
}
