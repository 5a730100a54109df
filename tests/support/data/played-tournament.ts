import type { TestServer } from '#tests/support/server/test-server.ts';
import { aCompletedGame, aGameInProgress, aPlayer, aTeam } from './builders.ts';

/**
 * Three teams, with numbers small enough to check by hand. Round 1: Recife-Olinda 21x15 21x17 (74 points),
 * Olinda-Natal 21x19 18x21 15x10 (104). Round 2, active: Recife-Natal, 21x10 and 21x12 so far (64).
 */
export async function aPlayedTournament(server: TestServer) {
  const admin = await server.asAdmin();
  const [recife, olinda, natal] = [
    await aTeam(admin, 'Recife'),
    await aTeam(admin, 'Olinda'),
    await aTeam(admin, 'Natal'),
  ];
  const bia = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: recife.id });
  const duda = await aPlayer(admin, { firstName: 'Duda', teamId: natal.id });
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: olinda.id });
  const edu = await aPlayer(admin, { firstName: 'Edu', gender: 'Masculino', teamId: natal.id });
  await aCompletedGame(
    admin,
    [
      [21, 15],
      [21, 17],
    ],
    { team1Id: recife.id, team2Id: olinda.id },
  );
  await aCompletedGame(
    admin,
    [
      [21, 19],
      [18, 21],
      [15, 10],
    ],
    { team1Id: olinda.id, team2Id: natal.id },
  );
  const playing = await aGameInProgress(
    admin,
    [
      [21, 10],
      [21, 12],
    ],
    { team1Id: recife.id, team2Id: natal.id, round: 2 },
  );
  await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
  const row = (
    player: typeof bia,
    round: number,
    [saques, defesas, ataques]: [number, number, number],
    present = true,
  ) => {
    return { playerId: player.id, teamId: player.teamId ?? 0, round, saques, defesas, ataques, present };
  };
  const updates = [
    row(bia, 1, [6, 4, 5]),
    row(duda, 1, [3, 5, 5]),
    row(caio, 1, [4, 4, 4]),
    row(edu, 1, [9, 9, 9], false),
    row(bia, 2, [2, 4, 1]),
    row(duda, 2, [3, 3, 3]),
  ];
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: null } });
  const complete = () =>
    admin.call('PATCH /api/games/{id}/status', { params: { id: playing.id }, body: { status: 'concluido' } });
  return { admin, recife, olinda, natal, bia, duda, caio, edu, playing, complete };
}
