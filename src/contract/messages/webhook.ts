import { z } from 'zod';
import type { CallTable, SignedBody } from '#contract/call.ts';
import { line } from '#contract/fields.ts';
import { WEBHOOK_BYTES } from '#contract/limits.ts';

const webhook = { signed: 'application/json', maxBytes: WEBHOOK_BYTES } as const satisfies SignedBody;
const text = { raw: 'text/plain' } as const;

export const webhookCalls = {
  'GET /api/whatsapp/webhook': {
    access: 'public',
    about: 'WhatsApp verifies the address of the webhook.',
    query: z.object({
      'hub.mode': line(100).optional(),
      'hub.verify_token': line(500).optional(),
      'hub.challenge': line(500).optional(),
    }),
    answer: { 200: text },
  },
  'POST /api/whatsapp/webhook': {
    access: 'public',
    // Each item of the webhook is stored and announced by itself.
    moves: [],
    about: "WhatsApp reports delivery statuses and replies, signed with the app's secret.",
    body: webhook,
    answer: { 200: text },
  },
} as const satisfies CallTable;
