/**
 * The oldest supported browsers, those of phones that get no updates any more. The build writes no newer syntax and
 * styles; `src/web/lib/page/newer-functions.ts` brings newer functions.
 */
export const OLDEST_BROWSERS = { chrome: '109', firefox: '115', safari: '16.4' } as const;

/** For Vite's `build.target`. */
export const TARGET = [
  `chrome${OLDEST_BROWSERS.chrome}`,
  `edge${OLDEST_BROWSERS.chrome}`,
  `firefox${OLDEST_BROWSERS.firefox}`,
  `safari${OLDEST_BROWSERS.safari}`,
  `ios${OLDEST_BROWSERS.safari}`,
];
