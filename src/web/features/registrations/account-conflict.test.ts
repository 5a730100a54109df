import { describe, expect, test } from 'vitest';
import type { ConflictingAccount } from '#contract/people/registrations.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { accountConflict } from './account-conflict.ts';

const account = (id: number): ConflictingAccount => ({
  id,
  firstName: 'Lia',
  lastName: null,
  email: 'lia@exemplo.com.br',
  isAdmin: false,
  isOrganiser: false,
  isScorer: false,
  createdAt: '',
  emailOrigin: 'admin',
  emailSince: '',
  emailConfirmed: true,
});
const refusal = (code: string, of?: ConflictingAccount | null) =>
  new CallFailed(409, { code, message: 'Não', ...(of === undefined ? {} : { account: of }) }, '');

describe('the conflicting account of an approval', () => {
  test('is shown, and the form keeps its values', () => {
    expect(accountConflict(null, refusal('ACCOUNT_EXISTS', account(1)))).toEqual({
      account: account(1),
      isOther: false,
      fieldError: null,
    });
  });

  test('stays, and marks the field, if its own address was typed', () => {
    expect(accountConflict(account(1), refusal('ACCOUNT_EXISTS', account(1)))).toMatchObject({
      isOther: false,
      fieldError: { field: 'email' },
    });
  });

  test.each(['ACCOUNT_EXISTS', 'ACCOUNT_CHANGED'])('is replaced by another one by %s', (code) => {
    expect(accountConflict(account(1), refusal(code, account(2)))).toMatchObject({
      account: account(2),
      isOther: true,
      fieldError: { field: 'whose' },
    });
  });

  test("is hidden if it no longer has the address, and the server's message is shown", () => {
    expect(accountConflict(account(1), refusal('ACCOUNT_CHANGED', null))).toEqual({
      account: null,
      isOther: true,
      fieldError: null,
    });
  });

  test('stays if the refusal has another reason', () => {
    expect(accountConflict(account(1), refusal('CONFLICT'))).toBeNull();
    expect(accountConflict(account(1), new Error('away'))).toBeNull();
  });
});
