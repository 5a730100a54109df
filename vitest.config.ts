import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const httpTests = ['tests/http/**/*.test.ts'];
/** The demo, and each call once. */
const embeddedTests = ['tests/http/running/demo.test.ts', 'tests/http/calls/keys.test.ts'];

/** Loads modules of the screens anew, which keep listening to the window: no other file may follow it in its worker. */
const reloadingScreen = 'tests/screens/games/court-token.test.tsx';

// A pattern that matches no file is no error to Vitest: a renamed file would leave the embedded engine, or its place, unnoticed.
const missing = [...embeddedTests, reloadingScreen].filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`These test files do not exist: ${missing.join(', ')}`);

/** As Vitest does, the longest first, but the reloading one last of its project. */
class ReloadingLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const index = sorted.findIndex(({ moduleId }) => moduleId.endsWith(`/${reloadingScreen}`));
    const last = sorted.findLastIndex(({ project }) => project.name === 'screens');
    if (index >= 0) sorted.splice(last, 0, ...sorted.splice(index, 1));
    return sorted;
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ReloadingLast },
    allowOnly: false,
    passWithNoTests: false,
    // One more than the two processors of the gate, because every test waits now and then for its database or a timer.
    maxWorkers: 3,
    // Far beyond what anything takes: a crowded machine is slow, not broken.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: ['tests/support/no-console.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          // Most of what a file of pure functions costs is loading them: they share one worker's modules.
          isolate: false,
          // Far beyond what anything takes: a crowded machine is slow, not broken.
          testTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'law', include: ['tests/law/**/*.test.ts'], testTimeout: 180_000 } },
      {
        extends: true,
        test: {
          name: 'http:embedded',
          include: embeddedTests,
          env: { ENGINE: 'embedded' },
          // Loading the server takes a file longer than its tests: files of a worker share its modules, and have its database one
          // after another.
          isolate: false,
          // Far beyond what anything takes: a crowded machine is slow, not broken.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http:postgresql',
          include: httpTests,
          env: { ENGINE: 'postgresql' },
          // Loading the server takes a file longer than its tests: files of a worker share its modules, and have its database one
          // after another.
          isolate: false,
          globalSetup: ['tests/support/programs/database-server.ts'],
          // Far beyond what anything takes: a crowded machine is slow, not broken.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: './tests/support/browser/dom-environment.ts',
          // With more space for new objects the garbage collector runs less often, and copies less of what pages leave behind.
          execArgv: ['--max-semi-space-size=64'],
          env: { ENGINE: 'postgresql' },
          // Loading the screens and the server takes a file longer than its tests: files of a worker share their modules.
          isolate: false,
          globalSetup: ['tests/support/programs/database-server.ts'],
          // Far beyond what anything takes: a crowded machine is slow, not broken.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Loading the server takes seconds of each file's processor time: files of a worker share its modules.
          isolate: false,
          setupFiles: ['tests/faults/support/end-programs.ts'],
          globalSetup: [
            'tests/support/programs/database-server.ts',
            'tests/support/programs/bundled-programs.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // After the others: they measure and kill, and want the machine to themselves.
          sequence: { groupOrder: 1 },
          // They wait for most of their time: for a server that starts, a lock that is released, a connection that fails.
          maxWorkers: 4,
        },
      },
    ],
  },
});
