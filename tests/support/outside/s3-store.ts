import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const KEYS = { id: 'CHAVEDETESTE', secret: 'segredo/de+teste' };
const BUCKET = 'copias';

/**
 * A store with the part of the S3 protocol that backups need; it checks each signature (Signature Version 4).
 */
export class S3Store {
  readonly files = new Map<string, Buffer>();
  status = 200;
  asked = 0;
  location: string | undefined;
  /** No request is answered before this resolves. */
  answersAfter: Promise<void> = Promise.resolve();
  readonly settings: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;

  private constructor(port: number, stop: () => Promise<void>) {
    this.stop = stop;
    this.settings = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'sa-east-1',
      S3_PREFIX: 'praia/2026',
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
    };
  }

  static async open(): Promise<S3Store> {
    const server = createServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        store.asked += 1;
        await store.answersAfter;
        const { status, length } = store.#answer(request, body);
        if (store.location) response.setHeader('location', store.location);
        response.writeHead(status, length === undefined ? {} : { 'content-length': length }).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const stop = () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      });
    const store = new S3Store((server.address() as AddressInfo).port, stop);
    onTestFinished(stop);
    return store;
  }

  #answer(request: IncomingMessage, body: Buffer): { status: number; length?: number } {
    if (!isSigned(request)) return { status: 403 };
    if (this.status !== 200) return { status: this.status };
    const [bucket, ...name] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent);
    if (bucket !== BUCKET) return { status: 404 };
    const key = name.join('/');
    if (request.method === 'PUT') this.files.set(key, body);
    if (request.method === 'DELETE') return { status: this.files.delete(key) ? 204 : 404 };
    const stored = this.files.get(key);
    return stored
      ? { status: 200, ...(request.method === 'HEAD' ? { length: stored.length } : {}) }
      : { status: 404 };
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Computes the signature from the request, as the protocol defines it. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [id, day = '', region = '', service = '', end = ''] = scope.split('/');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    [day, region, service, end].join('/'),
    sha256(canonical),
  ];
  const key = [day, region, service, end].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${KEYS.secret}`),
  );
  return id === KEYS.id && hmac(key, text.join('\n')).toString('hex') === signature;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
