import { tanstackRouter } from '@tanstack/router-plugin/vite';

export const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/web/routes',
    generatedRouteTree: 'src/web/routeTree.gen.ts',
    autoCodeSplitting: true,
    // Error and not-found components stay with the route: they are needed exactly when a chunk does not load.
    codeSplittingOptions: { defaultBehavior: [['component']] },
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  });
