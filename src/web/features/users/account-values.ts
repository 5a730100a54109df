export const ACCOUNT_FORM = 'account:new';

export type AccountValues = {
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  isOrganiser: boolean;
  isScorer: boolean;
};
