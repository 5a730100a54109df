import type { CallKey } from '#contract/contract.ts';
import { signed } from './cloud-api.ts';

/** The call of WhatsApp's webhook. */
export const HOOK = 'POST /api/whatsapp/webhook' satisfies CallKey;
/** The time of all that, in milliseconds. */
export const AT = Date.parse('2025-04-05T12:00:07.000Z');

export const payload = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
            ...value,
          },
        },
      ],
    },
  ],
});

export type News = { id: string; status: string; timestamp?: string; ours?: string; code?: number };
export const newsOf = ({ id, status, timestamp = String(AT / 1000), ours, code }: News) => ({
  id,
  status,
  timestamp,
  recipient_id: '5581990000000',
  ...(ours ? { biz_opaque_callback_data: ours } : {}),
  ...(code ? { errors: [{ code, title: 'Something' }] } : {}),
});
export type Word = { from: string; text: string; second?: number };
/** Messages from people, some seconds after the rest. */
export const wordsOf = (...words: readonly Word[]) =>
  signed(
    payload({
      messages: words.map(({ from, text, second = 0 }) => ({
        from,
        id: `wamid.${from}.${second}.${text}`,
        timestamp: String(AT / 1000 + second),
        type: 'text',
        text: { body: text },
      })),
    }),
  );
