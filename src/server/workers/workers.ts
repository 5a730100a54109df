import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { nextRestart } from './restart-delay.ts';
import { collectIncidents } from './shared-incidents.ts';
import { answerMetrics } from './shared-metrics.ts';

/** After this long a worker is killed, in milliseconds: a little more than a server needs to stop by itself. */
const END_WITHIN = 12_000;

/** What a worker sends to the primary process once it serves: the lines to print. */
type WorkerOptions = { readonly lines: readonly string[] };

/**
 * Serves with `count` worker processes until a signal ends all of them. Resolves to the lines to print once all serve. A
 * first worker that cannot start has printed why; then this process exits with 1. `died`: called with a sentence for each
 * worker that exits.
 */
export async function serveByWorkers(
  count: number,
  died: (sentence: string) => void,
): Promise<readonly string[]> {
  answerMetrics();
  const incidents = collectIncidents();
  const workers = new Workers((sentence) => {
    died(sentence);
    incidents.note('stopped');
  });
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
 * The worker processes that serve one port together. Each takes a share of the connections; they share state through the
 * database alone. A worker that exits is replaced.
 */
class Workers {
  /** Called for each worker that exits: which one, how, and when another starts. */
  readonly #died: (sentence: string) => void;
  #isEnding = false;

  constructor(died: (sentence: string) => void) {
    this.#died = died;
  }

  /** Starts `count` workers. Resolves to the first one's lines once all serve; null when the first exits before it serves. */
  async start(count: number): Promise<readonly string[] | null> {
    const first = fork();
    const serving = await first.serving;
    if (!serving) return null;
    void this.#replace(first);
    await Promise.all(Array.from({ length: count - 1 }, () => this.#serve()));
    return serving.lines;
  }

  /** Stops all workers by SIGTERM. Resolves to whether each stopped cleanly or was still starting. */
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

  /** Starts a worker and its replacements; resolves when one serves. */
  #serve(restart = { crashes: 0 }): Promise<void> {
    return new Promise((serves) => {
      const started = fork();
      void started.serving.then((serving) => serving && serves());
      void this.#replace(started, restart).then(serves);
    });
  }

  /** Waits until the worker exits, and starts another after a pause. */
  async #replace({ worker, startedAt }: Started, restart = { crashes: 0 }): Promise<void> {
    const { code, signal } = await ended(worker);
    if (this.#isEnding) return;
    const { crashes, pause: wait } = nextRestart(restart, performance.now() - startedAt);
    const how = signal ?? `código ${code}`;
    this.#died(
      `O processo ${worker.process.pid} terminou (${how}): outro toma o lugar dele em ${(wait / 1000).toLocaleString('pt-BR')} s.`,
    );
    await pause(wait);
    if (!this.#isEnding) await this.#serve({ crashes });
  }
}

type Started = {
  readonly worker: Worker;
  readonly startedAt: number;
  /** Null when the worker exited before it served. */
  readonly serving: Promise<WorkerOptions | null>;
};

function fork(): Started {
  const worker = cluster.fork();
  const serving = new Promise<WorkerOptions | null>((done) => {
    worker.on('message', (message: Partial<WorkerOptions>) => {
      if (message.lines) done({ lines: message.lines });
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
