import { z } from 'zod';
import { currentPassword } from '#contract/auth.ts';
import { emailChange, phoneChange } from '#contract/profile.ts';
import { secondFactorCalls } from '#contract/second-factor.ts';

export const phoneSchema = phoneChange;
export const emailSchema = emailChange;
/** Only the user's own password. */
export const ownPasswordSchema = z.object({ currentPassword });
export const codeSchema = secondFactorCalls['POST /api/user/second-factor/confirm'].body;
export const passwordAndCodeSchema = secondFactorCalls['DELETE /api/user/second-factor'].body;
