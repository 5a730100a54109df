import type { FastifyInstance } from 'fastify';
import type { CallAnswer, CallRequest, Key } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { Problem } from '#contract/errors.ts';

type Headers = Readonly<Record<string, string>>;
type Beside = { readonly headers?: Headers; readonly from?: string };
/** A call with any input, for requests that must be refused. */
export type Loose = Beside & {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** A Blob is sent as the only file of a form, an object with a Blob as `file` as a form. */
  readonly body?: unknown;
  readonly payload?: string | Buffer<ArrayBuffer>;
};

export type Answer<Body> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Body;
};
/** A refusal may have more fields than the common ones: the current game, the rows of a conflict. */
export type Refused = Problem & Readonly<Record<string, unknown>>;

type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer<ArrayBuffer> | undefined;
  from: string;
};
/** How a request reaches the application: inside the process, or over a port. */
export type Transport = (request: Request) => Promise<Omit<Answer<never>, 'body'>>;

type MaySend<C extends CallKey> =
  object extends CallRequest<Contract[C]>
    ? [sent?: CallRequest<Contract[C]> & Beside]
    : [sent: CallRequest<Contract[C]> & Beside];

export class Caller {
  readonly #transport: Transport;
  #cookie: string | undefined;

  constructor(transport: Transport, cookie?: string) {
    this.#transport = transport;
    this.#cookie = cookie;
  }

  /**
   * The session's cookie, `name=value`: as in a browser, the newest that an answer to a signed-in caller set.
   */
  get cookie(): string | undefined {
    return this.#cookie;
  }

  /** The same caller in a tournament that is not the current one. */
  in(slug: string): Caller {
    const transport: Transport = (request) =>
      this.#transport({ ...request, url: request.url.replace(/^\/api\//, `/api/t/${slug}/`) });
    return new Caller(transport, this.#cookie);
  }

  /** The same caller with one more cookie, `name=value`, or another value of one. */
  with(cookie: string): Caller {
    const [name] = cookie.split('=');
    const others = this.#cookie?.split('; ').filter((each) => !each.startsWith(`${name}=`)) ?? [];
    return new Caller(this.#transport, [...others, cookie].join('; '));
  }

  async call<C extends CallKey>(key: C, ...[sent]: MaySend<C>): Promise<CallAnswer<Contract[C]>> {
    return (await this.ask(key, ...([sent] as MaySend<C>))).body;
  }

  async ask<C extends CallKey>(key: C, ...[sent]: MaySend<C>): Promise<Answer<CallAnswer<Contract[C]>>> {
    const answer = await this.send(key, sent as Loose | undefined);
    if (answer.status >= 400) throw new Error(`${key} was refused: ${answer.status} ${answer.text}`);
    return answer as Answer<unknown> as Answer<CallAnswer<Contract[C]>>;
  }

  async send(key: Key | CallKey, sent: Loose = {}): Promise<Answer<Refused>> {
    const [method = '', path = ''] = key.split(' ');
    const { payload, contentType } = await encoded(sent);
    const headers = {
      ...(payload === undefined ? {} : { 'content-type': contentType }),
      ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
      ...sent.headers,
    };
    const url = urlOf(path, sent);
    const answer = await this.#transport({ method, url, headers, payload, from: sent.from ?? '127.0.0.1' });
    const renewed = /^(?:__Host-)?manchete=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0];
    if (this.#cookie !== undefined && renewed !== undefined) this.#cookie = renewed;
    const isJson = answer.headers['content-type']?.startsWith('application/json') && answer.text !== '';
    return { ...answer, body: (isJson ? JSON.parse(answer.text) : undefined) as Refused };
  }
}

async function encoded({ payload, body }: Loose) {
  const form = new FormData();
  if (body instanceof Blob) form.set('image', body);
  else if (isForm(body)) {
    const { file, ...fields } = body;
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', file);
  }
  if (payload !== undefined || form.keys().next().done) {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return { payload: payload ?? json, contentType: 'application/json' };
  }
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await response.arrayBuffer()), contentType };
}

const isForm = (body: unknown): body is { file: Blob } =>
  typeof body === 'object' && body !== null && 'file' in body && body.file instanceof Blob;

function urlOf(path: string, { params = {}, query = {} }: Loose): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return url;
  return `${url}?${asked.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`;
}

export const injecting = (app: FastifyInstance): Transport => {
  return async ({ method, url, headers, payload, from }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: from,
      ...(payload === undefined ? {} : { payload }),
    });
    const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(fields), text: response.payload };
  };
};

export const fetching = (address: string): Transport => {
  return async ({ method, url, headers, payload }) => {
    const response = await fetch(`${address}${url}`, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
    });
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...cookiesOf(response) },
      text: await response.text(),
    };
  };
};

/** Each cookie has its own `set-cookie` header; joins them in order. */
function cookiesOf({ headers }: Response): Record<string, string> {
  const cookies = headers.get('set-cookie');
  return cookies === null ? {} : { 'set-cookie': cookies };
}
