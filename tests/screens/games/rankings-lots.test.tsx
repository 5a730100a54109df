import { test } from 'vitest';
import { rules as sent } from '#contract/tournament/rules.ts';
import { DEFAULT_RULES, type OrderCriterion } from '#domain/rules/rules.ts';
import { button, expect, question } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aTeam } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const FLAT: [number, number][] = [
  [21, 11],
  [21, 11],
];

/** Recife and Olinda are level, and the rules leave it to a lot. */
async function leftToALot() {
  const admin = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
  const order: OrderCriterion[] = [{ measure: 'lot', among: 'all' }];
  await admin.call('PUT /api/tournament/rules', {
    body: { rules: sent.parse({ ...DEFAULT_RULES, order: { two: order, more: order } }) },
  });
  for (const [winner, loser] of [
    ['Recife', 'Natal'],
    ['Olinda', 'Lagoa'],
  ] as const) {
    const [team1Id, team2Id] = [(await aTeam(admin, winner)).id, (await aTeam(admin, loser)).id];
    await aCompletedGame(admin, FLAT, { team1Id, team2Id });
  }
  return admin;
}

test('an organiser draws a lot between level teams, and takes it back', async () => {
  const admin = await leftToALot();
  const page = await visit('/rankings?tab=teams', admin);
  const card = page.getByRole('region', { name: 'Sorteio' });
  const rows = page.getByRole('table', { name: 'Ranking dos times' }).locator('tbody tr');
  const waiting = card.getByRole('listitem').filter({ hasText: 'Olinda e Recife' });
  await expect(waiting).toContainText('Olinda e Recife estão empatados em tudo, em 1º.');
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await button(waiting, 'Sortear').click();
  await expect(question(page, 'Sortear agora?')).toContainText('O sorteio é entre Olinda e Recife.');
  await button(question(page, 'Sortear agora?'), 'Sortear').click();
  await expect(page.getByText('Sorteio feito')).toBeVisible();
  await expect(rows.first()).toContainText(/à frente de (Olinda|Recife) por sorteio de \d+ de \p{L}+/u);
  const drawn = card.getByRole('listitem').filter({ hasText: 'por Ana Souza' });
  await expect(drawn).toContainText(/1\. (Olinda|Recife), 2\. (Olinda|Recife)/);

  await button(drawn, 'Desfazer').click();
  await button(question(page, 'Desfazer o sorteio?'), 'Desfazer').click();
  await expect(waiting).toBeVisible();
  await expect(rows.first()).toContainText('divide a posição com Recife');
});

test('two organisers press at once: the second is told, and sees the lot of the first', async () => {
  const admin = await leftToALot();
  const page = await visit('/rankings?tab=teams', admin);
  const card = page.getByRole('region', { name: 'Sorteio' });
  const waiting = card.getByRole('listitem').filter({ hasText: 'Olinda e Recife' });
  await button(waiting, 'Sortear').click();
  const { toDraw } = await admin.call('GET /api/rankings/teams/lots');
  await admin.call('POST /api/rankings/teams/lots', { body: { teamIds: toDraw[0] ?? [] } });
  await button(question(page, 'Sortear agora?'), 'Sortear').click();
  await expect(question(page, 'Sortear agora?').getByRole('alert')).toContainText('A classificação mudou');
  await button(question(page, 'Sortear agora?'), 'Cancelar').click();
  await expect(card.getByRole('listitem').filter({ hasText: 'por Ana Souza' })).toBeVisible();
});

test('a player sees no lot to draw', async () => {
  await leftToALot();
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  await expect(page.getByText('divide a posição com Recife')).toBeVisible();
  expect(page.getByRole('region', { name: 'Sorteio' }).count()).toBe(0);
});
