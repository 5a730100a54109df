import { expect, test } from 'vitest';
import { PASSPHRASE } from '#contract/limits.ts';
import { firstRestoreSchema, ownRestoreSchema } from './restore-schema.ts';

const OWN = { passphrase: 'a'.repeat(PASSPHRASE.max) };
const FIRST = { code: 'abcde-fghj-kmnp', passphrase: '' };

test.each([
  ['a blank code', firstRestoreSchema, { ...FIRST, code: ' ' }, 'Código é obrigatório'],
  ['a code that is too long', firstRestoreSchema, { ...FIRST, code: 'a'.repeat(61) }, 'Código inválido'],
  [
    'a passphrase beyond the limit',
    ownRestoreSchema,
    { passphrase: `${OWN.passphrase}a` },
    'Até 500 caracteres',
  ],
])('%s is refused before it is sent', (_, schema, typed, message) => {
  expect(schema.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

test('the longest allowed value is sent as typed', () => {
  expect(ownRestoreSchema.parse(OWN)).toEqual(OWN);
  expect(firstRestoreSchema.parse(FIRST)).toEqual(FIRST);
});
