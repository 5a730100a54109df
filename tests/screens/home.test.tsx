import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/builders.ts';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();

test('a result that is both of today and of the last completed round is shown once', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const date = new Date().toISOString();
  await aCompletedGame(admin, undefined, { team1Id: recife.id, team2Id: olinda.id, date });
  enter('/', admin);
  const scores = within(await screen.findByRole('region', { name: 'Placares ao Vivo' }));
  await scores.findByText('Olinda');
  expect(scores.getAllByText('Olinda')).toHaveLength(1);
});

test('the newest three rounds of the history are open on a wide screen, and the others folded', async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Recife');
  const bia = await aPlayer(admin, { teamId: team.id });
  for (const round of [1, 2, 3, 4, 5]) {
    const row = {
      playerId: bia.id,
      teamId: team.id,
      round,
      saques: 1,
      defesas: 0,
      ataques: 0,
      present: true,
    };
    await admin.call('POST /api/detailed-points/batch-update', {
      body: { updates: [row], lastUpdated: null },
    });
  }
  enter('/', admin);
  const history = within(await screen.findByRole('region', { name: 'Histórico dos Melhores Jogadores' }));
  await history.findByRole('button', { name: /^Rodada 1/ });
  const isOpen = history
    .getAllByRole('button', { name: /^Rodada \d/ })
    .map((fold) => [fold.textContent?.slice(0, 8), fold.getAttribute('aria-expanded')]);
  expect(isOpen).toEqual([
    ['Rodada 5', 'true'],
    ['Rodada 4', 'true'],
    ['Rodada 3', 'true'],
    ['Rodada 2', 'false'],
    ['Rodada 1', 'false'],
  ]);
});
