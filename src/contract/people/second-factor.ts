import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { pathId } from '#contract/fields.ts';
import { code, ownPassword, ownPasswordBody } from './auth.ts';
import { OF_OTHERS } from './users.ts';

const rule = z.object({ isRequired: z.boolean() });

export const secondFactorCalls = {
  'GET /api/user/second-factor': {
    access: 'user',
    about: 'Whether the user has a second factor.',
    answer: {
      200: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number() }),
    },
  },
  'POST /api/user/second-factor': {
    access: 'user',
    moves: [],
    about:
      "Creates the secret for an authenticator app. It is used only after a code confirms it. Requires the caller's password.",
    body: ownPasswordBody,
    answer: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  },
  'POST /api/user/second-factor/confirm': {
    access: 'user',
    moves: ['accounts'],
    audit: 'account.second-factor-on',
    about:
      'Turns the second factor on with a first code, and ends the other sessions. Only this answer contains the recovery codes.',
    body: z.object({ code }),
    answer: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  },
  'DELETE /api/user/second-factor': {
    access: 'user',
    moves: ['accounts'],
    audit: 'account.second-factor-off',
    about: 'Turns the second factor off. Requires the password and a code.',
    body: z.object({ code, ...ownPassword }),
    answer: { 204: 'empty' },
  },
  'DELETE /api/users/{id}/second-factor': {
    access: 'admin',
    moves: ['accounts'],
    audit: 'account.reset-second-factor',
    about: `Turns the second factor of somebody else off, who lost the app and the codes, and ends their sessions. An administrator's or organiser's requires the caller's password. ${OF_OTHERS}`,
    params: z.object({ id: pathId }),
    body: ownPasswordBody,
    answer: { 204: 'empty' },
  },
  'GET /api/second-factor-rule': {
    access: 'admin',
    about: 'Whether every administrator and organiser must have a second factor.',
    answer: { 200: rule },
  },
  'PUT /api/second-factor-rule': {
    access: 'installation',
    moves: ['accounts'],
    audit: 'account.require-second-factor',
    about:
      "Requires a second factor of every administrator and organiser, or no longer, which requires the caller's password. 409 where the caller has none.",
    body: rule.extend(ownPassword),
    answer: { 200: rule },
  },
} as const satisfies CallTable;
