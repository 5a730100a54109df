import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';

const { server, enter } = openScreens();

test('a result of both today and the last completed round is shown once', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const date = new Date().toISOString();
  await aCompletedGame(admin, undefined, { team1Id: recife.id, team2Id: olinda.id, date });
  const page = enter('/', admin);
  const scores = page.getByRole('region', { name: 'Placares ao Vivo', exact: true });
  await expect(scores.getByText('Olinda', { exact: true })).toBeVisible();
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
  const page = enter('/', admin);
  const history = page.getByRole('region', { name: 'Histórico dos Melhores Jogadores', exact: true });
  await expect(history.getByRole('button', { name: /^Rodada 1/ })).toBeVisible();
  const isOpen = history
    .getByRole('button', { name: /^Rodada \d/ })
    .all()
    .map((fold) => [fold.textContent?.slice(0, 8), fold.getAttribute('aria-expanded')]);
  expect(isOpen).toEqual([
    ['Rodada 5', 'true'],
    ['Rodada 4', 'true'],
    ['Rodada 3', 'true'],
    ['Rodada 2', 'false'],
    ['Rodada 1', 'false'],
  ]);
});

test('the page has a heading before its tournament is known', async () => {
  const page = enter('/', await server.asPlayer(), (before) => before.hold(/\/api\/tournament$/));
  await expect(page.getByRole('heading', { name: 'Início', level: 1 })).toHaveCount(1);
});
