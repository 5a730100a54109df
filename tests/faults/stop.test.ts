import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/runtime/clock.ts';
import { connectWithoutMigrating } from '#server/store/database/connect.ts';
import { query } from '#server/store/database/database.ts';
import { teams } from '#server/store/database/schema/tournament.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { openStream } from './support/events.ts';
import { freshDataDirectory, type Server, startServer } from './support/program.ts';

test('SIGTERM: no new requests are accepted, running ones are finished, unfinished ones cut off, new ones over an open connection told to retry, streams are informed, exit 0', async () => {
  const DATA_DIR = await freshDataDirectory();
  const first = await startServer({ DATA_DIR });
  const admin = await first.signIn();
  const stream = await openStream(first.address);
  const idle = await keepAlive(first);
  const begun = beginTeam(first, admin, 'Começado antes');
  await begun.isUnderWay();
  const open = await signInSlowly(first);

  first.kill('SIGTERM');
  await until('a server that takes no more connections', () => isRefused(first));
  await until('the farewell of the stream', () => stream.ended);
  expect(stream.rest).toMatch(/^retry: \d{4}$/);
  await until('the end of a connection that nobody used', () => idle.destroyed);
  const [refused = '', late = ''] = await open.finishAndAsk();
  expect(refused).toMatch(/^401 /);
  expect(late).toMatch(/^503 /);
  expect(late).toContain('"message":"O servidor está reiniciando. Tente de novo em instantes."');

  begun.finish();
  expect(await begun.status).toBe(201);
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(first.stderr).toBe('');

  const second = await startServer({ DATA_DIR });
  const again = await second.signIn();
  const namesOf = async (person: SignedIn) => (await person.call('GET /api/teams')).map(({ name }) => name);
  expect(await namesOf(again)).toEqual(['Começado antes']);
  await again.call('POST /api/teams', { body: { name: 'Guardado' } });
  const endless = beginTeam(second, again, 'Nunca acaba');
  await endless.isUnderWay();
  second.kill('SIGTERM');
  expect(await second.ended).toEqual({ code: 0, signal: null });
  await expect(endless.status).rejects.toThrow();

  const db = await connectWithoutMigrating({ directory: DATA_DIR }, systemClock);
  onTestFinished(() => db.close());
  const stored = await query(db, (q) => q.select({ name: teams.name }).from(teams).orderBy(teams.id));
  expect(stored.map(({ name }) => name)).toEqual(['Começado antes', 'Guardado']);
});

/** A request whose head and half of whose body have arrived. */
function beginTeam(server: Server, admin: SignedIn, name: string) {
  const body = JSON.stringify({ name });
  const sent = request(`${server.address}/api/teams`, {
    method: 'POST',
    // The answer to `Expect` shows that the head was read and the call has begun.
    headers: {
      cookie: admin.cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
    agent: new Agent({ keepAlive: true }),
  });
  const status = new Promise<number | undefined>((done, failed) => {
    sent.on('response', (response) => done(response.resume().statusCode));
    sent.on('error', failed);
  });
  // Awaited later, so an earlier rejection is not reported as unhandled.
  status.catch(() => {});
  return {
    status,
    async isUnderWay() {
      sent.flushHeaders();
      await new Promise((done) => sent.once('continue', done));
      sent.write(body.slice(0, 5));
    },
    finish: () => sent.end(body.slice(5)),
  };
}

/**
 * A connection over which the head of a call has arrived; `finishAndAsk` sends the rest and another call, and
 * returns both answers.
 */
async function signInSlowly(server: Server) {
  const { hostname, port } = new URL(server.address);
  const socket = connect({ host: hostname, port: Number(port) });
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk;
  });
  const closed = new Promise((done) => socket.once('close', done));
  const body = '{"username":"a@b.co","password":"errada"}';
  const head = ['POST /api/login HTTP/1.1', 'host: a', 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`);
  await until('a call that is under way', () => answers.includes('100 Continue'));
  return {
    async finishAndAsk() {
      socket.write(`${body}GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n`);
      await closed;
      return answers.split('HTTP/1.1 ').slice(2);
    },
  };
}

async function keepAlive(server: Server): Promise<Socket> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return new Promise((done, failed) => {
    const asked = get(`${server.address}/api/health`, { agent }, (response) => {
      const { socket } = response;
      response.resume().on('end', () => done(socket));
    });
    asked.on('error', failed);
  });
}

function isRefused(server: Server): Promise<boolean> {
  const { hostname, port } = new URL(server.address);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('connect', () => {
      socket.destroy();
      done(false);
    });
    socket.on('error', () => done(true));
  });
}
