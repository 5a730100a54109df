import { emailChange, phoneChange } from '#contract/people/profile.ts';

export const phoneSchema = phoneChange;
export const emailSchema = emailChange.pick({ email: true });
