import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/person.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Ranking dos times' }).locator('tbody tr');

/** Recife and Olinda won equally; Natal and Lagoa share the rest; Caruaru plays in another category. */
async function aLevelTournament(admin: Person) {
  const made = new Map<string, number>();
  for (const name of ['Recife', 'Olinda', 'Natal', 'Lagoa']) made.set(name, (await aTeam(admin, name)).id);
  const id = (name: string) => made.get(name) ?? 0;
  const { id: caruaru } = await admin.call('POST /api/teams', {
    body: { name: 'Caruaru', category: 'Feminino' },
  });
  const play = (team1: number, team2: number, round: number, scores: [number, number][]) =>
    aCompletedGame(admin, scores, { team1Id: team1, team2Id: team2, round });
  const flat: [number, number][] = [
    [21, 11],
    [21, 11],
  ];
  await play(id('Recife'), id('Natal'), 1, flat);
  await play(id('Olinda'), id('Lagoa'), 1, flat);
  await play(id('Olinda'), id('Recife'), 2, flat);
  await play(id('Recife'), caruaru, 2, [
    [21, 1],
    [21, 1],
  ]);
  return { id, caruaru, play };
}

test('an open ranking changes without a reload when a round becomes an extra one', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { caruaru, play, id } = await aLevelTournament(admin);
  await play(id('Natal'), caruaru, 3, [
    [21, 1],
    [21, 1],
  ]);
  const page = await enter(beach, '/rankings?tab=teams', { as: await beach.player() });
  await expect(rows(page).nth(0)).toContainText('Olinda');
  await expect(rows(page).nth(0).getByRole('cell').last()).toHaveText('6');
  await page.evaluate('window.wasHere = true');

  const rounds = await admin.call('GET /api/tournament/rounds');
  const params = { roundId: rounds[1]?.id ?? 0 };
  await admin.call('PATCH /api/tournament/rounds/{roundId}/type', { params, body: { isExtraRound: true } });
  await expect(rows(page).nth(0).getByRole('cell').last()).toHaveText('4');
  const standings = await admin.call('GET /api/rankings/teams/total');
  for (const [place, team] of standings.entries()) {
    await expect(rows(page).nth(place).getByRole('rowheader')).toContainText(team.name);
    await expect(rows(page).nth(place).getByRole('cell').last()).toHaveText(String(team.totalPoints));
  }
  expect(await page.evaluate('window.wasHere')).toBe(true);
});

test('the number of contested points is shown by a tap, and hidden by a tap elsewhere', async ({
  demo,
  enter,
}) => {
  const player = await demo.player();
  const [first] = await player.call('GET /api/rankings/players/total');
  const page = await enter(demo, '/rankings', { as: player, viewport: PHONE, touch: true });
  const said = `${first?.totalRaw} de ${first?.contested} pontos disputados`;
  const bubble = page.getByRole('tooltip').filter({ hasText: said }).first();
  await expect(bubble).toBeHidden();
  await page.getByRole('button', { name: said }).first().tap();
  await expect(bubble).toBeVisible();
  const box = await bubble.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
  await page.getByRole('heading', { name: 'Rankings' }).tap();
  await expect(bubble).toBeHidden();
});

test('the selection is in the address, and the link shows the same to another person', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await aLevelTournament(admin);
  await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino' });
  const page = await enter(beach, '/rankings', { as: admin });
  await expect(page.getByText('Nenhuma jogadora feminina encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Masculino', exact: true }).click();
  await expect(page).toHaveURL('/rankings?gender=Masculino');
  await expect(page.getByText('Nenhuma jogadora feminina encontrada')).toBeHidden();

  await page.getByRole('tab', { name: 'Times' }).click();
  await page.getByRole('button', { name: 'Feminino', exact: true }).click();
  await expect(page).toHaveURL('/rankings?tab=teams&category=Feminino');
  await expect(rows(page)).toHaveCount(1);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
  const other = await enter(beach, link.pathname + link.search, { as: await beach.player() });
  await expect(other.getByRole('tab', { name: 'Times' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(other)).toHaveCount(1);
  // The position is that among all teams.
  await expect(rows(other)).toContainText('Caruaru');
  await expect(rows(other)).toContainText('5º lugar');

  await other.getByRole('button', { name: 'Masculino', exact: true }).click();
  await expect(other.getByText('Nenhum time encontrado')).toBeVisible();
  await other.getByRole('button', { name: 'Ver todas as categorias' }).click();
  await expect(rows(other)).toHaveCount(5);
  const strange = await enter(beach, '/rankings?tab=teams&category=Nada&gender=7', { as: admin });
  await expect(rows(strange)).toHaveCount(5);
});

test('the files are downloaded from the menu', async ({ demo, enter }) => {
  const page = await enter(demo, '/rankings', { as: await demo.player() });
  for (const [item, name] of [
    ['Exportar Jogadores (CSV)', /^jogadores-torneio-de-volei-de-praia-\d{4}-\d{4}-\d{2}-\d{2}\.csv$/],
    ['Exportar Times (CSV)', /^times-torneio-de-volei-de-praia-\d{4}-\d{4}-\d{2}-\d{2}\.csv$/],
  ] as const) {
    // The new window closes when the download begins, which then belongs to this page.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect((await download).suggestedFilename()).toMatch(name);
  }
});
