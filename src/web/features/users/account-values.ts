/** Under which name the form of a new account keeps what is typed. */
export const ACCOUNT_FORM = 'account:new';

/** A new account as it is typed. */
export type AccountValues = {
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  isScorer: boolean;
};
