import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './src/build/compress.ts';
import { courtPage } from './src/build/court-page.ts';
import { fonts } from './src/build/fonts.ts';
import { oldBrowserNotice } from './src/build/old-browser-notice.ts';
import { TARGET } from './src/build/oldest-browsers.ts';
import { releaseName } from './src/build/release-name.ts';
import { renderer } from './src/build/renderer.ts';
import { routes } from './src/build/router.ts';
import { pushWorker, worker } from './src/build/workers.ts';

export default defineConfig({
  plugins: [
    routes(),
    fonts(),
    react(),
    tailwind(),
    // The interface has no other language.
    optimizeLocales.vite({ locales: ['pt-BR'] }),
    oldBrowserNotice(),
    releaseName(),
    courtPage(),
    compressed(),
    worker(),
    pushWorker(),
    renderer(),
  ],
  build: {
    target: TARGET,
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    // The content policy allows no `data:` URLs for fonts or scripts.
    assetsInlineLimit: 0,
    // One stylesheet, which is inside rendered pages: a part loaded later must not ask for it again.
    cssCodeSplit: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            // What every page loads: libraries apart, because they stay in the browser's cache over many releases.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
            { name: 'first', test: (id) => !id.endsWith('.html'), tags: ['$initial'] },
          ],
          // Small parts that several pages share would else be a file and a request each.
          experimentalInlineCommonChunks: { maxSize: 6_000 },
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
});
