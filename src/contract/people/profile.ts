import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { accountFields, email, emailOrigin, imageUrl, orNull, phone, roleFields } from '#contract/fields.ts';
import { ownPassword, ownPasswordBody, user } from './auth.ts';

/** ISO 8601; null if it never happened. */
const instant = z.string().nullable();

const sheetRow = z.object({
  round: z.number(),
  teamName: z.string(),
  saques: z.number(),
  defesas: z.number(),
  ataques: z.number(),
  present: z.boolean(),
  updatedAt: z.string(),
});

/** An event of a set's log that names the player: a point, a medical time-out, a card. */
const loggedEvent = z.object({
  round: z.number(),
  at: z.string(),
  type: z.string(),
  kind: z.string().nullable(),
  card: z.string().nullable(),
});

const scoredSet = z.object({
  round: z.number(),
  gameId: z.number(),
  setNumber: z.number(),
  events: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
});

const player = z.object({
  id: z.number(),
  tournament: z.string(),
  year: z.number(),
  teamName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  gender: z.string(),
  memberNumber: z.string().nullable(),
  shirtSize: z.string().nullable(),
  shirtName: z.string().nullable(),
  level: z.string().nullable(),
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  birthDate: z.string().nullable(),
  imageUrl: z.string().nullable(),
  messagesConsentAt: instant,
  messagesOptOutAt: instant,
  messagesReplyAt: instant,
  isHidden: z.boolean(),
  points: z.array(sheetRow),
  rallies: z.array(loggedEvent),
});

const registration = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.string(),
  birthDate: z.string().nullable(),
  cpf: z.string().nullable(),
  memberNumber: z.string(),
  skillLevel: z.string().nullable(),
  shirtSize: z.string().nullable(),
  shirtName: z.string().nullable(),
  additionalComments: z.string().nullable(),
  messagesConsentAt: instant,
  status: z.string(),
  rejectionReason: z.string().nullable(),
  reviewedAt: instant,
  createdAt: z.string(),
});

const message = z.object({
  type: z.string(),
  round: z.number().nullable(),
  recipientName: z.string(),
  phone: z.string(),
  body: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: instant,
  deliveredAt: instant,
  readAt: instant,
});

/** A reply about messages that waits for an organiser. */
const reply = z.object({
  kind: z.string(),
  words: z.string(),
  phone: z.string().nullable(),
  profileName: z.string().nullable(),
  writtenAt: z.string(),
});

/** `by`: other people are not named. `changes`: only if the entry is about the person. */
const auditEntry = z.object({
  at: z.string(),
  by: z.enum(['me', 'somebody', 'visitor', 'system']),
  action: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

const ownData = z.object({
  generatedAt: z.string(),
  account: z.object({
    ...accountFields,
    /** In each tournament where the account has one. */
    roles: z.array(z.object({ tournament: z.string(), year: z.number(), ...roleFields })),
    emailOrigin,
    emailSince: z.string(),
    emailConfirmed: z.boolean(),
    /** The last confirmed address while another one waits to be confirmed. */
    confirmedEmail: z.string().nullable(),
    /** Only for an account that does not play; otherwise it is among the player's fields. */
    phone: z.string().nullable(),
    messagesConsentAt: instant,
    messagesOptOutAt: instant,
    messagesReplyAt: instant,
    createdAt: z.string(),
    /** When the second factor was turned on. */
    secondFactorSince: instant,
  }),
  sessions: z.array(z.object({ createdAt: z.string(), lastSeenAt: z.string(), device: z.string() })),
  /** Browsers recognised from earlier sign-ins; only times are stored. */
  devices: z.array(z.object({ createdAt: z.string(), lastSeenAt: z.string() })),
  players: z.array(player),
  registrations: z.array(registration),
  messages: z.array(message),
  consentReplies: z.array(reply),
  scoredSets: z.array(scoredSet),
  audit: z.array(auditEntry),
});

/** Only people who accept messages and have a phone number get any. */
const consent = z.object({ messagesConsent: z.boolean(), phone: z.string().nullable() });

export const emailChange = z.object({ email, ...ownPassword });

/** Empty text removes it. */
export const phoneChange = z.object({ phone: orNull(phone) });

const visibility = z.object({ isHidden: z.boolean('Diga se o seu nome fica escondido') });

export const profileCalls = {
  'PATCH /api/user/email': {
    access: 'user',
    moves: ['accounts', 'players'],
    whileEnded: true,
    audit: 'account.change-email',
    about:
      "Changes the e-mail address, which is also the sign-in name. Until an administrator confirms it, the account sees no personal data; the last confirmed address needs no confirmation. Requires the caller's password.",
    body: emailChange,
    answer: { 200: user },
  },
  'PATCH /api/user/image': {
    access: 'user',
    moves: ['accounts', 'players'],
    whileEnded: true,
    audit: 'account.change-image',
    about: 'Uses a picture that the same account uploaded; null removes the picture.',
    body: z.object({ imageUrl: imageUrl.nullable() }),
    answer: { 200: user },
  },
  'GET /api/user/data': {
    access: 'user',
    about: "All stored data about the user; without the personal data until the user's address is confirmed.",
    answer: { 200: ownData },
  },
  'GET /api/user/consent': {
    access: 'user',
    about:
      "Whether the user accepts WhatsApp messages, and the number, once the user's address is confirmed.",
    answer: { 200: consent },
  },
  'PATCH /api/user/consent': {
    access: 'user',
    moves: ['accounts', 'players'],
    whileEnded: true,
    about: 'Accepts or declines messages by WhatsApp.',
    body: z.object({ messagesConsent: z.boolean('Diga se aceita receber mensagens') }),
    answer: { 200: consent },
  },
  'GET /api/user/visibility': {
    access: 'user',
    about: 'Whether the user, a player, refuses to be named in public.',
    answer: { 200: visibility },
  },
  'PATCH /api/user/visibility': {
    access: 'user',
    moves: ['players'],
    whileEnded: true,
    audit: 'player.hide',
    about: 'Hides the name and the picture of the user, a player, on public pages, or shows them.',
    body: visibility,
    answer: { 200: visibility },
  },
  'PATCH /api/user/phone': {
    access: 'user',
    moves: ['accounts'],
    audit: 'account.change-phone',
    about:
      "Sets or removes the mobile number of a user who does not play. A player's number is set by an organiser.",
    body: phoneChange,
    answer: { 200: consent },
  },
  'DELETE /api/user': {
    access: 'user',
    moves: ['accounts', 'players', 'games', 'registrations', 'messages'],
    whileEnded: true,
    audit: 'account.erase',
    about:
      "Erases the user's personal data. Games and points stay without the name. Ends all sessions. Requires the caller's password.",
    body: ownPasswordBody,
    answer: { 204: 'empty' },
  },
} as const satisfies CallTable;
