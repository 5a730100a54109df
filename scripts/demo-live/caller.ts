import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { Problem } from '#contract/errors.ts';

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No answer came, or only that the database is away: the call may have been carried out. */
export class Unanswered extends Error {}

const ANSWER_WITHIN = 10_000;
const AWAY = 503;

export class Caller {
  readonly #address: string;
  #cookie: string | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  /** A write that is repeated with the same `key` is carried out once. Throws `Refused`, `Unanswered`. */
  async call<K extends CallKey>(
    callKey: K,
    sent: CallRequest<Contract[K]>,
    key: string = randomUUID(),
  ): Promise<CallAnswer<Contract[K]>> {
    const { params, body } = sent as { params?: Readonly<Record<string, unknown>>; body?: unknown };
    const [method = '', path = ''] = callKey.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(params?.[name]));
    const response = await this.#fetch(url, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    if (response.status === AWAY) throw new Unanswered();
    const answer = (await response.json().catch((cause) => {
      throw new Unanswered('', { cause });
    })) as CallAnswer<Contract[K]> & Partial<Problem>;
    if (!response.ok) throw new Refused(response.status, answer.message ?? `resposta ${response.status}`);
    return answer;
  }

  async #fetch(path: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#address + path, { ...request, signal: AbortSignal.timeout(ANSWER_WITHIN) });
    } catch (cause) {
      throw new Unanswered('', { cause });
    }
  }
}
