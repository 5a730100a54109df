import { authCalls } from '#contract/auth.ts';

export const codeSchema = authCalls['POST /api/login/code'].body;
