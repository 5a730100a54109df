import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#server/http/problem.ts';

const seconds = z.coerce.number().int().min(0).max(4_102_444_800);

const id = z.string().regex(/^[^\0]{1,500}$/);

const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds.optional().catch(undefined),
  biz_opaque_callback_data: z.string().max(500).optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
});
export type DeliveryStatus = z.output<typeof status>;

const words = z.string().max(10_000).optional();
const answer = z.object({ id: words, title: words }).optional();

const captioned = z.object({ caption: words }).optional().catch(undefined);

const written = z.object({
  id,
  from: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional()
    .catch(undefined),
  from_user_id: z.string().max(500).optional().catch(undefined),
  timestamp: seconds.optional().catch(undefined),
  text: z.object({ body: words }).optional(),
  button: z.object({ text: words, payload: words }).optional(),
  interactive: z.object({ button_reply: answer, list_reply: answer }).optional(),
  image: captioned,
  video: captioned,
  document: captioned,
});

const contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string() }),
});

export type Inbound = {
  readonly id: string;
  readonly from: string | null;
  readonly name: string | null;
  readonly texts: readonly string[];
  readonly timestamp: number | undefined;
};

const PROFILE_NAME = 100;

const list = z.array(z.unknown()).catch([]);
const payload = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z
              .object({ value: z.object({ statuses: list, messages: list, contacts: list }).partial() })
              .catch({ value: {} }),
          )
          .catch([]),
      }),
    )
    .catch([]),
});

/** Parses a webhook request. Unknown kinds are ignored, because WhatsApp may add some. Throws 400, 401. */
export function readWebhook(bytes: Uint8Array, signature: unknown, secret: string | undefined) {
  if (!isSigned(bytes, signature, secret)) throw badSignature();
  const { success, data } = payload.safeParse(parsed(bytes));
  const values = success ? data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : [];
  return {
    statuses: values
      .flatMap(({ statuses = [] }) => statuses)
      .flatMap((each) => status.safeParse(each).data ?? []),
    inbound: values.flatMap(({ messages = [], contacts = [] }) => {
      const known = contacts.flatMap((each) => contact.safeParse(each).data ?? []);
      return messages.flatMap((each) => inboundOf(written.safeParse(each).data, known));
    }),
  };
}

function inboundOf(
  message: z.output<typeof written> | undefined,
  contacts: readonly z.output<typeof contact>[],
): Inbound[] {
  if (!message) return [];
  const { id, from = null, from_user_id: userId, timestamp, text, button, interactive } = message;
  const { image, video, document } = message;
  const { button_reply: pressed, list_reply: chosen } = interactive ?? {};
  const candidates = [
    text?.body,
    button?.text,
    button?.payload,
    pressed?.title,
    pressed?.id,
    chosen?.title,
    chosen?.id,
    image?.caption,
    video?.caption,
    document?.caption,
  ];
  const texts = candidates.flatMap((each) => (each ? [storable(each)] : []));
  const writer = contacts.find(
    ({ wa_id, user_id }) => (from !== null && wa_id === from) || (userId !== undefined && user_id === userId),
  );
  const name = writer ? [...storable(writer.profile.name)].slice(0, PROFILE_NAME).join('') || null : null;
  return texts.length > 0 ? [{ id, from, name, texts, timestamp }] : [];
}

const storable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** Throws 401 before the body is read if there is no signature, or no secret to check it. */
export function refuseUnsigned(signature: unknown, secret: string | undefined): void {
  if (secret === undefined || givenBy(signature) === undefined) throw badSignature();
}

/** Closes the connection, because the rest of an untrusted body is not read. */
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
