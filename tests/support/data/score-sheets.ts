import type { Caller } from '#tests/support/server/call.ts';
import { aPlayer, aTeam } from './builders.ts';

export async function sheetOfRecife(admin: Caller) {
  const recife = await aTeam(admin, 'Recife');
  const bia = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: recife.id });
  const ana = await aPlayer(admin, { firstName: 'Ana', lastName: 'Alves', teamId: recife.id });
  return { recife, bia, ana, path: `/register-scores?rodada=1&time=${recife.id}` };
}

export async function storedCounters(who: Caller) {
  const stored = await who.call('GET /api/detailed-points', { query: { round: '1' } });
  return stored
    .toSorted((a, b) => a.playerId - b.playerId)
    .map(({ playerId, saques, defesas, ataques, present }) => [playerId, saques, defesas, ataques, present]);
}

type Counted = { round: number; saques: number; defesas?: number; ataques?: number; present?: boolean };

export async function enterCounters(
  admin: Caller,
  player: { id: number; teamId: number | null },
  rows: readonly Counted[],
) {
  const stored = await admin.call('GET /api/detailed-points');
  const lastUpdated =
    stored
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null;
  const updates = rows.map((row) => ({
    playerId: player.id,
    teamId: player.teamId ?? 0,
    defesas: 0,
    ataques: 0,
    present: true,
    ...row,
  }));
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated } });
}
