import type { App } from '#server/app.ts';
import { players } from '#server/db/schema/players.ts';
import { writeWithoutAudit } from '#server/snapshot/write.ts';
import { aPlayer, aTeam } from './builders.ts';
import type { Caller } from './call.ts';
import type { TestServer } from './test-server.ts';

type Row = Partial<typeof players.$inferInsert>;

/** The number of the player in that place. */
export const phoneOf = (place: number) => `+55819${String(90_000_000 + place)}`;

/** Players who accept messages, each with a number of their own; their ids. */
export async function somePlayers(server: TestServer, count: number, more: Row = {}): Promise<number[]> {
  const { snapshots } = server.main.tournament;
  const { id: tournamentId } = snapshots.current;
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

/** Somebody without a number of whom there are points in that round. */
export async function aScoredRound(admin: Caller, round: number): Promise<void> {
  const { id: teamId } = await aTeam(admin, `Time da rodada ${round}`);
  const { id: playerId } = await aPlayer(admin, { firstName: 'Pontuada', teamId });
  const row = { playerId, teamId, round, saques: 3, defesas: 2, ataques: 1, present: true };
  const body = { updates: [row], lastUpdated: null };
  await admin.call('POST /api/detailed-points/batch-update', { body });
}

/** Lets the outbox of an application work until nothing is left to do at this moment. Answers how many it tried. */
export async function work({ tournament: { outbox } }: App): Promise<number> {
  let tried = 0;
  for (;;) {
    const claimed = await outbox.pass();
    if (claimed === 0) return tried;
    tried += claimed;
  }
}

/** The database takes back a write of the application just before its end, the one in that place from now on. */
export function loseWrite(server: TestServer, place: number): void {
  let commits = 0;
  server.pause = (where) => {
    if (where === 'before commit') commits += 1;
    return where === 'before commit' && commits === place ? Promise.reject(new Error('lost')) : undefined;
  };
}

/** The newest batch. */
export async function newestBatch(admin: Caller) {
  const [newest] = await admin.call('GET /api/whatsapp/batches');
  if (!newest) throw new Error('Nothing was sent');
  return newest;
}

/** The newest message. */
export async function newestMessage(admin: Caller) {
  const [newest] = await admin.call('GET /api/whatsapp/history');
  if (!newest) throw new Error('Nothing was sent');
  return newest;
}
