import { expect, test } from 'vitest';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { fieldRefusals } from './refusal.ts';

const refusal = (code: string, more: object = {}) =>
  new CallFailed(409, { code, message: 'Não', ...more }, '');

test('a write that did not fail has no messages', () => {
  expect(fieldRefusals(null, ['email'])).toEqual({ fields: [], isComplete: true });
});

test('a refusal of one field is shown at that field only', () => {
  expect(fieldRefusals(refusal('EMAIL_TAKEN'), ['name', 'email'])).toEqual({
    fields: [{ name: 'email', message: 'Não' }],
    isComplete: true,
  });
});

test('a team that does not exist is shown at the field of the team', () => {
  expect(fieldRefusals(refusal('TEAM_NOT_FOUND'), ['teamId']).fields).toMatchObject([{ name: 'teamId' }]);
});

test('a refused password is shown at the password field that the form has', () => {
  expect(fieldRefusals(refusal('PASSWORD_COMMON'), ['password']).fields).toMatchObject([
    { name: 'password' },
  ]);
  expect(fieldRefusals(refusal('PASSWORD_COMMON'), ['currentPassword', 'newPassword']).fields).toMatchObject([
    { name: 'newPassword' },
  ]);
});

test.each([
  ['of a field that is not shown', refusal('EMAIL_TAKEN')],
  ['of no field', refusal('CONFLICT')],
  ['that nobody gave a code', refusal('UNKNOWN')],
  ['that is no answer of the server', new Error('away')],
])('a failure %s is shown below the fields', (_, error) => {
  expect(fieldRefusals(error, ['name'])).toEqual({ fields: [], isComplete: false });
});

test('each issue of a bad request is shown at its field, the first of several', () => {
  const issues = [
    { path: 'name', message: 'Curto' },
    { path: 'name', message: 'Com sinais' },
    { path: 'address.street', message: 'Falta' },
  ];
  expect(fieldRefusals(refusal('VALIDATION', { issues }), ['name', 'address'])).toEqual({
    fields: [
      { name: 'name', message: 'Curto' },
      { name: 'address', message: 'Falta' },
    ],
    isComplete: true,
  });
});

test('an issue of a field that the form does not show, or a bad request without issues, is shown below the fields', () => {
  const issues = [
    { path: 'name', message: 'Curto' },
    { path: 'version', message: 'Falta' },
  ];
  const { fields, isComplete } = fieldRefusals(refusal('VALIDATION', { issues }), ['name']);
  expect([fields.length, isComplete]).toEqual([1, false]);
  expect(fieldRefusals(refusal('VALIDATION'), ['name'])).toEqual({ fields: [], isComplete: false });
});
