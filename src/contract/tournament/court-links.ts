import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { bodyId, day, holderName, linkToken, name, pathId } from '#contract/fields.ts';
import { COURT } from '#contract/limits.ts';
import { game } from './games.ts';

/** What a link lets its holder score: the games of a court on a day, those of all courts (both null), or one game. */
const scope = {
  /** `YYYY-MM-DD`, in the tournament's time zone. */
  day: z.string(),
  court: z.string().nullable(),
  gameId: z.number().nullable(),
  /** The midnight that ends its day; while a game of it goes on, six hours later. */
  endsAt: z.string(),
};

const link = z.object({
  id: z.number(),
  ...scope,
  /** The game's teams, for a link that is for one game. */
  teams: z.tuple([z.string(), z.string()]).nullable(),
  createdAt: z.string(),
  /** The devices that opened the link, the last seen first. `lastSeenAt` is exact to the minute. */
  devices: z.array(
    z.object({
      id: z.number(),
      /** The name its holder typed; null until then. */
      name: z.string().nullable(),
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});

/** Part of the refusal when a link belongs to another tournament: which one. */
export type LinkOfAnother = { readonly tournament: { readonly slug: string; readonly isCurrent: boolean } };

const newLink = z.union(
  [
    z.object({ gameId: bodyId }),
    z.object({
      /** Null: all courts. */
      court: name({ min: 1, max: COURT.max }, 'Escolha a quadra').nullable(),
      day,
    }),
  ],
  'Escolha uma quadra e um dia, ou um jogo',
);

/** What a device let in by a link gets. Of people it has only names. */
const court = z.object({
  ...scope,
  /** The name its holder typed; null until then. */
  name: z.string().nullable(),
  games: z.array(game),
  /** The players of these games' teams, so that a point can be noted for one of them. */
  players: z.array(
    z.object({
      id: z.number(),
      teamId: z.number().nullable(),
      firstName: z.string(),
      lastName: z.string().nullable(),
    }),
  ),
});

export const courtLinkCalls = {
  'GET /api/court-links': {
    access: 'admin',
    about: 'The valid links for courts and games, with the devices that use them.',
    answer: { 200: z.array(link) },
  },
  'POST /api/court-links': {
    access: 'admin',
    moves: ['court-links'],
    audit: 'court-link.create',
    about:
      'Creates a link by which anybody can score the games of a court, or of all courts, on a day, or one game, without an account. Only this answer contains its address.',
    body: newLink,
    answer: {
      201: z.object({
        link,
        /** Null when the operation is repeated, because only a hash of the link is stored. */
        url: z.string().nullable(),
      }),
    },
  },
  'DELETE /api/court-links/{id}': {
    access: 'admin',
    moves: ['court-links'],
    audit: 'court-link.revoke',
    about: 'Revokes a link and ends the sessions of its devices. Succeeds too where it has ended.',
    params: z.object({ id: pathId }),
    answer: { 204: 'empty' },
  },
  'DELETE /api/court-links/{id}/devices/{deviceId}': {
    access: 'admin',
    moves: ['court-links'],
    audit: 'court-link.end-device',
    about:
      'Ends the session of one device of a link; the others go on. Who has the link can open it again. Succeeds too where it has ended.',
    params: z.object({ id: pathId, deviceId: pathId }),
    answer: { 204: 'empty' },
  },
  'POST /api/court-links/use': {
    access: 'public',
    moves: ['sessions'],
    about:
      'Exchanges the token of a link for a session of this device (a cookie). A device that already has a session of the link keeps it.',
    body: z.object({ token: linkToken }),
    answer: { 200: court },
  },
  'GET /api/court': {
    access: 'court',
    about: "The games that this device's link allows to score, by date, then court.",
    answer: { 200: court },
  },
  'PUT /api/court/name': {
    access: 'court',
    moves: ['court-links'],
    audit: 'court-link.name',
    about:
      'Sets the name of the person who uses this device; it appears in the audit log. Required before scoring.',
    body: z.object({
      name: holderName,
    }),
    answer: { 200: court },
  },
  'DELETE /api/court': {
    access: 'court',
    moves: ['court-links'],
    about: 'Ends the session of this device. The link stays valid.',
    answer: { 204: 'empty' },
  },
} as const satisfies CallTable;
