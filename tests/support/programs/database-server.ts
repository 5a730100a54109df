import { startCluster } from './cluster.ts';

/**
 * For Vitest and Playwright started directly: under `npm test` a PostgreSQL already runs and its address is
 * set.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const cluster = await startCluster();
  process.env['TEST_DATABASE_URL'] = cluster.socketUrl();
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await cluster.remove();
  };
}
