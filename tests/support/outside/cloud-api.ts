import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The secrets that sign and verify WhatsApp's webhook calls. */
export const WEBHOOK = {
  WHATSAPP_APP_SECRET: 'segredo-do-app',
  WHATSAPP_VERIFY_TOKEN: 'palavra-combinada',
} as const;

export type Received = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly to: string;
  /** Our own id of the message, which the webhook calls repeat. */
  readonly callbackData: string;
  readonly wamid: string;
  readonly waId: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
};

/** How it answers a request. */
export type Behaviour =
  | 'accept'
  /** Takes the request and never answers. */
  | 'hang'
  /** Takes the request and closes the connection. */
  | 'break'
  /** Answers 200 with an unintelligible body. */
  | 'babble'
  | { readonly status: number; readonly code?: number }
  /** Names another address. */
  | { readonly redirect: string };

type Answered = Exclude<Behaviour, 'hang' | 'break'>;
type Sent = { to: string; biz_opaque_callback_data: string };

const digitsOf = (to: string) => to.slice(1);

/** WhatsApp's Cloud API as documented, on a local port. */
export class CloudApi {
  readonly received: Received[] = [];
  behave: (place: number, request: Received) => Behaviour = () => 'accept';
  /** The account of a number, which may have other digits; undefined if the number has none. */
  waId: (to: string) => string | undefined = digitsOf;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #connections = 0;
  readonly #hanging = new Map<ServerResponse, Received>();

  static async start(): Promise<CloudApi> {
    const api = new CloudApi();
    api.#server.on('connection', () => {
      api.#connections += 1;
    });
    api.#server.listen(0, '127.0.0.1');
    await once(api.#server, 'listening');
    return api;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get environment() {
    return {
      WHATSAPP_API_URL: this.address,
      WHATSAPP_TOKEN: 'um-token-secreto',
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    };
  }

  get connections(): number {
    return this.#connections;
  }

  get hanging(): number {
    return this.#hanging.size;
  }

  get perNumber(): ReadonlyMap<string, number> {
    const counted = Map.groupBy(this.received, ({ to }) => to);
    return new Map([...counted].map(([to, requests]) => [to, requests.length]));
  }

  answerHanging(behaviour: Answered = 'accept', most = Number.POSITIVE_INFINITY): void {
    const first = [...this.#hanging].slice(0, most);
    for (const [response, received] of first) reply(response, answerOf(behaviour, received));
  }

  forget(): void {
    this.received.length = 0;
    this.behave = () => 'accept';
    this.waId = digitsOf;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const body = JSON.parse(text) as Sent & Record<string, unknown>;
    const place = this.received.length + 1;
    const received = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      to: body.to,
      callbackData: body.biz_opaque_callback_data,
      wamid: `wamid.${randomUUID()}`,
      waId: this.waId(body.to),
      body,
    };
    this.received.push(received);
    const behaviour = this.behave(place, received);
    if (behaviour === 'hang') {
      this.#hanging.set(response, received);
      response.once('close', () => this.#hanging.delete(response));
      return;
    }
    if (behaviour === 'break') {
      request.socket.destroy();
      return;
    }
    reply(response, answerOf(behaviour, received));
  }
}

function reply(response: ServerResponse, [status, answer, location]: Answer): void {
  if (location) response.setHeader('location', location);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

type Answer = readonly [status: number, body: unknown, location?: string];

function answerOf(behaviour: Answered, { to, wamid, waId }: Received): Answer {
  if (behaviour === 'babble') return [200, { ok: true }];
  if (behaviour === 'accept') {
    return [
      200,
      {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: waId }],
        messages: [{ id: wamid, message_status: 'accepted' }],
      },
    ];
  }
  if ('redirect' in behaviour) return [307, {}, behaviour.redirect];
  const { status, code } = behaviour;
  const error = {
    message: `(#${code}) Something`,
    type: 'OAuthException',
    code,
    fbtrace_id: 'Az8or2yhqkZfEZ',
  };
  return [status, code === undefined ? {} : { error }];
}

export function signed(body: object, secret: string = WEBHOOK.WHATSAPP_APP_SECRET) {
  const signature = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');
  return { body, headers: { 'x-hub-signature-256': `sha256=${signature}` } };
}
