import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** The routes, one file each, and the generated route tree. */
export const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/web/routes',
    generatedRouteTree: 'src/web/routeTree.gen.ts',
    autoCodeSplitting: true,
    // Error and not-found components are small, and needed exactly where a chunk did not load: they are not
    // split off.
    codeSplittingOptions: { defaultBehavior: [['component']] },
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  });
