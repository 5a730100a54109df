import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVENTS } from './stranger.ts';

/**
 * A proxy in its own process that sends everything through 50 connections, and names the client's address.
 */
const origin = Number(process.argv[2]);
const pool = new Agent({ keepAlive: true, maxSockets: 50 });

const server = createServer((asked, answer) => {
  const { method, url: path = '/', socket } = asked;
  const headers = { ...asked.headers, 'x-forwarded-for': socket.remoteAddress };
  // A stream would keep its connection from all others.
  const agent = path === EVENTS ? false : pool;
  const passed = request({ port: origin, host: '127.0.0.1', method, path, headers, agent }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  passed.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.once('close', () => passed.destroy());
  asked.pipe(passed);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
