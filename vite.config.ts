import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** What the first page is drawn with, in one file with all it needs: it compresses better than thirty. */
const FIRST_PAGE = new RegExp(
  `src/web/(?:${[
    'ui/(?:avatar|badge|brand|button|card|empty-state|medal|notice|password-field|skeleton|team-logo|text-field)',
    'lib/(?:client|format|later|live|now|query|write)',
  ].join('|')})\\.tsx?$`,
);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/routeTree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    tailwind(),
    onlyPortuguese(),
    compressed(),
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
            { name: 'kit', test: FIRST_PAGE },
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
