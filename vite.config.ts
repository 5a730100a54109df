import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './src/build/compress.ts';
import { courtPage } from './src/build/court-page.ts';
import { releaseName } from './src/build/release-name.ts';
import { renderer } from './src/build/renderer.ts';
import { routes } from './src/build/router.ts';
import { pushWorker, worker } from './src/build/workers.ts';

const LIBRARIES_OF_EVERY_PAGE = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;
const SHARED = /\/src\/|node_modules\/(?:lucide-react|react-aria|react-stately|@internationalized)/;

export default defineConfig({
  plugins: [
    routes(),
    react(),
    tailwind(),
    // The interface is in Portuguese alone.
    optimizeLocales.vite({ locales: ['pt-BR'] }),
    releaseName(),
    courtPage(),
    compressed(),
    worker(),
    pushWorker(),
    renderer(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    // The content policy allows no `data:` URLs for fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: LIBRARIES_OF_EVERY_PAGE, priority: 2 },
            // What most pages share comes as one file: many small ones cost a request each.
            { name: 'shared', test: SHARED, minShareCount: 30, priority: 1 },
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
