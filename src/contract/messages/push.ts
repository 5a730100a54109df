import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { bodyId } from '#contract/fields.ts';
import { PUSH } from '#contract/limits.ts';

const endpoint = z
  .string('Endereço inválido')
  .max(PUSH.endpoint, 'Endereço inválido')
  .regex(/^https?:\/\/[!-~]+$/, 'Endereço inválido');
const bytes = (length: number) =>
  z
    .string('Chave inválida')
    .regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}=*$`), 'Chave inválida');

const followed = z.object({ teamIds: z.array(z.number()) });

/** Following teams on a device, which is identified by its push address: only the device knows it. */
export const pushCalls = {
  'GET /api/push': {
    access: 'public',
    about: 'The public key with which a browser subscribes to push messages.',
    answer: { 200: z.object({ publicKey: z.string() }) },
  },
  'POST /api/push/follow': {
    access: 'public',
    // Nobody else sees which teams a device follows.
    moves: [],
    about: "Sends push messages about a team's games to a device from now on.",
    body: z.object({
      subscription: z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) }),
      teamId: bodyId,
    }),
    answer: { 200: followed },
  },
  'POST /api/push/unfollow': {
    access: 'public',
    moves: [],
    about:
      'Stops the push messages about a team, or about all teams where none is given. Succeeds too where the device follows none.',
    body: z.object({ endpoint, teamId: bodyId.optional() }),
    answer: { 200: followed },
  },
  'POST /api/push/followed': {
    access: 'public',
    moves: [],
    about: 'The teams that a device follows.',
    body: z.object({ endpoint }),
    answer: { 200: followed },
  },
  'GET /api/push/audience': {
    access: 'admin',
    about: 'How many devices follow a team.',
    answer: {
      200: z.object({
        devices: z.number(),
        teams: z.array(z.object({ teamId: z.number(), devices: z.number() })),
      }),
    },
  },
} as const satisfies CallTable;
