import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the product, which the bare server repeats for comparison. */
export type Bytes = {
  readonly status: number;
  /** Names and values in turn, without those that Node adds itself. */
  readonly headers: readonly string[];
  readonly body: string;
};

export type BareServer = { readonly port: number; answer(bytes: Bytes): void; close(): void };

/** `node:http` and nothing else: the same bytes for every request, until others are set. */
export async function listenBare(): Promise<BareServer> {
  let answer: Bytes = { status: 204, headers: [], body: '' };
  let body = Buffer.alloc(0);
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, [...answer.headers]);
    response.end(body);
  });
  // The same as the product's, because it is part of the answer.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    answer(bytes) {
      answer = bytes;
      body = Buffer.from(bytes.body, 'base64');
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
