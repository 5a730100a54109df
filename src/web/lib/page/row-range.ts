import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const all = ({ count }: Range): number[] => Array.from({ length: count }, (_, index) => index);

/** Rendered rows of a long list: those in sight, all while printing. */
export function useRowRange(): (range: Range) => number[] {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The paper is laid out as soon as the event has been handled.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? all : defaultRangeExtractor;
}
