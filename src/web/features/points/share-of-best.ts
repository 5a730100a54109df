export type Level = 'high' | 'good' | 'fair' | 'low';

/** The limits that the specification sets, in percent of the best value. */
const LIMITS: readonly (readonly [percent: number, level: Level])[] = [
  [80, 'high'],
  [60, 'good'],
  [40, 'fair'],
];

/**
 * The level of a value relative to the best one. Both have at most one decimal and are compared as integers: 10,4 of 13
 * is exactly 80%, which a quotient of floats would miss.
 */
export function levelOf(value: number, best: number): Level {
  const [part, whole] = [Math.round(value * 10), Math.round(best * 10)];
  if (whole <= 0) return 'low';
  return LIMITS.find(([percent]) => part * 100 >= whole * percent)?.[1] ?? 'low';
}
