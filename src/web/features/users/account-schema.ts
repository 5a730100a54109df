import type { z } from 'zod';
import { newAccount } from '#contract/users.ts';

export const accountSchema = newAccount;
export type AccountSent = z.output<typeof newAccount>;
