import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import bundlePrograms from '#tests/support/programs/bundled-programs.ts';
import { startCluster, stopAbandoned } from '#tests/support/programs/cluster.ts';
import { findChromium, findPostgres, inPath } from '#tests/support/programs/programs.ts';
import { machineSpeed } from './machine-speed.ts';
import { makeScratch } from './scratch.ts';
import {
  BROKEN,
  type Done,
  deadCode,
  describe,
  endOnSignals,
  endSteps,
  isWell,
  ofPrograms,
  perform,
  runProgram,
  type Step,
  styleSteps,
  type Tally,
  typeSteps,
} from './steps.ts';

/**
 * The gate: every check that must pass before a change is merged, here and in CI. Arguments are passed to
 * Vitest as filters, and then nothing else runs.
 */
const filter = process.argv.slice(2);
const done: Done[] = [];
const started = performance.now();
/** Tests that failed, named once more at the end of the log. */
const failures: string[] = [];
const LINES = 12;

// Temporary files of the tests go here and are deleted with it.
const scratch = await makeScratch();
process.env['TMPDIR'] = scratch;
// Lets test processes share compiled code.
process.env['NODE_COMPILE_CACHE'] = join(scratch, 'compiled');
// Test processes keep both processors busy, so extra threads for memory would only compete.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --v8-pool-size=1`;

endOnSignals();
const speed = machineSpeed();
try {
  await everything();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  done.push({ name: 'preparation', seconds: 0, tally: BROKEN });
} finally {
  await stopAbandoned(scratch);
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
}
report();

async function everything(): Promise<void> {
  // The tests never use the developer's own database.
  delete process.env['DATABASE_URL'];
  await installPrograms();
  // When files are named, a runner bundles the programs only if it needs to.
  if (filter.length > 0) return withPostgres(async () => void (await add(vitest())));

  const built = build();
  try {
    // Cheap, so they run first; a failure ends the command.
    if (!(await allWellAtOnce([...typeSteps, built.step]))) return;
    // Run beside the beginning of the tests, which leaves a processor idle. A failure ends the tests.
    const style = allWellAtOnce([...styleSteps, deadCode]).then((areWell) => {
      if (!areWell) endSteps();
      return areWell;
    });
    try {
      await withPostgres(async () => {
        await add(vitest());
        if (await style) await add(playwright());
      });
    } finally {
      await style;
    }
  } finally {
    await built.remove();
  }
}

function build(): { step: Step; remove: () => Promise<void> } {
  let remove = async () => {};
  const step: Step = {
    name: 'builds',
    async run() {
      const screens = await ofPrograms('screens', ['node', 'scripts/screens.mjs']).run();
      if (screens.failed === 0) remove = await bundlePrograms();
      return screens;
    },
  };
  return { step, remove: () => remove() };
}

async function withPostgres(run: () => Promise<void>): Promise<void> {
  const cluster = await startCluster();
  process.env['TEST_DATABASE_URL'] = cluster.socketUrl();
  try {
    await run();
  } finally {
    await cluster.remove();
  }
}

async function installPrograms(): Promise<void> {
  const isRootOfDebian = process.getuid?.() === 0 && inPath('apt-get') !== null;

  if (!findPostgres() && isRootOfDebian) await installPackage('postgresql');
  if (!findPostgres())
    throw new Error(
      'The tests need the programs of PostgreSQL 15 or newer: install the package `postgresql`.',
    );

  if (filter.length > 0) return;
  if (!findChromium() && isRootOfDebian) await installPackage('chromium-headless-shell');
  if (!findChromium()) await runProgram('playwright', ['install', 'chromium']);
  const path = findChromium();
  if (!path)
    throw new Error(
      'The browser tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH to one.',
    );
  process.env['CHROMIUM_PATH'] = path;
}

async function installPackage(name: string): Promise<void> {
  console.log(`Installing Debian's ${name} (only now)...`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await runProgram('apt-get', ['update', '-qq'], quiet)) !== 0) return;
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
}

function vitest(): Step {
  return {
    name: 'tests without a browser',
    async run() {
      const file = join(scratch, 'vitest.json');
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const code = await runProgram('vitest', ['run', ...filter, ...reports]);
      const written = await read(file);
      for (const { name, status, assertionResults } of (written?.['testResults'] ?? []) as VitestFile[]) {
        const failed = assertionResults.filter((result) => result.status === 'failed');
        for (const { fullName, failureMessages } of failed)
          failures.push(`${relative('', name)}: ${fullName}\n${failureMessages.join('\n')}`);
        if (status === 'failed' && failed.length === 0) failures.push(`${relative('', name)} did not run`);
      }
      return counted(code, written, (counts) => ({
        passed: count(counts['numPassedTests']),
        failed: count(counts['numFailedTests']),
        skipped: count(counts['numPendingTests']) + count(counts['numTodoTests']),
      }));
    },
  };
}

function playwright(): Step {
  return {
    name: 'browser',
    async run() {
      const file = join(scratch, 'browser.json');
      const code = await runProgram('playwright', ['test', '--project=browser'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      const written = await read(file);
      for (const suite of (written?.['suites'] ?? []) as BrowserSuite[]) nameFailures(suite);
      return counted(code, written, ({ stats }) => {
        const { expected, unexpected, flaky, skipped } = stats as Record<string, unknown>;
        return { passed: count(expected), failed: count(unexpected) + count(flaky), skipped: count(skipped) };
      });
    },
  };
}

type Written = Record<string, unknown>;
type VitestFile = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
};
type BrowserSuite = {
  readonly suites?: readonly BrowserSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: { message?: string } }[] }[];
  }[];
};

function nameFailures({ suites = [], specs }: BrowserSuite): void {
  for (const { title, file, ok, tests } of specs) {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    if (!ok) failures.push(`${file}: ${title}\n${messages.join('\n')}`);
  }
  suites.forEach(nameFailures);
}

/**
 * A runner with a bad exit code counts as failed, whatever its report says: a file that does not load has no
 * tests to count.
 */
function counted(code: number, written: Written | null, tallyOf: (written: Written) => Tally): Tally {
  const tally = written ? tallyOf(written) : BROKEN;
  if (tally.passed + tally.failed === 0) return BROKEN;
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function count(value: unknown): number {
  if (typeof value !== 'number')
    throw new Error(`A test report has ${JSON.stringify(value)} where a count belongs.`);
  return value;
}

async function read(file: string): Promise<Written | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

async function add(step: Step): Promise<boolean> {
  const result = await perform(step);
  done.push(result);
  return isWell(result);
}

/** Runs steps that use one core each at the same time. */
async function allWellAtOnce(steps: readonly Step[]): Promise<boolean> {
  const wells = await Promise.all(steps.map(add));
  return wells.every(Boolean);
}

function report(): void {
  const sum = (of: (tally: Tally) => number) => done.reduce((total, { tally }) => total + of(tally), 0);
  const failed = sum((tally) => tally.failed + tally.skipped);
  const seconds = (performance.now() - started) / 1000;
  for (const failure of failures) console.log(`\n✗ ${failure.split('\n').slice(0, LINES).join('\n')}`);
  console.log(`\n${done.map(describe).join('\n')}\n${`in ${seconds.toFixed(0)} s`.padStart(38)}\n${speed}\n`);
  if (sum((tally) => tally.skipped) > 0)
    console.log('A skipped test counts as failed: take it out or make it run.');
  console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
