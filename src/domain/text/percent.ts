/** '18,0' and '28,7': a share always shows its decimal. `value`: with one decimal at most. */
export const decimal = (value: number): string => value.toFixed(1).replace('.', ',');

/** '18,0%'. */
export const formatPercent = (value: number): string => `${decimal(value)}%`;
