import { z } from 'zod';
import type { MessageType } from '#domain/messages/messages.ts';
import type { Settings } from '#server/config.ts';
import type { MessageGateway, Outcome, Outgoing } from '#server/message-gateway.ts';

/**
 * Milliseconds to wait for an answer. Shorter than a claim, so that the outcome is known before another
 * process can claim the message.
 */
const ANSWER_WITHIN = 20_000;

const accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
  // Missing for recipients who hide their number; the message is accepted all the same.
  contacts: z.array(z.object({ wa_id: z.string().optional() }).catch({})).catch([]),
});
const refusal = z.object({ error: z.object({ code: z.int() }) });

/** Errors that occur before any byte was sent. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|ERR_SSL_.*|.*_CERT(IFICATE)?(_.*)?)$/;

export function cloudGateway(settings: Settings, token: string, phoneNumberId: string): MessageGateway {
  const address = `${settings.WHATSAPP_API_URL.replace(/\/$/, '')}/${settings.WHATSAPP_API_VERSION}/${phoneNumberId}/messages`;
  const templates: Readonly<Record<MessageType, string>> = {
    round_reminder: settings.WHATSAPP_TEMPLATE_REMINDER,
    top_players: settings.WHATSAPP_TEMPLATE_TOP_PLAYERS,
    ranking_teams_general_utility: settings.WHATSAPP_TEMPLATE_TEAMS_RANKING,
  };
  return {
    kind: 'cloud',
    async send(message, signal) {
      let answered: { status: number; text: string };
      try {
        const response = await fetch(address, {
          method: 'POST',
          // A new connection each time: an older one may be closed while it is used, and then nobody knows
          // whether the message arrived.
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            connection: 'close',
          },
          body: JSON.stringify(bodyOf(message, templates[message.type])),
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
        });
        answered = { status: response.status, text: await response.text() };
      } catch (error) {
        const reason = reasonOf(error);
        return UNREACHED.test(reason) ? { kind: 'unreached' } : { kind: 'uncertain', reason };
      }
      return outcomeOf(answered.status, answered.text);
    },
  };
}

function bodyOf({ id, phone, parameters }: Outgoing, template: string) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone,
    type: 'template',
    template: {
      name: template,
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
    },
    biz_opaque_callback_data: id,
  };
}

function outcomeOf(httpStatus: number, text: string): Outcome {
  const json = parsed(text);
  if (httpStatus >= 200 && httpStatus < 300) {
    const { success, data } = accepted.safeParse(json);
    if (!success) return { kind: 'uncertain', reason: `${httpStatus} without a message id` };
    return { kind: 'accepted', wamid: data.messages[0].id, waId: data.contacts[0]?.wa_id ?? null };
  }
  const { data } = refusal.safeParse(json);
  return { kind: 'refused', code: data?.error.code ?? null, httpStatus };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
