type Range = { readonly min: number; readonly max: number };

export const rangeProblem = (value: number, { min, max }: Range): string | undefined =>
  value < min || value > max ? `De ${min} a ${max}` : undefined;
