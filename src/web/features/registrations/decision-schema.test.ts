import { expect, test } from 'vitest';
import { type ApprovalValues, approvalSchema } from './decision-schema.ts';

const START: ApprovalValues = { teamId: null, access: 'password', password: 'x', whose: null, email: 'x' };
const TEAMS = [{ id: 3 }];

const refused = (hasConflict: boolean, values: Partial<ApprovalValues>) =>
  approvalSchema(hasConflict, TEAMS)
    .safeParse({ ...START, ...values })
    .error?.issues.map(({ path }) => path.join('.'));

test('every wrong field of an approval is refused at once, the team first', () => {
  expect(refused(true, {})).toEqual(['teamId', 'whose', 'password']);
  expect(refused(true, { whose: 'same' })).toEqual(['teamId']);
  expect(refused(true, { whose: 'other' })).toEqual(['teamId', 'email', 'password']);
  expect(refused(false, {})).toEqual(['teamId', 'password']);
});

test('a missing answer about the existing account says what to do', () => {
  const { error } = approvalSchema(true, TEAMS).safeParse({ ...START, teamId: '3', access: 'link' });
  expect(error?.issues).toMatchObject([{ path: ['whose'], message: 'Diga de quem é a conta' }]);
});

test('a chosen team missing from the list is refused, but only once the list is loaded', () => {
  const messages = (teams: typeof TEAMS | undefined) =>
    approvalSchema(false, teams)
      .safeParse({ ...START, teamId: '3', access: 'link' })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(messages([{ id: 4 }])).toEqual([['teamId', 'O time escolhido não existe mais. Escolha outro.']]);
  expect(messages(undefined)).toBeUndefined();
});

test('a missing address is reported as missing, a wrong one as invalid', () => {
  const message = (email: string) =>
    approvalSchema(true, TEAMS).safeParse({ ...START, teamId: '3', access: 'link', whose: 'other', email })
      .error?.issues[0]?.message;
  expect(message(' ')).toBe('Email é obrigatório');
  expect(message('lia@')).toBe('Email inválido');
});

test('the body has the shown fields, without the answer about the existing account', () => {
  const parsed = (hasConflict: boolean, values: Partial<ApprovalValues>) =>
    approvalSchema(hasConflict, TEAMS).parse({ ...START, teamId: '3', ...values });
  expect(parsed(false, { access: 'link' })).toEqual({ teamId: 3 });
  expect(parsed(true, { whose: 'same' })).toEqual({ teamId: 3 });
  const password = 'areia molhada e morna';
  expect(parsed(true, { whose: 'other', email: 'lia@exemplo.com.br', password })).toEqual({
    teamId: 3,
    password,
    email: 'lia@exemplo.com.br',
  });
});
