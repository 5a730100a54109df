import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  nodeCommand,
  type ProgramName,
  programEnvironment,
  programFile,
} from '#tests/support/programs/bundled-programs.ts';
import { fillDataDirectory } from '#tests/support/programs/databases.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';
import { type SignedIn, signedInWith, signIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';

type Environment = Readonly<Record<string, string>>;
type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** The administrator of every server that these tests start. */
export const ADMIN = { email: 'organizacao@exemplo.com.br', password: 'maré alta 31' } as const;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SETTINGS = { PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off' };

const running = new Set<Program>();
const folders: string[] = [];

/** Kills the programs that still run, and deletes the folders. */
export async function endPrograms(): Promise<void> {
  for (const program of running) program.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A process of the product, as `npm` would start it; killed after the file's last test. */
class Program {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;

  constructor(
    [name, ...args]: readonly [ProgramName, ...string[]],
    environment: Environment,
    prefix: string[] = [],
  ) {
    const [command = '', ...rest] = [...prefix, ...nodeCommand(programFile(name), environment), ...args];
    this.#child = spawn(command, rest, {
      cwd: ROOT,
      env: { ...programEnvironment(), ...SETTINGS, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    running.add(this);
    this.ended = new Promise((done, failed) => {
      this.#child.once('error', failed);
      this.#child.once('close', (code, signal) => {
        running.delete(this);
        done({ code, signal });
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.kill(signal);
    return this.ended;
  }
}

export class Server extends Program {
  address = '';

  get visitor(): Caller {
    return new Caller(fetching(this.address));
  }

  /** Signs in with a password, by default as the administrator. */
  signIn({ email, password }: { email: string; password: string } = ADMIN): Promise<SignedIn> {
    return signIn(this.address, email, password);
  }

  /** The same session, used at this server. */
  known({ email, cookie }: SignedIn): SignedIn {
    return signedInWith(this.address, email, cookie);
  }
}

/**
 * Starts `main.ts` and waits until it answers. It has an administrator, unless the environment says
 * otherwise.
 */
export async function startServer(environment: Environment): Promise<Server> {
  const server = launchServer(environment);
  await answering(server);
  return server;
}

export function launchServer(environment: Environment): Server {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  return new Server(['main'], { ...admin, ...environment });
}

export async function answering(server: Server): Promise<void> {
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  const found = await until(
    'a server that says where it answers',
    () => {
      if (ended) throw new Error(`The server ended: ${server.stdout}${server.stderr}`);
      return /^Manchete: (\S+)$/m.exec(server.stdout)?.[1];
    },
    60_000,
  );
  server.address = found;
}

export async function runProgram(
  command: readonly [ProgramName, ...string[]],
  environment: Environment,
  prefix: string[] = [],
) {
  const program = new Program(command, environment, prefix);
  const { code } = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-faults-'));
  folders.push(folder);
  return folder;
}

/** A data directory with an unused database, as a first start of the server leaves it. */
export async function freshDataDirectory(): Promise<string> {
  const directory = await freshFolder();
  await fillDataDirectory(directory);
  return directory;
}
