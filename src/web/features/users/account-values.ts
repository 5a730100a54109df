/** The key of the form's draft. */
export const ACCOUNT_FORM = 'account:new';

/** The form's values. */
export type AccountValues = {
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  isScorer: boolean;
};
