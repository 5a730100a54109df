import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processorTime, sharedNow } from './figures.ts';

type Order = { readonly event: string } | 'cpu' | 'stop';

const open = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('event: beat\ndata: {}\n\n');
  open.add(response);
  response.on('close', () => open.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', (message: Order) => {
  if (message === 'stop') process.exit(0);
  if (message === 'cpu') {
    process.send?.(processorTime());
    return;
  }
  const bytes = Buffer.from(message.event);
  const begun = sharedNow();
  for (const response of open) response.write(bytes);
  process.send?.(begun);
});
