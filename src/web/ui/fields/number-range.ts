type Range = { readonly min: number; readonly max: number };

/** Undefined if the number is in range. */
export const rangeProblem = (value: number, { min, max }: Range): string | undefined =>
  value < min || value > max ? `De ${min} a ${max}` : undefined;
