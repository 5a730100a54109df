import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** The routes, one file each, and the tree that is made of them. */
export const routes = () =>
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
