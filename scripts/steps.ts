import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Skipped tests count as a failure. */
export type Tally = { passed: number; failed: number; skipped: number };
export type Step = { name: string; run(): Promise<Tally> };
export type Done = { name: string; seconds: number; tally: Tally };

const CLEAN: Tally = { passed: 0, failed: 0, skipped: 0 };
export const BROKEN: Tally = { passed: 0, failed: 1, skipped: 0 };

const running = new Set<ChildProcess>();
let interrupted = false;

/** Type checks, which run at the same time. */
export const typeSteps: readonly Step[] = [
  types('types: server, tests', '.', 'src/worker'),
  types('types: screens', 'tests/screens'),
];
export const styleSteps: readonly Step[] = [
  // Without this option `biome ci` writes colours even to a log.
  ofPrograms('lint, format, import law', [
    'biome',
    'ci',
    '--error-on-warnings',
    ...(process.stdout.isTTY ? [] : ['--colors=off']),
  ]),
];
export const deadCode: Step = ofPrograms('dead code', ['knip']);

function types(name: string, ...projects: readonly string[]): Step {
  // Four checkers, the default, check shared types four times: with one the programs take half the processor
  // time.
  return ofPrograms(name, ...projects.map((project) => ['tsc', '--singleThreaded', '-p', project] as const));
}

/** A step that succeeds when all its programs exit with 0. */
export function ofPrograms(name: string, ...commands: readonly (readonly [string, ...string[]])[]): Step {
  return {
    name,
    async run() {
      for (const [program, ...args] of commands) {
        if ((await runProgram(program, args)) !== 0) return BROKEN;
      }
      return CLEAN;
    },
  };
}

/** Runs a step, and prints its name and how long it took. */
export async function perform(step: Step): Promise<Done> {
  console.log(`\n── ${step.name}`);
  const start = performance.now();
  const tally = interrupted ? BROKEN : await step.run();
  const done = { name: step.name, seconds: (performance.now() - start) / 1000, tally };
  console.log(describe(done));
  return done;
}

export function isWell({ tally }: Done): boolean {
  return tally.failed === 0 && tally.skipped === 0;
}

export function describe(done: Done): string {
  const { passed, failed, skipped } = done.tally;
  const counts = [
    passed > 0 && `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
  ];
  const seconds = `${done.seconds.toFixed(1)} s`.padStart(8);
  return `${isWell(done) ? '✓' : '✗'} ${done.name.padEnd(26)} ${seconds}  ${counts.filter(Boolean).join(', ')}`.trimEnd();
}

/** Runs a program in the foreground and returns its exit code. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    const end = (code: number) => {
      running.delete(child);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.once('exit', (code) => end(code ?? 1));
  });
}

/** A signal ends the running programs and skips the remaining steps; started services are still stopped. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // In a terminal, Ctrl-C reaches the programs directly.
      if (signal === 'SIGINT' && process.stdin.isTTY) interrupted = true;
      else endSteps(signal);
    });
  }
}

/** Ends the running programs and skips the remaining steps. */
export function endSteps(signal: NodeJS.Signals = 'SIGTERM'): void {
  interrupted = true;
  for (const program of running) program.kill(signal);
}
