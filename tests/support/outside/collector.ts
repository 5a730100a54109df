import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the collector received it, with its attributes by name. */
export type Collected = {
  readonly name: string;
  readonly id: string;
  readonly parent: string;
  readonly trace: string;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
};

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly traceId: string;
        readonly status: { readonly code?: number };
        readonly attributes: readonly Attribute[];
      }[];
    }[];
  }[];
};

const byName = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector on a local port, which takes spans by OTLP over HTTP. */
export class Collector {
  readonly spans: Collected[] = [];
  text = '';
  /** How it answers each request, numbered from 1 in the order of arrival. */
  behave: (place: number) => 'accept' | 'hang' | { readonly status: number } = () => 'accept';
  asked = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<Collector> {
    const collector = new Collector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    const behaviour = this.behave(this.asked);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (behaviour === 'hang') return;
    if (behaviour !== 'accept') {
      response.writeHead(behaviour.status).end();
      return;
    }
    const body = Buffer.concat(parts).toString();
    this.text += body;
    if (request.url === '/v1/traces') this.#keep(JSON.parse(body) as Sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  #keep({ resourceSpans }: Sent): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({
          name: span.name,
          id: span.spanId,
          parent: span.parentSpanId ?? '',
          trace: span.traceId,
          isError: span.status.code === 2,
          attributes: byName(span.attributes),
          resource: byName(resource.attributes),
        });
      }
    }
  }
}
