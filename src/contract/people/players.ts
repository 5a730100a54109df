import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  bodyId,
  day,
  email,
  gender,
  imageUrl,
  level,
  line,
  memberNumber,
  name,
  newPassword,
  orNull,
  pathId,
  phone,
  roleFields,
  secrets,
  shirtSize,
  typedCode,
} from '#contract/fields.ts';
import { EMAIL, NAME, SHIRT_NAME } from '#contract/limits.ts';
import { ownPassword, ownPasswordBody } from './auth.ts';

/** The fields every signed-in user sees. */
const publicPlayer = {
  id: z.number(),
  userId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  teamId: z.number().nullable(),
  teamName: z.string().nullable(),
  gender,
  memberNumber: z.string().nullable(),
  shirtSize: shirtSize.nullable(),
  /** The same value twice: the specification has both names. */
  level: level.nullable(),
  skillLevel: level.nullable(),
  imageUrl: z.string().nullable(),
  /** The player's account administers the installation. */
  isAdmin: z.boolean(),
  ...roleFields,
};

/** The fields only organisers and the player see. */
const personal = {
  phone: z.string().nullable(),
  email: z.string().nullable(),
  cpf: z.string().nullable(),
  birthDate: z.string().nullable(),
  shirtName: z.string().nullable(),
  messagesConsent: z.boolean(),
  /** The player refuses to be named in public. */
  isHidden: z.boolean(),
};

const optional = <Shape extends Record<string, z.ZodType>>(shape: Shape) => z.object(shape).partial().shape;

/** The personal fields are present only for an organiser or the player. */
const player = z.object({ ...publicPlayer, ...optional(personal) });

export const playerInFull = z.object({ ...publicPlayer, ...personal });
export type PlayerInFull = z.output<typeof playerInFull>;

/**
 * A created or changed player. If that made an account: its temporary password and link, shown once because only
 * hashes are stored. Both null without a new account, if the caller chose the password, or when the request is
 * repeated.
 */
const playerWithSecrets = playerInFull.extend(secrets);

/** Without defaults: a PATCH changes only what is sent. */
const fields = {
  firstName: name(NAME, 'Nome deve ter pelo menos 2 caracteres'),
  lastName: orNull(line(NAME.max)),
  teamId: bodyId.nullable(),
  gender,
  memberNumber: memberNumber.nullable(),
  shirtSize: shirtSize.nullable(),
  level: level.nullable(),
  skillLevel: level.nullable(),
  imageUrl: imageUrl.nullable(),
  phone: orNull(phone),
  email: z.union([z.literal('').transform(() => null), z.null(), email]),
  cpf: orNull(typedCode(14)),
  birthDate: day.nullable(),
  shirtName: orNull(line(SHIRT_NAME.max)),
  isHidden: z.boolean('Diga se o nome fica fora das páginas públicas'),
  isAdmin: z.boolean(),
  ...roleFields,
};

const passwordOrBlank = z.union([z.literal('').transform(() => undefined), newPassword]);

export const newPlayer = z.object({
  ...optional(fields),
  firstName: fields.firstName,
  gender: fields.gender,
  password: passwordOrBlank.optional(),
  ...ownPassword,
});
export type NewPlayer = z.output<typeof newPlayer>;

/** What somebody saw of a player. Less strict than `fields`: a stored value may be one that forms refuse today. */
const seenText = line(EMAIL.max).nullable();
const seenPlayer = z
  .object({
    firstName: seenText,
    lastName: seenText,
    memberNumber: seenText,
    shirtName: seenText,
    phone: seenText,
    email: seenText,
    cpf: seenText,
    birthDate: seenText,
    shirtSize: fields.shirtSize,
    level: fields.level,
    gender: fields.gender,
    teamId: fields.teamId,
    imageUrl: imageUrl.nullable(),
    isHidden: fields.isHidden,
    isAdmin: fields.isAdmin,
    isOrganiser: fields.isOrganiser,
    isScorer: fields.isScorer,
  })
  .partial();
export type SeenPlayer = z.output<typeof seenPlayer>;

export const playerChange = z.object({
  ...optional(fields),
  seen: seenPlayer.optional(),
  password: passwordOrBlank.optional(),
  ...ownPassword,
});
export type PlayerChange = z.output<typeof playerChange>;

export const playerCalls = {
  'GET /api/players': {
    access: 'user',
    about:
      'The players in the order of their names; `team`: only those of that team. Phone, e-mail, CPF, birth date, name on the shirt and the choices about messages and public pages are answered only to organisers, and to the player once their address is confirmed.',
    query: z.object({ team: pathId.optional() }),
    answer: { 200: z.array(player) },
  },
  'POST /api/players': {
    access: 'admin',
    moves: ['accounts', 'players'],
    audit: 'player.create',
    about:
      "Registers a player. With an e-mail it also creates the player's account; without `password` the answer has the configured default or a generated one, and a link at which the player chooses another. Only an administrator of the installation makes another. Making an administrator or an organiser requires the caller's password.",
    body: newPlayer,
    answer: { 201: playerWithSecrets },
  },
  'PATCH /api/players/{id}': {
    access: 'admin',
    moves: ['accounts', 'players'],
    audit: 'player.change',
    about:
      "Changes a player; fields that are not sent stay unchanged. `seen`: the values of the sent fields that the caller saw; where somebody has changed one of them to another value since, the answer is 409 PLAYER_CHANGED with the current player and the name of who changed it. Where the person has erased their data since, it is a 409 CONFLICT, and nothing is stored. A first e-mail creates the account, as in POST /api/players. `isAdmin` is changed only by an administrator of the installation, and so are the address and the password of an account that administers the installation or belongs to another tournament too: 403 ACCOUNT_OF_OTHER_TOURNAMENT; a name or picture then changes for the player alone. Making an administrator or an organiser, or changing the address, password or rights of one, requires the caller's password. `isHidden: false` is refused with 422 where a player with an account chose not to be named in public: only the player can undo that.",
    params: z.object({ id: pathId }),
    body: playerChange,
    answer: { 200: playerWithSecrets },
  },
  'DELETE /api/players/{id}': {
    access: 'admin',
    moves: ['accounts', 'players', 'points', 'games', 'registrations', 'messages'],
    audit: 'player.delete',
    about:
      "Deletes a player with the points, the pictures and the account; an account of other tournaments stays, without its role in this one. The registration and the messages stay, without personal data. Deleting an administrator or an organiser requires the caller's password. 403 ACCOUNT_OF_OTHER_TOURNAMENT as for another address.",
    params: z.object({ id: pathId }),
    body: ownPasswordBody,
    answer: { 204: 'empty' },
  },
  'POST /api/players/{id}/reset-password': {
    access: 'admin',
    moves: ['accounts'],
    audit: 'player.reset-password',
    about:
      "Sets a temporary password, the sent one, else the configured default or a generated one, and ends the player's sessions. Without a sent one the answer also has a link at which the player chooses another. Password and link are null in the answer to a repeated request. Resetting the password of an administrator or an organiser requires the caller's. 403 ACCOUNT_OF_OTHER_TOURNAMENT as for another address.",
    params: z.object({ id: pathId }),
    // Fastify passes a missing body as null.
    body: z.object({ newPassword: newPassword.optional(), ...ownPassword }).nullish(),
    answer: { 200: z.object(secrets) },
  },
  'POST /api/players/{id}/opt-out': {
    access: 'admin',
    moves: ['players'],
    audit: 'player.consent',
    about:
      'Stops the WhatsApp messages to a player who asked for it outside the application. There is no call to undo it: only the player can accept messages again.',
    params: z.object({ id: pathId }),
    answer: { 200: playerInFull },
  },
} as const satisfies CallTable;
