import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileNames, chunkGroups, preloadedWith } from './src/build/chunks.ts';
import { compressed } from './src/build/compress.ts';
import { courtPage } from './src/build/court-page.ts';
import { fonts } from './src/build/fonts.ts';
import { onlyPortuguese } from './src/build/only-portuguese.ts';
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
    onlyPortuguese(),
    releaseName(),
    courtPage(),
    compressed(),
    worker(),
    pushWorker(),
    renderer(),
  ],
  // React has had the hook itself since version 18, so the library's own copy is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Every supported browser preloads modules by itself.
    modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
    // The content policy allows no `data:` URLs for fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
});
