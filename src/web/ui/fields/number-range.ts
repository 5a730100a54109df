type Range = { readonly min: number; readonly max: number };

/** Why a number is refused, as text; undefined where it is in its range. */
export const rangeProblem = (value: number, { min, max }: Range): string | undefined =>
  value < min || value > max ? `De ${min} a ${max}` : undefined;
