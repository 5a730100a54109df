import { z } from 'zod';
import type { CallTable, FileBody } from '#contract/call.ts';
import { imageUrl, pathId } from '#contract/fields.ts';
import { PICTURE_BYTES } from '#contract/limits.ts';

/** JPEG, PNG, GIF or WebP, recognised by its content. */
const picture = { file: 'image', maxBytes: PICTURE_BYTES } as const satisfies FileBody;
const storedPicture = z.object({ imageUrl: z.string() });
const params = z.object({ id: pathId });
/**
 * The picture the sender saw, empty for none. If it has changed since, the answer is 409 `TOURNAMENT_CHANGED`,
 * `TEAM_CHANGED` or `PLAYER_CHANGED`.
 */
const seen = z.union([z.literal(''), imageUrl]).optional();
const seenLogo = z.object({ seenLogoUrl: seen });
const seenImage = z.object({ seenImageUrl: seen });

export const imageCalls = {
  'GET /api/images/{name}': {
    access: 'public',
    about: 'A picture, 512 px, or 96 px with size=96. Its name is the hash of its content: it never changes.',
    params: z.object({ name: z.string().regex(/^[0-9a-f]{64}$/, 'Imagem inválida') }),
    query: z.object({ size: z.literal(['96', '512'], 'Tamanho inválido').optional() }),
    answer: { 200: { raw: 'image/webp' } },
  },
  'POST /api/user/image': {
    access: 'user',
    // An uploaded picture is not shown until it is confirmed.
    moves: [],
    audit: 'account.store-image',
    about:
      'Stores a picture for the user; PATCH /api/user/image confirms it. Unconfirmed, it is deleted after a day.',
    body: picture,
    answer: { 200: storedPicture },
  },
  'DELETE /api/user/image': {
    access: 'user',
    moves: ['accounts', 'players'],
    whileEnded: true,
    audit: 'account.change-image',
    about: 'Removes the picture of the user, if there is one.',
    answer: { 204: 'empty' },
  },
  'POST /api/tournament/image': {
    access: 'admin',
    moves: ['tournament'],
    audit: 'tournament.change-image',
    about:
      'Gives the tournament a picture. seenLogoUrl: the one that the sender saw, empty for none; another is a 409 TOURNAMENT_CHANGED.',
    query: seenLogo,
    body: picture,
    answer: { 200: storedPicture },
  },
  'DELETE /api/tournament/image': {
    access: 'admin',
    moves: ['tournament'],
    audit: 'tournament.change-image',
    about:
      'Removes the picture of the tournament, if there is one; screens show a drawing instead. seenLogoUrl: as for a new one.',
    query: seenLogo,
    answer: { 204: 'empty' },
  },
  'POST /api/teams/{id}/image': {
    access: 'admin',
    moves: ['teams'],
    audit: 'team.change-image',
    about:
      'Gives a team a picture. seenImageUrl: the one that the sender saw, empty for none; another is a 409 TEAM_CHANGED.',
    params,
    query: seenImage,
    body: picture,
    answer: { 200: storedPicture },
  },
  'DELETE /api/teams/{id}/image': {
    access: 'admin',
    moves: ['teams'],
    audit: 'team.change-image',
    about:
      'Removes the picture that a team is shown with: its own, after which the one that its name finds is shown, or that one, after which the initial is. seenImageUrl: as for a new one.',
    params,
    query: seenImage,
    answer: { 204: 'empty' },
  },
  'POST /api/players/{id}/image': {
    access: 'admin',
    moves: ['accounts', 'players'],
    audit: 'player.change-image',
    about:
      'Gives a player, and their account, a picture. seenImageUrl: the one that the sender saw, empty for none; another is a 409 PLAYER_CHANGED.',
    params,
    query: seenImage,
    body: picture,
    answer: { 200: storedPicture },
  },
  'DELETE /api/players/{id}/image': {
    access: 'admin',
    moves: ['accounts', 'players'],
    audit: 'player.change-image',
    about:
      'Removes the picture of a player and of their account, if there is one. seenImageUrl: as for a new one.',
    params,
    query: seenImage,
    answer: { 204: 'empty' },
  },
} as const satisfies CallTable;
