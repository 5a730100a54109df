import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';

export type PushedMessage = {
  readonly device: number;
  readonly headers: IncomingHttpHeaders;
  readonly message: {
    readonly title: string;
    readonly body: string;
    readonly url: string;
    readonly tag: string;
  };
};

type Behaviour = 'hang' | 'break' | { readonly status: number; readonly retryAfter?: number };

const accept = (): Behaviour => ({ status: 201 });

/** A push service on a local port, with devices that decrypt messages as in RFC 8291. */
export class PushService {
  readonly received: PushedMessage[] = [];
  behave: (place: number) => Behaviour = accept;
  /** The device of each request, in the order of arrival, whatever the answer. */
  readonly requests: number[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #devices: { readonly ecdh: ECDH; readonly auth: Buffer }[] = [];

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get asked(): number {
    return this.requests.length;
  }

  aDevice() {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    this.#devices.push({ ecdh, auth });
    return {
      endpoint: `${this.address}/${this.#devices.length - 1}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  titles(device = 0): string[] {
    return this.received.filter((each) => each.device === device).map(({ message }) => message.title);
  }

  forget(): void {
    this.behave = accept;
    for (const list of [this.received, this.requests, this.#devices]) list.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const device = Number(request.url?.slice(1));
    this.requests.push(device);
    const what = this.behave(this.asked);
    if (what === 'hang') return;
    if (what === 'break') {
      request.socket.destroy();
      return;
    }
    const { status, retryAfter } = what;
    if (status === 201) this.#tell(device, request.headers, Buffer.concat(chunks));
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end();
  }

  #tell(device: number, headers: IncomingHttpHeaders, body: Buffer): void {
    const keys = this.#devices[device];
    if (!keys) throw new Error('There is no such device');
    const options = {
      version: 'aes128gcm',
      privateKey: keys.ecdh,
      authSecret: keys.auth.toString('base64url'),
    };
    this.received.push({ device, headers, message: JSON.parse(ece.decrypt(body, options).toString()) });
  }
}

/** The sender of a request (RFC 8292). Throws if the signature does not match its key. */
export function senderOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The request is not signed with the key that it names');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
