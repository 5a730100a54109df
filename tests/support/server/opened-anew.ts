import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { App } from '#server/app.ts';
import { StreamCounts } from '#server/features/live/streams.ts';
import { OpenTournament } from '#server/open-tournament.ts';
import type { TestServer } from './test-server.ts';

/**
 * A second application on the server's database, built once. Each call opens its tournament anew, until the
 * test ends, so that everything it answers is computed from what the database has then.
 */
export function openedAnew(server: TestServer): () => Promise<App> {
  let second: App | undefined;
  let opened: OpenTournament | undefined;
  beforeAll(async () => {
    const built = await server.anotherToClose({}, { tournamentOf: () => opened });
    // Its first tournament would follow every write of the tests.
    await built.tournaments.close();
    second = built;
  });
  afterAll(() => second?.app.close());
  return async () => {
    if (!second) throw new Error('The application is built before the first test');
    const { installation, tournament } = second;
    installation.sessions.forget();
    installation.courtSessions.forget();
    const anew = await OpenTournament.open(installation, tournament.id, {
      streamCounts: new StreamCounts(),
      silentFor: () => 0,
      settingsChanged() {},
      tellProcesses() {},
    });
    onTestFinished(() => anew.close());
    opened = anew;
    return second;
  };
}
