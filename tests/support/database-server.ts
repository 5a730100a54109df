import { startCluster } from './cluster.ts';

/** For Vitest and Playwright run by hand: `npm test` has started a PostgreSQL and given its address. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const cluster = await startCluster();
  process.env['TEST_DATABASE_URL'] = cluster.url();
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await cluster.remove();
  };
}
