import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { onlyPortuguese } from './only-portuguese.ts';
import { routes } from './router.ts';

/** Builds the server-side renderer of the public pages, with its dependencies bundled. */
export function renderer(): Plugin {
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
          // The build may be put below any package.json, so `.mjs` says that it is a module.
          rolldownOptions: {
            output: { entryFileNames: 'render.mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
          },
        },
      });
    },
  };
}
