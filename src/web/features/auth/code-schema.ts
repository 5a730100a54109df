import { authCalls } from '#contract/people/auth.ts';

export const codeSchema = authCalls['POST /api/login/code'].body;
