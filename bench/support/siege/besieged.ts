import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { buildMissingScreens } from '#tests/support/programs/built-screens.ts';
import { fillTournament, signedIn, signedInPlayers } from '../tournament.ts';
import { type MemoryGroup, memoryGroup } from './memory-group.ts';

/** What the server may use; a file descriptor is a connection or a file. */
export type Bounds = { readonly files?: number; readonly memory?: number; readonly core?: number };
export const SMALL: Bounds = { files: 4_096, memory: 1024 ** 3 };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SAMPLE_EVERY = 250;
const START_WITHIN = 60_000;
/** Milliseconds that systemd waits after the process died. */
const RESTART_AFTER = 1_000;

type Options = {
  readonly url?: string;
  readonly bounds?: Bounds;
  readonly environment?: Readonly<Record<string, string>>;
};
/** Resident memory in bytes, and open files. */
export type Usage = { memory: number; files: number };

/** The product on the measured tournament, restarted whenever it ends. */
export class Besieged {
  readonly admin: string;
  readonly people: readonly string[];
  readonly port: number;
  readonly deaths: string[] = [];
  /** How the memory is limited. */
  readonly bound: string;
  readonly #command: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #folder: string;
  readonly #group: MemoryGroup | null;
  readonly #most: number;
  readonly #watching: NodeJS.Timeout;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #why: string | null = null;
  #peak: Usage = { memory: 0, files: 0 };

  static async start({ url, bounds = {}, environment = {} }: Options): Promise<Besieged> {
    await buildMissingScreens(ROOT);
    const folder = await mkdtemp(join(tmpdir(), 'manchete-siege-'));
    const directory = join(folder, 'data');
    const db = await connect(url === undefined ? { directory } : { url }, systemClock);
    const { id } = await currentTournament(db, readSettings({}));
    await fillTournament(db, id);
    const tokens = [await signedIn(db), ...(await signedInPlayers(db, id, 50))];
    await db.close();
    const [admin = '', ...people] = tokens.map((token) => `manchete=${token}`);
    const env = { DATA_DIR: directory, DEMO: 'off', ...(url && { DATABASE_URL: url }), ...environment };
    const besieged = new Besieged({ port: await freePort(), admin, people, folder, env, bounds });
    besieged.#begin();
    await besieged.answers();
    return besieged;
  }

  private constructor({ port, admin, people, folder, env, bounds }: Parts) {
    this.port = port;
    this.admin = admin;
    this.people = people;
    this.#folder = folder;
    const { files, memory = Number.POSITIVE_INFINITY, core } = bounds;
    // Like `npm start`, the systemd unit and the image.
    const likeItsStarts = {
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_OPTIONS: '--max-semi-space-size=8',
    };
    // Half the machine's memory, V8's own choice on a machine of that size.
    const heap = Number.isFinite(memory) ? [`--max-old-space-size=${memory / 2 / 1024 ** 2}`] : [];
    this.#command = [
      ...(core === undefined ? [] : ['taskset', '--cpu-list', String(core)]),
      ...(files === undefined ? [] : ['prlimit', `--nofile=${files}`]),
      process.execPath,
      ...heap,
      join(ROOT, 'src/server/main.ts'),
    ];
    this.#env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      ...likeItsStarts,
      ...env,
    };
    this.#most = memory;
    this.#group = Number.isFinite(memory) ? memoryGroup(memory) : null;
    this.bound = this.#group
      ? 'a cgroup'
      : Number.isFinite(memory)
        ? 'this bench, which ends it above that resident size'
        : 'none';
    this.#watching = setInterval(() => void this.#sample(), SAMPLE_EVERY).unref();
  }

  async answers(): Promise<void> {
    const until = performance.now() + START_WITHIN;
    while (performance.now() < until) {
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(`http://127.0.0.1:${this.port}/api/live-scores`, { signal }).catch(
        () => null,
      );
      await answer?.text().catch(() => '');
      if (answer?.ok) return;
      await pause(200);
    }
    throw new Error(`The server does not answer; its last lines: ${(await this.#log()).slice(-2_000)}`);
  }

  /** The token of a link for all courts of today. */
  async courtLink(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/court-links`, {
      method: 'POST',
      headers: { cookie: this.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ court: null, day: dayIn(TIME_ZONE)(new Date().toISOString()) }),
    });
    const { url } = (await answer.json()) as { url: string };
    return new URL(url).hash.slice(1);
  }

  /** Restarts a server that still runs but does not work. */
  async startAnew(why: string): Promise<void> {
    this.#why = why;
    await this.#kill();
    await this.answers();
  }

  async used(): Promise<{ peak: Usage; now: Usage }> {
    const now = await this.#sample();
    const peak = this.#peak;
    this.#peak = now;
    return { peak, now };
  }

  async logged(): Promise<number> {
    return (await stat(join(this.#folder, 'log'))).size;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watching);
    await this.#kill();
    this.#group?.remove();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #begin(): void {
    const log = openSync(join(this.#folder, 'log'), 'a');
    const [program = '', ...args] = this.#command;
    const child = spawn(program, args, { cwd: ROOT, env: this.#env, stdio: ['ignore', log, log] });
    this.#child = child;
    if (child.pid !== undefined) {
      setPriority(child.pid, 0);
      this.#group?.add(child.pid);
    }
    closeSync(log);
    child.once('exit', async (code, signal) => {
      if (this.#isStopping) return;
      this.deaths.push(this.#why ?? `ended with ${signal ?? code}`);
      this.#why = null;
      console.log(`The server ${this.deaths.at(-1)}; its last lines: ${(await this.#log()).slice(-400)}`);
      await pause(RESTART_AFTER);
      if (!this.#isStopping) this.#begin();
    });
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async #sample(): Promise<Usage> {
    const folder = `/proc/${this.#child?.pid}`;
    const status = await readFile(`${folder}/status`, 'utf8').catch(() => '');
    const files = await readdir(`${folder}/fd`).catch(() => []);
    const memory = Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
    if (!this.#group && memory > this.#most) {
      this.#why = 'killed above its memory';
      await this.#kill();
    }
    const { memory: most, files: many } = this.#peak;
    this.#peak = { memory: Math.max(most, memory), files: Math.max(many, files.length) };
    return { memory, files: files.length };
  }

  #log = () => readFile(join(this.#folder, 'log'), 'utf8').catch(() => '');
}

type Parts = {
  readonly port: number;
  readonly admin: string;
  readonly people: readonly string[];
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly bounds: Bounds;
};

/**
 * Below the ephemeral range, because an outgoing connection could otherwise take it while the server is away.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false);
    server.close();
    if (isFree) return port;
  }
}
