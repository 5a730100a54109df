import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { afterDeath } from './after-death.ts';
import { answerMetrics } from './shared-metrics.ts';

/** Whoever has not ended by then is killed: a moment more than a server takes itself. */
const END_WITHIN = 12_000;

/** What a process says when it serves: the lines for whoever started it. */
type Serving = { readonly lines: readonly string[] };

/**
 * Serves with so many processes until a signal ends all of them. Answers what to tell whoever started the server, when all
 * serve. Where the first one cannot begin it has said why, and everything ends. `died`: told of each death in a sentence.
 */
export async function serveByWorkers(
  count: number,
  died: (sentence: string) => void,
): Promise<readonly string[]> {
  const workers = new Workers(died);
  answerMetrics();
  let ending: Promise<boolean> | undefined;
  const end = () => {
    ending ??= workers.end();
    void ending.then((isWell) => process.exit(isWell ? 0 : 1));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return (await workers.start(count)) ?? process.exit(1);
}

/**
 * The processes that serve one port together: each takes its share of the connections, and what they know of one another
 * they know from the database. One that dies is replaced.
 */
class Workers {
  /** Told of each death: what ended, how, and when another begins. */
  readonly #died: (sentence: string) => void;
  #isEnding = false;

  constructor(died: (sentence: string) => void) {
    this.#died = died;
  }

  /** Starts so many. Answers what the first one says when all serve; null where it ends before. */
  async start(count: number): Promise<readonly string[] | null> {
    const first = fork();
    const serving = await first.serving;
    if (!serving) return null;
    void this.#replace(first);
    await Promise.all(Array.from({ length: count - 1 }, () => this.#serve()));
    return serving.lines;
  }

  /** Ends all of them as each would end by itself. Answers whether all did, or had not begun to serve. */
  async end(): Promise<boolean> {
    this.#isEnding = true;
    const ending = workers().map(async (worker) => {
      worker.process.kill('SIGTERM');
      const { code, signal } = await ended(worker);
      return code === 0 || signal === 'SIGTERM';
    });
    const kill = setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL');
    }, END_WITHIN);
    const outcomes = await Promise.all(ending);
    clearTimeout(kill);
    return outcomes.every(Boolean);
  }

  /** Starts one, and others in its place; resolves when one serves. */
  #serve(lives = { deaths: 0 }): Promise<void> {
    return new Promise((serves) => {
      const started = fork();
      void started.serving.then((serving) => serving && serves());
      void this.#replace(started, lives).then(serves);
    });
  }

  /** Starts another when one dies. */
  async #replace({ worker, startedAt }: Started, lives = { deaths: 0 }): Promise<void> {
    const { code, signal } = await ended(worker);
    if (this.#isEnding) return;
    const { deaths, pause: wait } = afterDeath(lives, performance.now() - startedAt);
    const how = signal ?? `código ${code}`;
    this.#died(
      `O processo ${worker.process.pid} terminou (${how}): outro toma o lugar dele em ${(wait / 1000).toLocaleString('pt-BR')} s.`,
    );
    await pause(wait);
    if (!this.#isEnding) await this.#serve({ deaths });
  }
}

type Started = {
  readonly worker: Worker;
  readonly startedAt: number;
  /** Null where it ended before it served. */
  readonly serving: Promise<Serving | null>;
};

function fork(): Started {
  const worker = cluster.fork();
  const serving = new Promise<Serving | null>((done) => {
    worker.on('message', (said: Partial<Serving>) => {
      if (said.lines) done({ lines: said.lines });
    });
    worker.once('exit', () => done(null));
  });
  return { worker, startedAt: performance.now(), serving };
}

const ended = (worker: Worker) =>
  new Promise<{ code: number; signal: string | null }>((done) => {
    if (worker.isDead()) done({ code: worker.process.exitCode ?? 1, signal: worker.process.signalCode });
    else worker.once('exit', (code, signal) => done({ code, signal }));
  });

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
