import type { z } from 'zod';
import { newAccount } from '#contract/people/users.ts';

export const accountSchema = newAccount;
export type AccountSent = z.output<typeof newAccount>;
