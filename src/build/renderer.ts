import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { routes } from './router.ts';

/** Builds the renderer of the public pages, with its dependencies bundled. */
export function renderer(): Plugin {
  return {
    name: 'renderer',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [onlyPublic(), routes(), react()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/web/render.tsx',
          outDir: join(dir, '.server'),
          emptyOutDir: true,
          minify: false,
          // One file: a running server has loaded all of it, so that a new build in the same directory does not
          // break it. `.mjs`, because no package.json above the build may declare modules.
          rolldownOptions: { output: { entryFileNames: 'render.mjs', codeSplitting: false } },
        },
      });
    },
  };
}

/** A screen only for signed-in users, as the router splits it off. */
const SIGNED_IN = /\/routes\/_signed-in[./].*\?tsr-split=component/;

/** Leaves out screens never rendered on the server. */
function onlyPublic(): Plugin {
  return {
    name: 'only-public',
    enforce: 'pre',
    load: (id) => (SIGNED_IN.test(id) ? 'export const component = () => null;' : null),
  };
}
