import { z } from 'zod';
import { currentPassword, ownPasswordBody, user } from './auth.ts';
import type { Table } from './call.ts';
import { pathId } from './fields.ts';

/** A code of the authenticator app, or a recovery code; typed blanks and hyphens are removed. */
const code = z
  .string('Digite o código')
  .trim()
  .min(1, 'Digite o código')
  .max(40, 'Código inválido')
  .transform((typed) => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

const rule = z.object({ isRequired: z.boolean() });

export const secondFactorCalls = {
  'POST /api/login/code': {
    access: 'public',
    about: 'The second step of a sign-in: a code of the app, or a recovery code, within five minutes.',
    body: z.object({ code }),
    answer: { 200: user },
  },
  'GET /api/user/second-factor': {
    access: 'user',
    about: 'Whether whoever asks signs in in two steps.',
    answer: {
      200: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number() }),
    },
  },
  'POST /api/user/second-factor': {
    access: 'user',
    about: 'Begins to set it up: a secret for the app, which counts once a code confirms it.',
    body: z.object({ currentPassword }),
    answer: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  },
  'POST /api/user/second-factor/confirm': {
    access: 'user',
    about: 'Switches it on by a first code, and ends the other sessions. The recovery codes are told once.',
    body: z.object({ code }),
    answer: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  },
  'DELETE /api/user/second-factor': {
    access: 'user',
    about: 'Switches it off: with the password and a code.',
    body: z.object({ currentPassword, code }),
    answer: { 204: 'empty' },
  },
  'DELETE /api/users/{id}/second-factor': {
    access: 'admin',
    about:
      "Switches somebody else's off, who lost app and codes, and ends their sessions. Of an administrator with the own password of whoever asks.",
    params: z.object({ id: pathId }),
    body: ownPasswordBody,
    answer: { 204: 'empty' },
  },
  'GET /api/second-factor-rule': {
    access: 'admin',
    about: 'Whether every administrator has to sign in in two steps.',
    answer: { 200: rule },
  },
  'PUT /api/second-factor-rule': {
    access: 'admin',
    about:
      'Requires it of every administrator, or no more: that with the own password of whoever asks. 409 for one who has not set it up.',
    body: rule.extend({ currentPassword: currentPassword.optional() }),
    answer: { 200: rule },
  },
} as const satisfies Table;
