/**
 * The current tournament has the site's own addresses; any other has the same pages under `/t/{slug}` and the same
 * calls under `/api/t/{slug}`. Its base is `/t/{slug}`, the current one's is empty. Without zod, because the browser
 * imports this file.
 */
const BASE = /^\/t\/[a-z0-9-]+(?=\/|$)/;

/** The base of the tournament that a page's path belongs to. */
export const baseIn = (path: string): string => BASE.exec(path)?.[0] ?? '';

/** A page's path within its tournament. */
export const withoutBase = (path: string): string => path.slice(baseIn(path).length) || '/';

/** The same for every tournament. */
const OF_INSTALLATION = /^\/api\/(?:health$|images\/)/;

/** The address of a page, file or call of the tournament with this base. */
export function addressIn(base: string, path: string): string {
  if (base === '' || OF_INSTALLATION.test(path)) return path;
  return path.startsWith('/api/') ? `/api${base}${path.slice('/api'.length)}` : base + path;
}
