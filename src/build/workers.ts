import { build, type Plugin, type Rolldown } from 'vite';
import { addWithImports } from './bundle-files.ts';
import { compressed } from './compress.ts';
import { digest } from './digest.ts';
import { TARGET } from './oldest-browsers.ts';

/** The service worker, with the list of files that a court needs offline. */
export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = [...filesOfCourt(bundle)].toSorted().map((file) => {
        const written = bundle[file];
        const content = written?.type === 'chunk' ? written.code : (written?.source ?? '');
        const integrity = `sha384-${digest('sha384', content, 'base64')}`;
        return { url: `/${file}`, revision: file.startsWith('assets/') ? null : integrity, integrity };
      });
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [compressed()],
        define: { SHELL_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          target: TARGET,
          outDir: dir,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: 'src/worker/worker.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

/** The push service worker, which caches nothing. */
export function pushWorker(): Plugin {
  return {
    name: 'push-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [compressed()],
        build: {
          target: TARGET,
          outDir: dir,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: 'src/worker/push-worker.ts',
            output: { format: 'iife', entryFileNames: 'avisos.js' },
          },
        },
      });
    },
  };
}

/** What opens a court, and what its pages load later. */
const OF_COURT =
  /node_modules\/idb\/|src\/web\/(main|routes\/_signed-in\.tsx|routes\/_signed-in\/registrar-jogos|routes\/quadra|screens\/court\/my-court-rest|lib\/page\/newer-functions|features\/court\/(?!round\/(?:edit-game|new-game))|ui\/overlays\/toaster)/;

function filesOfCourt(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  for (const [file, { type, ...part }] of Object.entries(bundle)) {
    const isOfCourt =
      type === 'chunk'
        ? 'facadeModuleId' in part && (part.isEntry || OF_COURT.test(part.facadeModuleId ?? ''))
        : /^index\.html$|\.(css|woff2)$/.test(file);
    if (isOfCourt) addWithImports(bundle, files, file);
  }
  return files;
}
