import { secondFactorCalls } from '#contract/people/second-factor.ts';

export const codeSchema = secondFactorCalls['POST /api/user/second-factor/confirm'].body;
