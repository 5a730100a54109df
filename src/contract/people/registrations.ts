import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  approvalPassword,
  blankOr,
  bodyId,
  day,
  email,
  emailOr,
  emailOrigin,
  gender,
  line,
  memberNumberOr,
  name,
  orNull,
  paragraph,
  pathId,
  roleFields,
  secrets,
  shirtSize,
  typedCode,
} from '#contract/fields.ts';
import { COMMENTS, LARGEST_ID, NAME, PHONE, REASON, REGISTRATIONS, SHIRT_NAME } from '#contract/limits.ts';
import { REGISTRATION_STATUSES } from '#domain/people/registration.ts';
import { SKILL_LEVELS } from '#domain/tournament.ts';
import { playerInFull } from './players.ts';

const skillLevel = z.enum(SKILL_LEVELS, 'Selecione o nível');
const status = z.enum(REGISTRATION_STATUSES);

const NO_EMAIL = 'Email é obrigatório';
const NO_TEAM = 'Selecione uma equipe';
const SHORT_PHONE = `Telefone deve ter pelo menos ${PHONE.min} dígitos`;
const SHORT_REASON = `Motivo deve ter pelo menos ${REASON.min} caracteres`;

/** What a visitor fills in. `messagesConsent`: a checkbox, not ticked at first. */
export const newRegistration = z.object({
  firstName: name(NAME, 'Nome deve ter pelo menos 2 caracteres', 'Nome deve ter no máximo 50 caracteres'),
  lastName: name(
    NAME,
    'Sobrenome deve ter pelo menos 2 caracteres',
    'Sobrenome deve ter no máximo 50 caracteres',
  ),
  email: emailOr('Email deve ser válido'),
  phone: typedCode(PHONE.max, SHORT_PHONE).refine(
    (text) => text.replace(/\D/g, '').length >= PHONE.min,
    SHORT_PHONE,
  ),
  gender,
  birthDate: blankOr(day).optional(),
  cpf: orNull(typedCode(14)).optional(),
  memberNumber: memberNumberOr('Número de sócio é obrigatório'),
  skillLevel: blankOr(skillLevel).optional(),
  shirtSize: blankOr(shirtSize).optional(),
  shirtName: orNull(line(SHIRT_NAME.max)).optional(),
  additionalComments: orNull(paragraph(COMMENTS.max)).optional(),
  messagesConsent: z.boolean().optional(),
});
export type NewRegistration = z.output<typeof newRegistration>;

/** A registration, visible only to organisers. */
const registration = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  gender,
  birthDate: z.string().nullable(),
  cpf: z.string().nullable(),
  memberNumber: z.string(),
  skillLevel: skillLevel.nullable(),
  shirtSize: shirtSize.nullable(),
  shirtName: z.string().nullable(),
  additionalComments: z.string().nullable(),
  messagesConsent: z.boolean(),
  status,
  rejectionReason: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  /** The player made from it; null also if that player was deleted. */
  playerId: z.number().nullable(),
  createdAt: z.string(),
  /**
   * What a pending registration shares with a player, a non-player's account or other pending ones, for the
   * organiser to check. `name`: whose it is; `more`: how many others share it.
   */
  conflicts: z.array(
    z.object({
      field: z.enum(['memberNumber', 'email']),
      with: z.enum(['player', 'account', 'registration']),
      name: z.string(),
      more: z.number(),
    }),
  ),
});

/**
 * Without `password` the person gets a link to choose one. `linkAccountId`: the existing account, confirmed to be
 * this person's. `email`: an address to use instead of the registration's.
 */
export const approval = z.object({
  password: approvalPassword.optional(),
  teamId: z.int(NO_TEAM).min(1, NO_TEAM).max(LARGEST_ID, NO_TEAM),
  email: z.string(NO_EMAIL).trim().min(1, NO_EMAIL).pipe(email).optional(),
  linkAccountId: bodyId.optional(),
});
export type Approval = z.output<typeof approval>;

/**
 * The existing account with the registration's address, sent with 409 ACCOUNT_EXISTS and, if there is one,
 * ACCOUNT_CHANGED.
 */
export const conflictingAccount = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  email: z.string(),
  isAdmin: z.boolean(),
  ...roleFields,
  createdAt: z.string(),
  emailOrigin,
  emailSince: z.string(),
  emailConfirmed: z.boolean(),
});
export type ConflictingAccount = z.output<typeof conflictingAccount>;

export const rejection = z.object({
  rejectionReason: paragraph(REASON.max, SHORT_REASON).min(REASON.min, SHORT_REASON),
});

/** At most as many as can be pending. */
const rejectionOfMany = rejection.extend({
  ids: z
    .array(bodyId)
    .min(1, 'Marque ao menos uma inscrição')
    .max(REGISTRATIONS.pending, `Marque no máximo ${REGISTRATIONS.pending} inscrições`),
});

export const registrationCalls = {
  'POST /api/tournament/pre-registrations': {
    access: 'public',
    moves: ['registrations'],
    audit: 'registration.create',
    about:
      'Registers somebody who wants to play; an organiser decides. Says nothing about others, also where the e-mail or the member number is known.',
    body: newRegistration,
    answer: { 201: z.object({ id: z.number(), status }) },
  },
  'GET /api/tournament/pre-registrations': {
    access: 'admin',
    about: 'The registrations with all their fields, newest first.',
    answer: { 200: z.array(registration) },
  },
  'POST /api/tournament/pre-registrations/{id}/approve': {
    access: 'admin',
    moves: ['registrations', 'players', 'accounts'],
    audit: 'registration.approve',
    about:
      "Makes the registration a player of a team, with an account. 409 ACCOUNT_EXISTS with the account's owner where an account has the e-mail: `linkAccountId` links that account, which keeps its password and rights, also where it belongs to another tournament.",
    params: z.object({ id: pathId }),
    body: approval,
    answer: {
      200: z.object({
        registration,
        player: playerInFull,
        /** The person already had an account and keeps its password; the approval's is not used. */
        hadAccount: z.boolean(),
        passwordLink: secrets.passwordLink,
      }),
    },
  },
  'POST /api/tournament/pre-registrations/{id}/reject': {
    access: 'admin',
    moves: ['registrations'],
    audit: 'registration.reject',
    about: 'Rejects the registration with a reason.',
    params: z.object({ id: pathId }),
    body: rejection,
    answer: { 200: registration },
  },
  'POST /api/tournament/pre-registrations/reject-many': {
    access: 'admin',
    moves: ['registrations'],
    audit: 'registration.reject-many',
    about:
      'Rejects all pending registrations among these with one reason. The others were decided meanwhile, or are gone, and stay as they are; 409 where none is pending.',
    body: rejectionOfMany,
    answer: { 200: z.object({ rejected: z.array(z.number()), others: z.array(z.number()) }) },
  },
} as const satisfies CallTable;
