import { secondFactorCalls } from '#contract/second-factor.ts';

export const codeSchema = secondFactorCalls['POST /api/login/code'].body;
