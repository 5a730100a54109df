export type Level = 'high' | 'good' | 'fair' | 'low';

/** The specification's percentages of the best value; below the last one is `low`. */
export const LEAST_PERCENT = { high: 80, good: 60, fair: 40 } as const;
const LEVELS = ['high', 'good', 'fair'] as const;

/**
 * A value's level relative to the best. Compares integers (values have one decimal): 10,4 of 13 is exactly 80%,
 * which floats would miss.
 */
export function levelOf(value: number, best: number): Level {
  const [part, whole] = [Math.round(value * 10), Math.round(best * 10)];
  if (whole <= 0) return 'low';
  return LEVELS.find((level) => part * 100 >= whole * LEAST_PERCENT[level]) ?? 'low';
}
