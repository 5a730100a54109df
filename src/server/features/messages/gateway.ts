import type { Settings } from '#server/config.ts';
import type { MessageGateway } from '#server/message-gateway.ts';
import { cloudGateway } from './cloud-gateway.ts';

const NEEDED_TO_SEND = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'] as const;
const NEEDED_FOR_REPORTS = ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;

export function gatewayOf(settings: Settings): MessageGateway {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = settings;
  return token && phoneNumberId ? cloudGateway(settings, token, phoneNumberId) : { kind: 'manual' };
}

export function missingSettings(settings: Settings): string[] {
  return [...NEEDED_TO_SEND, ...NEEDED_FOR_REPORTS].filter((name) => settings[name] === undefined);
}
