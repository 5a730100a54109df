import type { Topic } from '#contract/reads.ts';
import type { TestServer } from './test-server.ts';

/** The topics announced while a function runs, each once; not those kept in memory. */
export async function announcedBy(server: TestServer, run: () => Promise<unknown>): Promise<Topic[]> {
  const { snapshots } = server.main.tournament;
  await snapshots.refresh();
  const topics = new Set<Topic>();
  const end = snapshots.follow((change) => {
    for (const topic of change.topics) topics.add(topic);
  });
  await run();
  await snapshots.refresh();
  end();
  return [...topics];
}
