import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processorTime } from './figures.ts';

/** An answer of the product, which the bare server repeats to be compared. */
export type Bytes = {
  readonly status: number;
  /** Names and values in turn, without those that Node adds by itself. */
  readonly headers: readonly string[];
  readonly body: string;
};

/** `node:http` and nothing else: the same bytes for every request, until others are set. */
let answer: Bytes = { status: 204, headers: [], body: '' };
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(answer.status, [...answer.headers]);
  response.end(body);
});
// The same as the product's, because it is part of the answer.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

process.on('message', (message: Bytes | 'cpu' | 'stop') => {
  if (message === 'stop') process.exit(0);
  if (message === 'cpu') {
    process.send?.(processorTime());
    return;
  }
  answer = message;
  body = Buffer.from(message.body, 'base64');
  process.send?.('ready');
});
