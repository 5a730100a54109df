import { z } from 'zod';
import { currentPassword } from '#contract/people/auth.ts';

/** The user's own password, where a form of something else asks for it too. */
export const ownPasswordSchema = z.object({ currentPassword });
