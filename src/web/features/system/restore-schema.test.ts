import { expect, test } from 'vitest';
import { PASSPHRASE, PASSWORD } from '#contract/limits.ts';
import { codeSchema, ownPasswordSchema, passphraseSchema } from './restore-schema.ts';

test.each([
  ['no own password', ownPasswordSchema, { currentPassword: '' }, 'Senha atual é obrigatória'],
  [
    'an own password beyond the limit',
    ownPasswordSchema,
    { currentPassword: 'a'.repeat(PASSWORD.max + 1) },
    'Senha muito longa',
  ],
  ['a blank code', codeSchema, { code: ' ' }, 'Código é obrigatório'],
  ['a code that is too long', codeSchema, { code: 'a'.repeat(61) }, 'Código inválido'],
  ['no passphrase', passphraseSchema, { passphrase: '' }, 'Digite a frase'],
  [
    'a passphrase beyond the limit',
    passphraseSchema,
    { passphrase: 'a'.repeat(PASSPHRASE.max + 1) },
    'Até 500 caracteres',
  ],
])('%s is refused before it is sent', (_, schema, typed, message) => {
  expect(schema.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

test.each([
  [ownPasswordSchema, { currentPassword: 'a'.repeat(PASSWORD.max) }],
  [passphraseSchema, { passphrase: 'a'.repeat(PASSPHRASE.max) }],
])('the longest that the call takes is sent as typed', (schema, typed) => {
  expect(schema.parse(typed)).toEqual(typed);
});
