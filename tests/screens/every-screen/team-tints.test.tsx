import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, aTeam } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

test('two teams without logos and with colours alike by their names look different in their game, the same everywhere', async () => {
  const admin = await server.asAdmin();
  const teams = {
    team1Id: (await aTeam(admin, 'Maré Alta')).id,
    team2Id: (await aTeam(admin, 'Macau')).id,
  };
  const game = await aGameInProgress(admin, [[3, 2]], teams);
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const page = await visit(`/jogos/${game.id}`, admin);
  for (const [path, part, discs] of [
    [`/jogos/${game.id}`, 'main', 2],
    [`/registrar-jogos/1?jogo=${game.id}`, 'main', 2],
    ['/tv', 'article', 1],
    ['/overlay/placar', '[role="img"]', 1],
  ] as const) {
    await page.goto(path);
    for (const tint of ['bg-tint-3', 'bg-tint-6'])
      await expect(page.locator(`${part} [data-initials="M"].${tint}`)).toHaveCount(discs);
  }
});
