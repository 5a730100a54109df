export type Level = 'high' | 'good' | 'fair' | 'low';

/** The documents' limits, in percent of the best value. */
const LIMITS: readonly (readonly [percent: number, level: Level])[] = [
  [80, 'high'],
  [60, 'good'],
  [40, 'fair'],
];

/**
 * How a value stands beside the best one of all rounds. Both have at most one decimal, and are compared as whole
 * numbers: 10,4 of 13 is exactly 80%, which the quotient of two floats would miss.
 */
export function levelOf(value: number, best: number): Level {
  const [part, whole] = [Math.round(value * 10), Math.round(best * 10)];
  if (whole <= 0) return 'low';
  return LIMITS.find(([percent]) => part * 100 >= whole * percent)?.[1] ?? 'low';
}
