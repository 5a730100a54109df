import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processorTime, sharedNow } from './figures.ts';

/**
 * Event streams by `node:http` and nothing else, in one process or, with Node's cluster, in several on one
 * port. Each message is written to all streams at once.
 */
type Order = { readonly event: string } | 'cpu' | 'stop';

const WORKERS = Number(process.argv[2] ?? 1);
if (WORKERS > 1 && cluster.isPrimary) await lead();
else stream();

/** Streams in this process. */
function stream(): void {
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
}

/**
 * Forwards messages to the workers, and answers for all: when the first began to write, or the sum of their
 * processor time.
 */
async function lead(): Promise<void> {
  const workers = Array.from({ length: WORKERS }, () => cluster.fork());
  const [first] = await Promise.all(workers.map((worker) => said<{ port: number }>(worker)));
  process.on('message', async (message: Order) => {
    if (message === 'stop') {
      for (const worker of workers) worker.process.kill();
      process.exit(0);
    }
    const answers = workers.map((worker) => said<number>(worker));
    for (const worker of workers) worker.send(message);
    const figures = await Promise.all(answers);
    process.send?.(message === 'cpu' ? figures.reduce((sum, each) => sum + each, 0) : Math.min(...figures));
  });
  process.send?.(first);
}

async function said<T>(worker: Worker): Promise<T> {
  return (await once(worker, 'message'))[0] as T;
}
