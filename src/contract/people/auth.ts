import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  accountFields,
  email,
  gender,
  level,
  line,
  linkToken,
  name,
  newPassword,
  orNull,
  SINGLE_LINE,
  shirtSize,
} from '#contract/fields.ts';
import { EMAIL, NAME, PASSWORD } from '#contract/limits.ts';
import { withoutUnseen } from '#domain/text/seen-text.ts';

/** The signed-in user. `username` and `email` are the same address. */
export const user = z.object({
  ...accountFields,
  /** An organiser of this tournament, or an administrator of the installation. */
  isAdmin: z.boolean(),
  /** A scorekeeper of this tournament. */
  isScorer: z.boolean(),
  administersInstallation: z.boolean(),
  username: z.string(),
  /** Somebody else set the password: until it is changed, every other call is refused. */
  mustChangePassword: z.boolean(),
  /**
   * An administrator confirmed that the address is this person's; before that, the player's personal data are not
   * shown.
   */
  emailConfirmed: z.boolean(),
  /** The required second factor is missing: until it is set up, every other call is refused. */
  mustSetUpSecondFactor: z.boolean(),
  /**
   * A self-registered account without a player or role, in any tournament, sees what a visitor sees until an administrator confirms
   * it.
   */
  mustBeConfirmed: z.boolean(),
  /** Has no role and no player in this tournament, and may not look in: sees what a visitor sees. */
  isOutsider: z.boolean(),
  player: z
    .object({
      id: z.number(),
      teamId: z.number().nullable(),
      teamName: z.string().nullable(),
      gender,
      memberNumber: z.string().nullable(),
      shirtSize: shirtSize.nullable(),
      level: level.nullable(),
    })
    .nullable(),
});

const session = z.object({
  id: z.string(),
  /** Such as "Chrome no Android"; empty if unknown. */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

const credentials = z.object({
  username: z
    .string('Email é obrigatório')
    .overwrite(withoutUnseen)
    .toLowerCase()
    .min(1, 'Email é obrigatório')
    .max(EMAIL.max, 'Email inválido')
    .regex(SINGLE_LINE, 'Email inválido'),
  password: z
    .string('Senha é obrigatória')
    .min(1, 'Senha é obrigatória')
    .max(PASSWORD.max, 'Senha muito longa'),
});

/** A code of the authenticator app, or a recovery code; blanks and hyphens are removed. */
export const code = z
  .string('Digite o código')
  .trim()
  .min(1, 'Digite o código')
  .max(40, 'Código inválido')
  .transform((typed) => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

const ownAccount = z.object({
  username: email,
  password: newPassword,
  firstName: name(NAME, 'Nome deve ter pelo menos 2 caracteres', 'Nome deve ter no máximo 50 caracteres'),
  lastName: orNull(line(NAME.max)).optional(),
});

export const currentPassword = z
  .string('Senha atual é obrigatória')
  .min(1, 'Senha atual é obrigatória')
  .max(PASSWORD.max, 'Senha muito longa');

/**
 * For a call that is dangerous, or may be: without the caller's password it is 422 OWN_PASSWORD_NEEDED, unless
 * they typed it in this session within the last fifteen minutes, also to sign in.
 */
export const ownPassword = { currentPassword: currentPassword.optional() };

/** Fastify passes a missing body as null. */
export const ownPasswordBody = z.object(ownPassword).nullish();

export const passwordChange = z.object({
  currentPassword,
  newPassword: z
    .string('Nova senha é obrigatória')
    .min(PASSWORD.minAtApprovalOrChange, 'Nova senha deve ter pelo menos 6 caracteres')
    .max(PASSWORD.max, `Nova senha deve ter no máximo ${PASSWORD.max} caracteres`),
});

const passwordChoice = z.object({ token: linkToken, newPassword });

export const authCalls = {
  'POST /api/login': {
    access: 'public',
    // For other pages: this one has the account in its answer.
    moves: ['sessions', 'accounts'],
    about: 'Signs in and starts a session (a cookie).',
    body: credentials,
    answer: { 200: user },
  },
  'POST /api/login/code': {
    access: 'public',
    moves: ['sessions', 'accounts'],
    about:
      'The second step of a sign-in, within five minutes: a code of the authenticator app, or a recovery code.',
    body: z.object({ code }),
    answer: { 200: user },
  },
  'POST /api/register': {
    access: 'public',
    // A new account has no other sessions.
    moves: ['accounts'],
    audit: 'account.register',
    about: 'Creates an account and signs it in, where the organiser allows self-registration.',
    body: ownAccount,
    answer: { 201: user },
  },
  'POST /api/logout': {
    access: 'public',
    moves: ['accounts'],
    audit: 'account.sign-out',
    about: 'Ends the session. Succeeds without one too.',
    answer: { 204: 'empty' },
  },
  'POST /api/password-links/open': {
    access: 'public',
    moves: [],
    about: 'Whose password a link may choose, and until when.',
    body: z.object({ token: linkToken }),
    answer: { 200: z.object({ firstName: z.string(), username: z.string(), expiresAt: z.string() }) },
  },
  'POST /api/password-links/use': {
    access: 'public',
    moves: ['accounts'],
    audit: 'account.choose-password',
    about: 'Sets a new password by a link, which works once. It does not sign in.',
    body: passwordChoice,
    answer: { 200: z.object({ username: z.string() }) },
  },
  'GET /api/user': {
    access: 'user',
    about: 'The signed-in user; 401 without one.',
    answer: { 200: user },
  },
  'PATCH /api/user/password': {
    access: 'user',
    moves: ['accounts'],
    audit: 'account.change-password',
    about: "Changes the password, ends the user's other sessions and gives this one a new token.",
    body: passwordChange,
    answer: { 200: user },
  },
  'GET /api/user/sessions': {
    access: 'user',
    about: 'The sessions of the account, the current one first.',
    answer: { 200: z.array(session) },
  },
  'DELETE /api/user/sessions': {
    access: 'user',
    moves: ['accounts'],
    audit: 'account.end-other-sessions',
    about: 'Ends all other sessions of the account.',
    answer: { 204: 'empty' },
  },
  'DELETE /api/user/sessions/{id}': {
    access: 'user',
    moves: ['accounts'],
    audit: 'account.end-session',
    about:
      'Ends another session of the account; succeeds too where it has ended. 409 for the current session, which signs out instead.',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/, 'Sessão inválida') }),
    answer: { 204: 'empty' },
  },
} as const satisfies CallTable;
