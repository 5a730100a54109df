import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PREFIX = 'programs-';
const PROGRAMS = ['main', 'admin', 'backup', 'restore'] as const;
export type ProgramName = (typeof PROGRAMS)[number];
/** They find files of their own beside them: a library is left where it is installed. */
const LEFT_INSTALLED = [
  /^@electric-sql\//,
  /^@fastify\/(static|swagger-ui)/,
  /^@node-rs\//,
  /^pino/,
  /^sharp/,
];

/**
 * Bundles the programs for tests that start many processes: to load one takes a third of the time that the sources take.
 * It stands as deep in the project as the sources, from where the built screens are looked for.
 */
export default async function bundlePrograms(): Promise<() => Promise<void>> {
  const place = join(ROOT, '.cache');
  await mkdir(place, { recursive: true });
  await removeAbandoned(place);
  const folder = await mkdtemp(join(place, `${PREFIX}${process.pid}-`));
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
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(ROOT, `src/server/${name}.ts`)])),
        external: LEFT_INSTALLED,
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  // Vite names an environment that has no name, and the tests to come are not in production.
  if (environment === undefined) delete process.env['NODE_ENV'];
  await cp(join(ROOT, 'src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  process.env['BUNDLED_PROGRAMS'] = folder;
  return async () => {
    delete process.env['BUNDLED_PROGRAMS'];
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** A run that was killed leaves its bundle behind: its folder is named after its process, which is gone. */
async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    await rm(join(place, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The file to start a program from: its bundle where there is one, else its source. */
export function programFile(name: ProgramName): string {
  const folder = process.env['BUNDLED_PROGRAMS'];
  return folder ? join(folder, `${name}.js`) : sourceFile(name);
}

/** The file of its source, from which `npm start` starts it. */
export function sourceFile(name: ProgramName): string {
  return join(ROOT, `src/server/${name}.ts`);
}
