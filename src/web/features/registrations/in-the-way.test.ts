import { describe, expect, test } from 'vitest';
import type { AccountInTheWay } from '#contract/registrations.ts';
import { CallFailed } from '#web/lib/client.ts';
import { inTheWay } from './in-the-way.ts';

const account = (id: number): AccountInTheWay => ({
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
const refusal = (code: string, of?: AccountInTheWay | null) =>
  new CallFailed(409, { code, message: 'Não', ...(of === undefined ? {} : { account: of }) }, '');

describe('the account that an approval met', () => {
  test('is shown, and nothing that was answered is lost', () => {
    expect(inTheWay(null, refusal('ACCOUNT_EXISTS', account(1)))).toEqual({
      account: account(1),
      isOther: false,
      told: null,
    });
  });

  test('is the one that is shown already where its own address was typed', () => {
    expect(inTheWay(account(1), refusal('ACCOUNT_EXISTS', account(1)))).toMatchObject({
      isOther: false,
      told: { field: 'email' },
    });
  });

  test.each(['ACCOUNT_EXISTS', 'ACCOUNT_CHANGED'])('takes the place of another by %s', (code) => {
    expect(inTheWay(account(1), refusal(code, account(2)))).toMatchObject({
      account: account(2),
      isOther: true,
      told: { field: 'whose' },
    });
  });

  test('goes where it has the address no more, and the words of the server stand', () => {
    expect(inTheWay(account(1), refusal('ACCOUNT_CHANGED', null))).toEqual({
      account: null,
      isOther: true,
      told: null,
    });
  });

  test('stays where the refusal is about something else', () => {
    expect(inTheWay(account(1), refusal('CONFLICT'))).toBeNull();
    expect(inTheWay(account(1), new Error('away'))).toBeNull();
  });
});
