import { afterAll, beforeEach } from 'vitest';
import type { App } from '#server/app.ts';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { CloudApi } from '#tests/support/outside/cloud-api.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { aPlayer, aTeam } from './builders.ts';

/** A server for the tests of a file that sends to a Cloud API of its own, reset for each test. */
export async function openMessagingServer(): Promise<{ api: CloudApi; server: TestServer }> {
  const api = await CloudApi.start();
  afterAll(() => api[Symbol.asyncDispose]());
  const server = openTestServer(api.environment);
  beforeEach(() => api.forget());
  return { api, server };
}

type Row = Partial<typeof players.$inferInsert>;

export const phoneOf = (place: number) => `+55819${String(90_000_000 + place)}`;

/** Creates players who accept messages, each with a phone number, and returns their ids. */
export async function somePlayers(server: TestServer, count: number, more: Row = {}): Promise<number[]> {
  const { id: tournamentId, snapshots } = server.main.tournament;
  const first = snapshots.current.players.length;
  const made = await writeWithoutAudit(server.db, tournamentId, ['players'], (tx, { revision, at }) =>
    tx
      .insert(players)
      .values(
        Array.from({ length: count }, (_, index) => ({
          tournamentId,
          firstName: 'Jogadora',
          lastName: String(first + index),
          gender: 'Feminino' as const,
          phone: phoneOf(first + index),
          messagesConsentAt: at,
          revision,
          ...more,
        })),
      )
      .returning({ id: players.id }),
  );
  await snapshots.refresh();
  return made.map(({ id }) => id);
}

export async function aScoredRound(admin: Caller, round: number): Promise<void> {
  const { id: teamId } = await aTeam(admin, `Time da rodada ${round}`);
  const { id: playerId } = await aPlayer(admin, { firstName: 'Pontuada', teamId });
  const row = { playerId, teamId, round, saques: 3, defesas: 2, ataques: 1, present: true };
  const body = { updates: [row], lastUpdated: null };
  await admin.call('POST /api/detailed-points/batch-update', { body });
}

/** Runs an application's outbox until nothing is due now, and returns how many messages it tried. */
export async function work({ tournament: { outbox } }: App): Promise<number> {
  let tried = 0;
  for (;;) {
    const claimed = await outbox.pass();
    if (claimed === 0) return tried;
    tried += claimed;
  }
}

/** Makes the commit of one write fail: the one in this place, counted from now. */
export function loseWrite(server: TestServer, place: number): void {
  let commits = 0;
  server.pause = (where) => {
    if (where === 'before commit') commits += 1;
    return where === 'before commit' && commits === place ? Promise.reject(new Error('lost')) : undefined;
  };
}

export const NO_MESSAGES = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0, uncertain: 0 };

export async function newestBatch(admin: Caller) {
  const [newest] = await admin.call('GET /api/whatsapp/batches');
  if (!newest) throw new Error('Nothing was sent');
  return newest;
}

export async function newestMessage(admin: Caller) {
  const [newest] = await admin.call('GET /api/whatsapp/history');
  if (!newest) throw new Error('Nothing was sent');
  return newest;
}
