import { describe, expect, test } from 'vitest';
import type { ConflictingAccount } from '#contract/registrations.ts';
import { CallFailed } from '#web/lib/client.ts';
import { accountConflict } from './account-conflict.ts';

const account = (id: number): ConflictingAccount => ({
  id,
  firstName: 'Lia',
  lastName: null,
  email: 'lia@exemplo.com.br',
  isAdmin: false,
  isScorer: false,
  createdAt: '',
  emailOrigin: 'organiser',
  emailSince: '',
  emailConfirmed: true,
});
const refusal = (code: string, of?: ConflictingAccount | null) =>
  new CallFailed(409, { code, message: 'Não', ...(of === undefined ? {} : { account: of }) }, '');

describe('the account that an approval met', () => {
  test('is shown, and nothing that was answered is lost', () => {
    expect(accountConflict(null, refusal('ACCOUNT_EXISTS', account(1)))).toEqual({
      account: account(1),
      isOther: false,
      fieldError: null,
    });
  });

  test('is the one that is shown already where its own address was typed', () => {
    expect(accountConflict(account(1), refusal('ACCOUNT_EXISTS', account(1)))).toMatchObject({
      isOther: false,
      fieldError: { field: 'email' },
    });
  });

  test.each(['ACCOUNT_EXISTS', 'ACCOUNT_CHANGED'])('takes the place of another by %s', (code) => {
    expect(accountConflict(account(1), refusal(code, account(2)))).toMatchObject({
      account: account(2),
      isOther: true,
      fieldError: { field: 'whose' },
    });
  });

  test('goes where it has the address no more, and the words of the server stand', () => {
    expect(accountConflict(account(1), refusal('ACCOUNT_CHANGED', null))).toEqual({
      account: null,
      isOther: true,
      fieldError: null,
    });
  });

  test('stays where the refusal is about something else', () => {
    expect(accountConflict(account(1), refusal('CONFLICT'))).toBeNull();
    expect(accountConflict(account(1), new Error('away'))).toBeNull();
  });
});
