import { holderName } from '#contract/fields.ts';

/** Why the server would refuse the name; undefined where it would not. Lazy, because zod is large. */
export const nameError = (name: string): string | undefined =>
  holderName.safeParse(name).error?.issues[0]?.message;
