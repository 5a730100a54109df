import { secondFactorCalls } from '#contract/people/second-factor.ts';

export const passwordSchema = secondFactorCalls['POST /api/user/second-factor'].body;
export const codeSchema = secondFactorCalls['POST /api/user/second-factor/confirm'].body;
export const passwordAndCodeSchema = secondFactorCalls['DELETE /api/user/second-factor'].body;
