import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

/** React Aria carries its words in more than thirty languages; the interface has one. */
function onlyPortuguese(): Plugin {
  return {
    name: 'only-portuguese',
    load: {
      filter: { id: /\/dist\/private\/intl\/[a-z]+\/(?!pt-BR)[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: () => `export { default } from './pt-BR.mjs';`,
    },
  };
}

/** Compresses once, at the build, what the server then sends as it is. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const written = Object.values(bundle).filter(({ fileName }) => /\.(js|css|html|svg)$/.test(fileName));
      for (const file of written) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        await writeFile(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
        await writeFile(join(dir, `${file.fileName}.br`), brotliCompressSync(content));
      }
    },
  };
}

/** Says in the page which release it is of: the digest of the page and of the names of all files, which carry theirs. */
function named(): Plugin {
  return {
    name: 'named',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const content = digest('sha256', [html, ...Object.keys(bundle).toSorted()].join('\n'), 'hex').slice(
          0,
          12,
        );
        return [{ tag: 'meta', attrs: { name: 'release', content }, injectTo: 'head' }];
      },
    },
  };
}

/** Builds the service worker, which knows the files that a court needs without a network. */
function worker(): Plugin {
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

/** Builds the service worker of devices that follow a team: it knows no file. */
function pushWorker(): Plugin {
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

/** Builds what renders public pages on the server, with all that it needs in it. */
function renderer(): Plugin {
  return {
    name: 'renderer',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [routes(), react(), onlyPortuguese()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/web/render.tsx',
          outDir: join(dir, '.server'),
          emptyOutDir: true,
          minify: false,
          // A module wherever the build is put, whatever package.json is there.
          rolldownOptions: {
            output: { entryFileNames: 'render.mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
          },
        },
      });
    },
  };
}

const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/web/routes',
    generatedRouteTree: 'src/web/routeTree.gen.ts',
    autoCodeSplitting: true,
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  });

/** What a court is opened with, and what its pages load later. */
const OF_COURT =
  /node_modules\/idb\/|src\/web\/(main|routes\/_signed-in\.tsx|routes\/_signed-in\/registrar-jogos|routes\/quadra|features\/games\/(?!edit-game|new-game)|ui\/toaster)/;

function filesOfCourt(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (!chunk || files.has(file)) return;
    files.add(file);
    if (chunk.type === 'chunk') for (const imported of chunk.imports) add(imported);
  };
  for (const [file, { type, ...part }] of Object.entries(bundle)) {
    const isOfCourt =
      type === 'chunk'
        ? 'facadeModuleId' in part && (part.isEntry || OF_COURT.test(part.facadeModuleId ?? ''))
        : /\.(html|css|woff2)$/.test(file);
    if (isOfCourt) add(file);
  }
  return files;
}

const digest = (algorithm: string, content: string | Uint8Array, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(content).digest(encoding);

/** What the first page is drawn with, in one file with all it needs: it compresses better than thirty. */
const FIRST_PAGE = new RegExp(
  `src/(?:domain/(?:award|court-link|game-result|match-day|names|order|quantity|rounds|set-rules|sets)|web/(?:${[
    'ui/(?:avatar|badge|brand|card|empty-state|error-state|game-row|loaded|medal|score-board|skeleton|team-logo)',
    'lib/(?:client|device|format|game-link|lazy|live|now|query)',
    'features/(?:auth|games|public|rankings|rounds|tournament)/queries',
    'features/games/as-score',
    'features/live/(?:freshness|game-list|live-board)',
    'features/rankings/form-dots',
  ].join('|')}))\\.tsx?$`,
);

/** What forms need: the pages that everybody reads go without. */
const FIELDS = /src\/web\/ui\/(?:button|notice|password-field|text-field)\.tsx?$/;

export default defineConfig({
  plugins: [
    routes(),
    react(),
    tailwind(),
    onlyPortuguese(),
    named(),
    compressed(),
    worker(),
    pushWorker(),
    renderer(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every browser that runs what is built here preloads modules by itself.
    modulePreload: { polyfill: false },
    // The content policy allows only what the server serves: no data: addresses for fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What only some pages use (tables, long lists, a question before leaving) stays with them.
            {
              name: 'tanstack',
              test: /node_modules\/@tanstack\/(?!(react-)?virtual)(?!.*\/(infiniteQueryObserver|useInfiniteQuery|useBlocker)\.js)/,
              priority: 1,
            },
            // The root needs these two of the fields' library, and nothing else of it.
            {
              name: 'aria',
              test: /react-aria\/dist\/private\/(?:i18n\/I18nProvider|utils\/openLink)\.mjs$/,
              priority: 2,
            },
            { name: 'kit', test: FIRST_PAGE },
            { name: 'fields', test: FIELDS },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
});
