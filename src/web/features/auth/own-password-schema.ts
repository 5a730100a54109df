import { z } from 'zod';
import { currentPassword } from '#contract/people/auth.ts';

export const ownPasswordSchema = z.object({ currentPassword });
