import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type Plugin, type Rolldown } from 'vite';

/** React Aria carries its words in more than thirty languages; the interface has one. */
function onlyPortuguese(): Plugin {
  return {
    name: 'only-portuguese',
    load: {
      filter: { id: /\/dist\/private\/intl\/(?:[a-z]+\/)?(?!pt-BR)[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: () => `export { default } from './pt-BR.mjs';`,
    },
  };
}

/** Compresses once, at the build, what the server then sends as it is: what was built, and what is copied as it stands. */
function compressed(): Plugin {
  let copied = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ publicDir }) {
      copied = publicDir;
    },
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle))
        await compress(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source);
      if (!copied) return;
      for (const file of await readdir(copied)) {
        const content = await readFile(join(copied, file));
        if (!file.endsWith('.js')) await compress(join(dir, file), content);
        else await writeAndCompress(join(dir, file), await minified(file, content.toString()));
      }
    },
  };
}

/** Scripts that are written for browsers as they stand, without what only people read. */
const minified = async (file: string, code: string) => (await minify(file, code)).code;

async function writeAndCompress(path: string, code: string): Promise<void> {
  await writeFile(path, code);
  await compress(path, code);
}

async function compress(path: string, code: string | Uint8Array): Promise<void> {
  if (!/\.(js|css|html|svg)$/.test(path)) return;
  const content = Buffer.from(code);
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  await writeFile(`${path}.br`, brotliCompressSync(content));
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

/** The page that a link for a court opens, and the first script of it. */
const COURT_PAGE = 'quadra.html';
const COURT_SCRIPT = '/quadra.js';
/** The font of digits, which its first view has none of. */
const DIGITS = /<link\s[^>]*barlow-condensed[^>]*>/;

/**
 * Makes the page that a link for a court opens. It exchanges the link at once, and says which files are needed next, so that
 * none is found only when the one before it is read. What comes after the first view gives way to it.
 */
function courtPage(): Plugin {
  return {
    name: 'court-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const known = new Set(Object.keys(bundle).filter((file) => html.includes(`/${file}`)));
      const preload = (facade: RegExp, attributes: string) =>
        [...partsOf(bundle, facade)]
          .filter((file) => !known.has(file) && known.add(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}"${attributes}>`);
      const links = [
        ...preload(/src\/web\/routes\/quadra\.tsx/, ''),
        ...preload(/src\/web\/routes\/-my-court-rest\.tsx|node_modules\/idb\//, ' fetchpriority="low"'),
      ];
      const source = html
        .replace(DIGITS, '')
        .replace('<head>', `<head><script async fetchpriority="high" src="${COURT_SCRIPT}"></script>`)
        .replace('</head>', `${links.join('')}</head>`);
      this.emitFile({ type: 'asset', fileName: COURT_PAGE, source });
    },
  };
}

/** The files of the modules that `facade` names, with all that they import. */
function partsOf(bundle: Rolldown.OutputBundle, facade: RegExp): Set<string> {
  const files = new Set<string>();
  for (const [file, part] of Object.entries(bundle)) {
    if (part.type === 'chunk' && facade.test(part.facadeModuleId ?? '')) addWithImports(bundle, files, file);
  }
  return files;
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
    // What stands for a page that fails or is not there is small, and needed exactly where code may be missing.
    codeSplittingOptions: { defaultBehavior: [['component']] },
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  });

/** What a court is opened with, and what its pages load later. */
const OF_COURT =
  /node_modules\/idb\/|src\/web\/(main|routes\/_signed-in\.tsx|routes\/_signed-in\/registrar-jogos|routes\/(?:quadra|-my-court-rest)|features\/games\/(?!edit-game|new-game)|ui\/toaster)/;

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

/** Adds a file and all that it imports. */
function addWithImports(bundle: Rolldown.OutputBundle, files: Set<string>, file: string): void {
  const chunk = bundle[file];
  if (!chunk || files.has(file)) return;
  files.add(file);
  if (chunk.type === 'chunk') for (const imported of chunk.imports) addWithImports(bundle, files, imported);
}

const digest = (algorithm: string, content: string | Uint8Array, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(content).digest(encoding);

/** What the first page is drawn with, in one file with all it needs: it compresses better than thirty. */
const FIRST_PAGE = new RegExp(
  `lucide-react/dist/esm/icons/(?:calendar|chevron-down)\\.mjs$|src/(?:domain/(?:award|court-link|game-result|match-day|names|order|quantity|rounds|set-rules|sets)|web/(?:${[
    'ui/(?:avatar|badge|brand|card|empty-state|error-state|game-row|loaded|medal|score-board|skeleton|team-logo|toast)',
    'lib/(?:client|device|format|game-link|lazy|live|now|page-head|query)',
    'features/(?:auth|games|public|rankings|rounds|tournament)/queries',
    'features/games/score-view',
    'features/live/(?:freshness|game-list|live-board|use-match-day)',
    'routes/-page-failed',
    'features/tournament/use-calendar',
  ].join('|')}))\\.tsx?$`,
);

/** What the landing page has beside that, the form to sign in among it. */
const DOOR = new RegExp(
  `src/web/(?:${[
    'ui/(?:beach-picture|beach-scene)',
    'routes/(?:-landing|-back-to-court)',
    'features/auth/sign-in-form',
    'features/live/(?:landing-scores|landing-standings|live-games|game-card)',
    'features/rankings/(?:best-row|landing-best|team-link|team-of)',
    'features/tournament/(?:calendar|landing-title|tournament-logo)',
  ].join('|')})\\.tsx?$`,
);

/** What the other pages that everybody reads share. */
const PUBLIC = /src\/web\/features\/(?:public\/head-words|rankings\/(?:form-dots|reason))\.tsx?$/;

/** What forms need: the pages that everybody reads go without. */
const FIELDS = /src\/web\/ui\/(?:button|icon-button|password-field|text-field)\.tsx?$/;

/** What those are made of that need no library of fields, of which the landing page has one, and a court's first page. */
const PLAIN = /src\/web\/ui\/(?:notice|field-parts|plain-field)\.tsx$/;

/** How every write is sent. */
const WRITES = /src\/(?:contract\/(?:limits|moves)|web\/lib\/(?:write|single-write))\.ts$/;

/** What stands around the pages of who is signed in, and around a court. */
const FRAME =
  /lucide-react\/dist\/esm\/icons\/(?:arrow-left|arrow-right|minus|undo-2|user-round)\.mjs$|src\/web\/ui\/(?:header|page-header|bring-into-sight)\.tsx?$/;

/** What waits on a device of a game that is scored, which every page of who is signed in tells. */
const SCORING =
  /src\/(?:domain\/(?:court-event|game)|web\/features\/games\/(?:offline-games|score-editors|score-slot))\.ts$/;

/** The pad, with all that it is made of. */
const DESK = /src\/web\/features\/games\/(?:game-desk|present-game|toasts)\.tsx?$/;

/** What is switched on and off. */
const TOGGLES = /src\/web\/ui\/(?:checkbox|switch)\.tsx$/;

/** What only a browser can, which the pages of a game and of a team load when they are there. */
const SHARE =
  /lucide-react\/dist\/esm\/icons\/(?:copy|share-2)\.mjs$|src\/(?:domain\/group-texts|web\/(?:ui\/group-share|features\/public\/game-share))\.tsx?$/;

/** A part of so many modules has a name, and is loaded with what needs it. */
const MANY = 6;
const SMALL_PART = /\/[\w-]{7}\.js$/;
const FIRST_FILES = /\/(?:base|kit)-/;
const RARELY_OPENED =
  /\/(?:whatsapp|image-upload|rounds|restaurar|comecar|duas-etapas|nova-senha|tv|incorporar[\w.-]*)-/;

const GROUPS: ReadonlySet<string> = new Set([
  'base',
  'kit',
  'door',
  'public',
  'share',
  'fields',
  'plain',
  'writes',
  'frame',
  'scoring',
  'toggles',
  'desk',
]);

export default defineConfig({
  plugins: [
    routes(),
    react(),
    tailwind(),
    onlyPortuguese(),
    named(),
    courtPage(),
    compressed(),
    worker(),
    pushWorker(),
    renderer(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every browser that runs what is built here preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The first file of every page lists what each other page needs. It has some itself; small parts, and those of pages that
      // are opened once or by few, are found when what needs them is read.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : RARELY_OPENED.test(file)
            ? [file]
            : needed.filter((each) => !FIRST_FILES.test(each) && !SMALL_PART.test(each)),
    },
    // The content policy allows only what the server serves: no data: addresses for fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first file of every page lists all others: parts that several share need no name there.
        chunkFileNames: ({ name, isDynamicEntry, moduleIds }) =>
          isDynamicEntry || GROUPS.has(name) || moduleIds.length >= MANY
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // What only some pages use (tables, long lists, writes, a question before leaving) stays with them.
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|scheduler)\/|node_modules\/@tanstack\/(?!(react-)?virtual)(?!.*\/(infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|useBlocker)\.js)/,
              priority: 4,
            },
            { name: 'kit', test: FIRST_PAGE, priority: 3 },
            { name: 'plain', test: PLAIN, priority: 2 },
            { name: 'door', test: DOOR, priority: 2 },
            { name: 'public', test: PUBLIC, priority: 2 },
            { name: 'share', test: SHARE, priority: 2 },
            { name: 'writes', test: WRITES, priority: 2 },
            { name: 'frame', test: FRAME, priority: 1 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'toggles', test: TOGGLES, priority: 1 },
            { name: 'scoring', test: SCORING, priority: 1 },
            // The screen at the beach stays awake, too, without a pad.
            { name: 'awake', test: /src\/web\/lib\/awake\.ts$/, priority: 1 },
            { name: 'desk', test: DESK },
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
