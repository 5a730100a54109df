import { z } from 'zod';
import { currentPassword } from '#contract/people/auth.ts';
import { emailChange, phoneChange } from '#contract/people/profile.ts';

export const phoneSchema = phoneChange;
export const emailSchema = emailChange;
export const ownPasswordSchema = z.object({ currentPassword });
