import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SignedIn, signIn } from '#tests/support/server/signed-in.ts';
import { nodeCommand, programEnvironment, programFile } from './bundled-programs.ts';
import { fillDataDirectory, onServer, type TestDatabase } from './databases.ts';

const ADMIN = { email: 'admin@exemplo.com.br', password: 'maré alta 31' };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** The server as a process, on a port that stays the same through kills and starts. */
export class ServerProcess {
  readonly address: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #folder: string;
  readonly #openFiles: number | undefined;
  #program: string;
  #child: ChildProcess | undefined;
  #database: TestDatabase | undefined;

  private constructor(
    port: number,
    folder: string,
    environment: Environment,
    program: string,
    openFiles?: number,
  ) {
    this.#openFiles = openFiles;
    this.address = `http://127.0.0.1:${port}`;
    this.#folder = folder;
    this.#program = program;
    this.#env = {
      ...programEnvironment(),
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    };
  }

  /**
   * Without a `DATABASE_URL` its data is in a new temporary folder. `openFiles`: the limit of the process,
   * below that of this one.
   */
  static async start(
    environment: Environment = {},
    program = programFile('main'),
    openFiles?: number,
  ): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'manchete-server-'));
    if (!environment['DATABASE_URL'] && !environment['DATA_DIR'])
      await fillDataDirectory(join(folder, 'data'));
    const server = new ServerProcess(await freePort(), folder, environment, program, openFiles);
    await server.restart();
    return server;
  }

  /**
   * On a database of the shared PostgreSQL, where starting takes a fifth of the time of the embedded engine.
   */
  static async onSharedServer(program = programFile('main')): Promise<ServerProcess> {
    const database = await onServer();
    if (!('url' in database.place)) throw new Error('This database has no address');
    const server = await ServerProcess.start({ DATABASE_URL: database.place.url }, program);
    server.#database = database;
    return server;
  }

  admin(): Promise<SignedIn> {
    return signIn(this.address, ADMIN.email, ADMIN.password);
  }

  /** Installs another release with these built screens for the next start: the programs are beside them. */
  async install(screens: string): Promise<void> {
    const release = join(this.#folder, 'release');
    const program = programFile('main');
    const sources = program.endsWith('.ts') ? join(ROOT, 'src') : dirname(program);
    await mkdir(join(release, 'dist'), { recursive: true });
    await cp(screens, join(release, 'dist/web'), { recursive: true });
    await cp(sources, join(release, relative(ROOT, sources)), { recursive: true });
    for (const name of ['node_modules', 'package.json']) await symlink(join(ROOT, name), join(release, name));
    this.#program = join(release, relative(ROOT, program));
  }

  async restart(): Promise<void> {
    const command = nodeCommand(this.#program, this.#env);
    const [program, ...args] =
      this.#openFiles === undefined
        ? command
        : (['sh', '-c', `ulimit -n ${this.#openFiles}; exec "$@"`, 'sh', ...command] as const);
    const child = spawn(program, args, {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let written = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The server ended before it answered: ${written}`);
    });
    // It prints its address first, once it listens.
    await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => undefined);
  }

  async ended(): Promise<number | null> {
    const child = this.#child;
    if (!child) throw new Error('The server was not started');
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await this.#database?.remove();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * A port below the ephemeral range, because an outgoing connection could otherwise take it while the server
 * is down.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port between 10000 and 20000.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
