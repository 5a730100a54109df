import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './programs.ts';

/**
 * PostgreSQL's shutdown modes: `fast` aborts transactions and writes everything out, `immediate` is a crash.
 */
export type Shutdown = 'fast' | 'immediate';

/** A PostgreSQL server for the tests. Its address stays the same through stops and starts. */
export type Cluster = {
  url(database?: string): string;
  /** By the socket, where a query costs a third of its processor time over TCP. */
  socketUrl(database?: string): string;
  start(): Promise<void>;
  stop(how?: Shutdown): Promise<void>;
  restart(how?: Shutdown): Promise<void>;
  remove(): Promise<void>;
};

type Owner = { uid: number; gid: number };

const PREFIX = 'manchete-pg-';
const HOST = '127.0.0.1';
const SUPERUSER = 'postgres';

/**
 * Creates a PostgreSQL server in a new temporary folder and starts it. Commits do not wait for the disk: they
 * survive an `immediate` shutdown, not a power cut.
 */
export async function startCluster({ maxConnections = 100 } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('The tests need PostgreSQL 15 or newer: `initdb` and `pg_ctl` were not found.');
  const owner = await ownerOfServer();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const port = await freePort();

  const run = (program: string, args: string[]) => runProgram(join(bin, program), args, folder, owner);
  const control = (action: string, ...args: string[]) =>
    run('pg_ctl', [action, '--pgdata', data, '--silent', '--wait', '--timeout', '60', ...args]);

  const cluster: Cluster = {
    url: (database = SUPERUSER) => `postgresql://${SUPERUSER}@${HOST}:${port}/${database}`,
    socketUrl: (database) => `${cluster.url(database)}?host=${encodeURIComponent(folder)}`,
    async start() {
      const settings = Object.entries({
        listen_addresses: HOST,
        port,
        unix_socket_directories: folder,
        max_connections: maxConnections,
        fsync: 'off',
        full_page_writes: 'off',
        // Compiling would take longer than any of the tests' statements.
        jit: 'off',
      });
      const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
      await control('start', '--log', log, '--options', options).catch(async (error: unknown) => {
        const written = await readFile(log, 'utf8').catch(() => '');
        throw new Error(`PostgreSQL did not start: ${written || String(error)}`);
      });
    },
    stop: (how = 'fast') => control('stop', '--mode', how),
    async restart(how = 'fast') {
      await cluster.stop(how);
      await cluster.start();
    },
    async remove() {
      // It may not be running at all.
      await cluster.stop('immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  try {
    await run('initdb', [
      '--pgdata',
      data,
      '--username',
      SUPERUSER,
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--no-sync',
    ]);
    await cluster.start();
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

/** Stops the servers that killed test runs left in a folder. */
export async function stopAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const written = await readFile(join(folder, name, 'data/postmaster.pid'), 'utf8').catch(() => null);
    // SIGQUIT is an `immediate` shutdown; the file's first line is the process id.
    if (written) process.kill(Number.parseInt(written, 10), 'SIGQUIT');
  }
}

/** PostgreSQL refuses to run as root, so root runs it as another user. */
async function ownerOfServer(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].flatMap((name) => users.filter((user) => user[0] === name))[0];
  if (!found)
    throw new Error('PostgreSQL does not run as root, and neither `postgres` nor `nobody` is a user here.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/**
 * A port below the ephemeral range, because an outgoing connection could otherwise take it while the server
 * restarts.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port between 20000 and 32000.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

function runProgram(program: string, args: string[], folder: string, owner: Owner | null): Promise<void> {
  // The developer's own PostgreSQL settings (PGDATA, PGHOST, PGPORT, ...) must not affect this server.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'], ...owner });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stderr?.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args[0]} ended with ${code}: ${said.trim()}`));
    });
  });
}
