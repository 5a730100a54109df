import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { isRunning } from '#tests/support/abandoned.ts';
import { aTeam } from '#tests/support/builders.ts';
import { until } from '#tests/support/until.ts';
import { nextEvent, openStream } from './support/events.ts';
import { runProgram, type Server, startServer } from './support/program.ts';
import { countListeners, emptyDatabase, runSql } from './support/sql.ts';

const WORKERS = '3';
type System = CallAnswer<Contract['GET /api/system']>;

/** The status of a request over a new connection; each connection goes to the next process. */
function asked(address: string, path: string): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const agent = new Agent({ keepAlive: false });
    get(`${address}${path}`, { agent }, (response) => done(response.resume().statusCode)).on('error', failed);
  });
}

/** The ids of the processes that a server started. */
async function childrenOf({ pid }: Server): Promise<number[]> {
  const found = await promisify(execFile)('pgrep', ['-P', String(pid)]);
  return found.stdout.trim().split('\n').map(Number);
}

test('three processes on one port share writes, one that dies is replaced, and a signal ends all of them, also one that just starts', async () => {
  const url = await emptyDatabase();
  const server = await startServer({ DATABASE_URL: url, WORKERS });
  expect(await runSql(url, 'select count(*)::int as n from tournaments')).toEqual([{ n: 1 }]);
  await until('three processes', async () => (await countListeners(url)) === 3);
  const admin = await server.signIn();
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(server.address)));
  expect(await admin.call('GET /api/system')).toMatchObject({ processes: 3, streams: 6 });
  const { id } = await aTeam(admin, 'De três processos');
  for (const stream of streams) await nextEvent(stream, 'changed', ({ topics }) => topics.includes('teams'));

  const [first] = await childrenOf(server);
  process.kill(first ?? 0, 'SIGKILL');
  await until('another in its place', () => /SIGKILL.*em 0,5 s/.test(server.stderr));
  await until('three processes again', async () => {
    const children = await childrenOf(server);
    return children.length === 3 && first !== undefined && !children.includes(first);
  });
  await until('all of them at work', async () => (await countListeners(url)) === 3);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => asked(server.address, '/api/live-scores')),
  );
  expect(answers).toEqual(Array(12).fill(200));
  expect((await admin.call('GET /api/teams')).map((team) => team.id)).toContain(id);

  const before = await childrenOf(server);
  process.kill(before[0] ?? 0, 'SIGKILL');
  const children = await until('one that has just begun', async () => {
    const found = await childrenOf(server);
    return found.some((pid) => !before.includes(pid)) && found;
  });
  expect(children).toHaveLength(3);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(children.filter(isRunning)).toEqual([]);
  expect(await countListeners(url)).toBe(0);
});

test('metrics and incidents are of all processes, whichever is asked, incidents also of one that died, and all of them end with a killed server', async () => {
  const METRICS_TOKEN = 'um-token-de-medidas-comprido';
  const BACKUP_DIR = '/dev/null/copies';
  const DATABASE_URL = await emptyDatabase();
  const server = await startServer({ DATABASE_URL, WORKERS: '2', METRICS_TOKEN, BACKUP_DIR });
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(server.address)));
  for (let call = 0; call < 9; call += 1) await asked(server.address, '/api/live-scores');
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const measured = async () => {
    const headers = { authorization, connection: 'close' };
    const answer = await fetch(`${server.address}/metrics`, { headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const value =
      /^manchete_(processes|event_streams|backup_ok|call_duration_seconds_count\{.*live-scores.*\}) (\d+)$/gm;
    return [...(await answer.text()).matchAll(value)].map(([, , count]) => Number(count));
  };
  expect(streams).toHaveLength(5);
  for (let question = 0; question < 4; question += 1)
    expect((await measured()).toSorted((one, other) => one - other)).toEqual([0, 2, 5, 9]);
  expect((await Promise.all(Array.from({ length: 6 }, measured))).flat()).toHaveLength(24);

  const { cookie } = await server.signIn();
  const sent = (method: 'GET' | 'POST', path: string) =>
    fetch(`${server.address}${path}`, {
      method,
      headers: { connection: 'close', cookie: cookie ?? '', 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
  const counts = async (of: string = 'backup') => {
    const { incidents } = (await (await sent('GET', '/api/system')).json()) as System;
    return incidents.filter(({ kind }) => kind === of).map(({ count }) => count);
  };
  // Each request goes to the next process.
  for (let time = 0; time < 2; time += 1) expect((await sent('POST', '/api/backups')).status).toBe(503);
  for (let question = 0; question < 2; question += 1) expect(await counts()).toEqual([2]);
  const [first] = await childrenOf(server);
  process.kill(first ?? 0, 'SIGKILL');
  await until('one that died', () => server.stderr.includes('SIGKILL'));
  expect(await counts()).toEqual([2]);
  expect(await counts('stopped')).toEqual([1]);

  const children = await until('another in its place', async () => {
    const found = await childrenOf(server);
    return found.length === 2 && !found.includes(first ?? 0) && found;
  });
  process.kill(server.pid, 'SIGKILL');
  await until('nobody of it', () => children.every((pid) => !isRunning(pid)));
});

test('if the first process cannot start none does, and the reason is logged once', async () => {
  const url = new URL(await emptyDatabase());
  url.pathname = '/nao_existe';
  const { code, stdout, stderr } = await runProgram(['main'], { DATABASE_URL: url.href, WORKERS });
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: 'O banco de DATABASE_URL não existe: crie-o antes.\n',
  });
});
