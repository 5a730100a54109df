import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { usePrinting } from './use-printing.ts';

const all = ({ count }: Range): number[] => Array.from({ length: count }, (_, index) => index);

/** Rendered rows of a long list: those in sight, all while printing. */
export const useRowRange = (): ((range: Range) => number[]) => (usePrinting() ? all : defaultRangeExtractor);
