import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import { freshDataDirectory, type Server, startServer } from './support/program.ts';

const SENTENCE =
  /^O servidor parou sem aviso: foi visto funcionando pela última vez em \d\d\/\d\d\/\d{4}, \d\d:\d\d /m;

const incidentsOf = async (server: Pick<Server, 'signIn'>) =>
  (await (await server.signIn()).call('GET /api/system')).incidents;

test('the start after a kill, and Sistema, say when the server last ran; the start after a stop does not', async () => {
  const DATA_DIR = await freshDataDirectory();
  const first = await startServer({ DATA_DIR });
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });

  const second = await startServer({ DATA_DIR });
  expect(second.stdout).not.toMatch(SENTENCE);
  expect(await incidentsOf(second)).toEqual([]);
  const { mtimeMs } = await stat(join(DATA_DIR, 'em-servico'));
  await second.end('SIGKILL');

  const third = await startServer({ DATA_DIR });
  const at = new Date(Math.round(mtimeMs)).toISOString();
  const incident = { kind: 'stopped', firstAt: at, lastAt: at, count: 1, place: null };
  expect(third.stdout).toMatch(SENTENCE);
  expect(await incidentsOf(third)).toEqual([incident]);
  await third.end('SIGTERM');

  const fourth = await startServer({ DATA_DIR });
  expect(fourth.stdout).not.toMatch(SENTENCE);
  expect(await incidentsOf(fourth), 'for a week').toEqual([incident]);
  await fourth.end('SIGTERM');
  expect(await readdir(DATA_DIR)).not.toContain('em-servico');
});

test('with PostgreSQL a server is known by its machine and port', async () => {
  await using server = await ServerProcess.onSharedServer();
  const incidents = async () => (await (await server.admin()).call('GET /api/system')).incidents;
  expect(await incidents()).toEqual([]);
  await server.kill();
  await server.restart();
  expect(await incidents()).toEqual([expect.objectContaining({ kind: 'stopped', count: 1 })]);
});
