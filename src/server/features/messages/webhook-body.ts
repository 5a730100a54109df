import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#server/http/problem.ts';

const seconds = z.coerce.number().int().min(0).max(4_102_444_800);

/** PostgreSQL holds no NUL in a text. */
const id = z.string().regex(/^[^\0]{1,500}$/);

/** One news of a message. `timestamp`: when it happened, in seconds since 1970. */
const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds.optional(),
  biz_opaque_callback_data: z.string().max(500).optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
});
export type News = z.output<typeof status>;

const inbound = z.object({
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: seconds.optional(),
  type: z.literal('text'),
  text: z.object({ body: z.string() }),
});
export type Inbound = z.output<typeof inbound>;

const list = z.array(z.unknown()).catch([]);
const payload = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({ value: z.object({ statuses: list, messages: list }).partial() }).catch({ value: {} }),
          )
          .catch([]),
      }),
    )
    .catch([]),
});

/** What WhatsApp tells. What is of another kind, which may be anything they add, is passed over. Throws 400, 401. */
export function readWebhook(bytes: Uint8Array, signature: unknown, secret: string | undefined) {
  if (!isSigned(bytes, signature, secret)) throw badSignature();
  const { success, data } = payload.safeParse(parsed(bytes));
  const values = success ? data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : [];
  return {
    news: values
      .flatMap(({ statuses = [] }) => statuses)
      .flatMap((each) => status.safeParse(each).data ?? []),
    inbound: values
      .flatMap(({ messages = [] }) => messages)
      .flatMap((each) => inbound.safeParse(each).data ?? []),
  };
}

/** What carries no signature, or one that nobody here can check, need not be read. Throws 401. */
export function refuseUnsigned(signature: unknown, secret: string | undefined): void {
  if (secret === undefined || givenBy(signature) === undefined) throw badSignature();
}

/** The connection ends with it: nobody waits for the rest of a body that is not believed. */
const badSignature = () =>
  new Problem(401, 'BAD_SIGNATURE', 'Assinatura inválida', { headers: { connection: 'close' } });

const givenBy = (signature: unknown) =>
  typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] : undefined;

function isSigned(bytes: Uint8Array, signature: unknown, secret: string | undefined): boolean {
  const given = givenBy(signature);
  if (!given || !secret) return false;
  const right = createHmac('sha256', secret).update(bytes).digest();
  return timingSafeEqual(right, Buffer.from(given, 'hex'));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new Problem(400, 'VALIDATION', 'Pedido malformado');
  }
}
