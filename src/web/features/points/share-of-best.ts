export type Level = 'high' | 'good' | 'fair' | 'low';

/** From which percentage of the best value on the specification sets each level; below the last one is `low`. */
export const LEAST_PERCENT = { high: 80, good: 60, fair: 40 } as const;
const LEVELS = ['high', 'good', 'fair'] as const;

/**
 * The level of a value relative to the best one. Both have at most one decimal and are compared as integers: 10,4 of 13
 * is exactly 80%, which a quotient of floats would miss.
 */
export function levelOf(value: number, best: number): Level {
  const [part, whole] = [Math.round(value * 10), Math.round(best * 10)];
  if (whole <= 0) return 'low';
  return LEVELS.find((level) => part * 100 >= whole * LEAST_PERCENT[level]) ?? 'low';
}
