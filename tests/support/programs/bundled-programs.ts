import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOfThisProcess } from './abandoned.ts';
import { buildMissingScreens } from './built-screens.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PREFIX = 'programs-';
const PROGRAMS = ['main', 'admin', 'backup', 'restore'] as const;
export type ProgramName = (typeof PROGRAMS)[number];
/** Not bundled, because these packages load files beside them. */
const LEFT_INSTALLED = [
  /^@electric-sql\//,
  /^@fastify\/(static|swagger-ui)/,
  /^@node-rs\//,
  /^pino/,
  /^sharp/,
];

/**
 * Bundles the programs for tests that start many processes: a bundle loads in a third of the time of the
 * sources. It is as deep in the project as the sources, because the built screens are found by a relative
 * path. Under `npm test` they are bundled once for Vitest and Playwright.
 */
export default async function bundlePrograms(): Promise<() => Promise<void>> {
  const bundled = process.env['BUNDLED_PROGRAMS'];
  if (bundled && existsSync(bundled)) return async () => {};
  await buildMissingScreens(ROOT);
  const place = join(ROOT, '.cache');
  await mkdir(place, { recursive: true });
  const folder = await folderOfThisProcess(place, PREFIX);
  const environment = process.env['NODE_ENV'];
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rollupOptions: {
        input: {
          ...Object.fromEntries(PROGRAMS.map((name) => [name, join(ROOT, `src/server/${name}.ts`)])),
          'engine-worker': join(ROOT, 'src/server/store/database/engine-worker.ts'),
          'drawing-worker': join(ROOT, 'src/server/features/posters/drawing-worker.ts'),
        },
        external: LEFT_INSTALLED,
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  // Vite sets this variable when it is unset, and the tests do not run in production mode.
  if (environment === undefined) delete process.env['NODE_ENV'];
  await cp(join(ROOT, 'src/server/store/database/migrations'), join(folder, 'migrations'), {
    recursive: true,
  });
  process.env['BUNDLED_PROGRAMS'] = folder;
  return async () => {
    delete process.env['BUNDLED_PROGRAMS'];
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** The file that starts a program: its bundle if there is one, else its source. */
export function programFile(name: ProgramName): string {
  const folder = process.env['BUNDLED_PROGRAMS'];
  return folder ? join(folder, `${name}.js`) : sourceFile(name);
}

/**
 * Most of these processes end before V8's best compilers, of WebAssembly and of JavaScript, pay off, and
 * before their memory has to be collected. One thread is enough for the rest.
 */
const FOR_SHORT_LIVES = ['--liftoff-only', '--no-opt', '--initial-old-space-size=256', '--v8-pool-size=1'];

/**
 * The command that starts a program's file with these settings. With any V8 flag Node compiles its own
 * modules again, so a process on PostgreSQL gets none.
 */
export function nodeCommand(
  file: string,
  { DATABASE_URL }: Readonly<Record<string, string | undefined>>,
): [string, ...string[]] {
  return [process.execPath, ...(DATABASE_URL ? [] : FOR_SHORT_LIVES), file];
}

export function programEnvironment(): NodeJS.ProcessEnv {
  const folder = process.env['BUNDLED_PROGRAMS'];
  return {
    PATH: process.env['PATH'],
    ...(folder && { NODE_COMPILE_CACHE: join(folder, 'compiled') }),
  };
}

export function sourceFile(name: ProgramName): string {
  return join(ROOT, `src/server/${name}.ts`);
}
