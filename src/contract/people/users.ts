import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  accountFields,
  email,
  emailOrigin,
  line,
  name,
  orNull,
  pathId,
  roleFields,
  secrets,
} from '#contract/fields.ts';
import { NAME } from '#contract/limits.ts';
import { ownPassword, ownPasswordBody } from './auth.ts';

const account = z.object({
  ...accountFields,
  ...roleFields,
  /** The address is in `ADMIN_EMAILS`: the account can be neither demoted nor deleted. */
  isAlwaysAdmin: z.boolean(),
  emailOrigin,
  emailSince: z.string(),
  /** An organiser set the address, or confirmed that it is this person's. */
  emailConfirmed: z.boolean(),
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Accepts WhatsApp messages; for a player's account, the player's consent. */
  messagesConsent: z.boolean(),
  /** Who plays with this account; null if nobody does. */
  player: z
    .object({ id: z.number(), teamId: z.number().nullable(), teamName: z.string().nullable() })
    .nullable(),
});

export const newAccount = z.object({
  firstName: name(NAME, 'Nome deve ter pelo menos 2 caracteres', 'Nome deve ter no máximo 50 caracteres'),
  lastName: orNull(line(NAME.max)).optional(),
  email,
  isAdmin: z.boolean().default(false),
  isOrganiser: z.boolean().default(false),
  isScorer: z.boolean().default(false),
  ...ownPassword,
});

export const OF_OTHERS =
  '403 ACCOUNT_OF_OTHER_TOURNAMENT for an organiser, where the account administers the installation, or has a role or a player in another tournament.';

export const userCalls = {
  'GET /api/users': {
    access: 'admin',
    about:
      'The accounts by name, with their roles in this tournament. An organiser who does not administer the installation sees those with a role or a player here, and those with none anywhere.',
    answer: { 200: z.array(account) },
  },
  'POST /api/users': {
    access: 'admin',
    moves: ['accounts'],
    audit: 'account.create',
    about:
      "Creates an account for somebody who does not play. Only this answer contains the temporary password and the link to choose another one. Only an administrator of the installation makes another. Making an administrator or an organiser requires the caller's password.",
    body: newAccount,
    // The secrets are null when the request is repeated: only hashes are stored.
    answer: { 201: account.extend(secrets) },
  },
  'PATCH /api/users/{id}': {
    access: 'admin',
    moves: ['accounts', 'players'],
    whileEnded: true,
    audit: 'account.change',
    about:
      "Gives or takes roles: `isOrganiser` and `isScorer` in this tournament; `isAdmin`, which counts in all, only by an administrator of the installation. Those that are not sent stay unchanged. The last administrator stays one. Making an administrator or an organiser, or taking that from one, requires the caller's password.",
    params: z.object({ id: pathId }),
    body: z.object({
      isAdmin: z.boolean().optional(),
      isOrganiser: z.boolean().optional(),
      isScorer: z.boolean().optional(),
      ...ownPassword,
    }),
    answer: { 200: account },
  },
  'DELETE /api/users/{id}': {
    access: 'admin',
    moves: ['accounts', 'games', 'messages'],
    whileEnded: true,
    audit: 'account.delete',
    about: `Deletes the account of somebody who does not play. Deleting an administrator or an organiser requires the caller's password. ${OF_OTHERS}`,
    params: z.object({ id: pathId }),
    body: ownPasswordBody,
    answer: { 204: 'empty' },
  },
  'POST /api/users/{id}/reset-password': {
    access: 'admin',
    moves: ['accounts'],
    audit: 'account.reset-password',
    about: `Sets a temporary password, creates a link to choose another one, and ends the account's sessions. An administrator's or organiser's requires the caller's password. Both are null in the answer to a repeated request. ${OF_OTHERS}`,
    params: z.object({ id: pathId }),
    body: ownPasswordBody,
    answer: { 200: z.object(secrets) },
  },
  'POST /api/users/{id}/confirm-email': {
    access: 'admin',
    moves: ['accounts'],
    audit: 'account.confirm-email',
    about: `Confirms that the e-mail address is this person's. 409 where the account has another one by now. ${OF_OTHERS}`,
    params: z.object({ id: pathId }),
    body: z.object({ email }),
    answer: { 200: account },
  },
  'POST /api/users/{id}/opt-out': {
    access: 'admin',
    moves: ['accounts'],
    audit: 'account.consent',
    about: `Stops the WhatsApp messages to somebody who does not play and asked for it outside the application. There is no call to undo it: only the account's owner can accept messages again. 409 for a player's account. ${OF_OTHERS}`,
    params: z.object({ id: pathId }),
    answer: { 200: account },
  },
} as const satisfies CallTable;
