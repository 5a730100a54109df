import type { CallKey } from '#contract/contract.ts';
import { signed } from './cloud-api.ts';

export const HOOK = 'POST /api/whatsapp/webhook' satisfies CallKey;
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

/** A delivery status in the webhook's fields; `callbackData`: our own id of the message. */
export type DeliveryStatus = {
  id: string;
  status: string;
  timestamp?: string;
  callbackData?: string;
  code?: number;
};
export const deliveryStatus = ({
  id,
  status,
  timestamp = String(AT / 1000),
  callbackData,
  code,
}: DeliveryStatus) => ({
  id,
  status,
  timestamp,
  recipient_id: '5581990000000',
  ...(callbackData ? { biz_opaque_callback_data: callbackData } : {}),
  ...(code ? { errors: [{ code, title: 'Something' }] } : {}),
});
export type InboundText = { from: string; text: string; second?: number };
/** Signed inbound messages; `second`: seconds after `AT`. */
export const signedTexts = (...texts: readonly InboundText[]) =>
  signed(
    payload({
      messages: texts.map(({ from, text, second = 0 }) => ({
        from,
        id: `wamid.${from}.${second}.${text}`,
        timestamp: String(AT / 1000 + second),
        type: 'text',
        text: { body: text },
      })),
    }),
  );
