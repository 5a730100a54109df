import { expect, test } from 'vitest';
import { PASSPHRASE, PASSWORD } from '#contract/limits.ts';
import { firstRestoreSchema, ownRestoreSchema } from './restore-schema.ts';

const OWN = { currentPassword: 'a'.repeat(PASSWORD.max), passphrase: 'a'.repeat(PASSPHRASE.max) };
const FIRST = { code: 'abcde-fghj-kmnp', passphrase: '' };

test.each([
  ['no own password', ownRestoreSchema, { ...OWN, currentPassword: '' }, 'Senha atual é obrigatória'],
  [
    'an own password beyond the limit',
    ownRestoreSchema,
    { ...OWN, currentPassword: `${OWN.currentPassword}a` },
    'Senha muito longa',
  ],
  ['a blank code', firstRestoreSchema, { ...FIRST, code: ' ' }, 'Código é obrigatório'],
  ['a code that is too long', firstRestoreSchema, { ...FIRST, code: 'a'.repeat(61) }, 'Código inválido'],
  [
    'a passphrase beyond the limit',
    ownRestoreSchema,
    { ...OWN, passphrase: `${OWN.passphrase}a` },
    'Até 500 caracteres',
  ],
])('%s is refused before it is sent', (_, schema, typed, message) => {
  expect(schema.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

test('the longest allowed value is sent as typed', () => {
  expect(ownRestoreSchema.parse(OWN)).toEqual(OWN);
  expect(firstRestoreSchema.parse(FIRST)).toEqual(FIRST);
});
