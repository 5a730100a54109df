import type { z } from 'zod';
import { authCalls } from '#contract/people/auth.ts';

export const signInSchema = authCalls['POST /api/login'].body;

export type Credentials = z.output<typeof signInSchema>;
