import { z } from 'zod';
import { currentPassword } from '#contract/auth.ts';
import { emailChange, phoneChange } from '#contract/profile.ts';

export const phoneSchema = phoneChange;
export const emailSchema = emailChange;
/** Only the user's own password. */
export const ownPasswordSchema = z.object({ currentPassword });
