import { test } from 'vitest';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { transaction } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { hurryIntervals } from '#tests/screens/support/hurried-timers.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aPlayer } from '#tests/support/data/builders.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

hurryIntervals();
const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A self-made account that no organiser has confirmed. */
const aStranger = () => server.asPlayer({ emailConfirmed: false, emailOrigin: 'self-registration' });

test('an unconfirmed account is told so in its profile, whatever page it opens, until it is confirmed', async () => {
  const admin = await server.asAdmin();
  const stranger = await aStranger();
  const page = await visit('/rankings', stranger);
  await page.isAt('/perfil');
  await expect(page.getByText('A organização ainda não confirmou a sua conta')).toContainText(stranger.email);
  await expect(page.getByText(/^Erro/)).toBeHidden();
  expect(page.getByRole('button', { name: 'Escolher imagem' }).count()).toBe(0);
  const { id, email } = stranger;
  await admin.call('POST /api/users/{id}/confirm-email', { params: { id }, body: { email } });
  const later = await visit('/rankings', stranger);
  await later.isAt('/rankings');
});

test('it sees its own changes without a reload', async () => {
  const page = await visit('/perfil?tab=data', await aStranger());
  await page.getByRole('textbox', { name: 'Celular' }).fill('81987654321');
  await press(page, 'Salvar celular');
  await expect(page.getByText('Vão para (81) 98765-4321.')).toBeVisible();
});

test('its menus lead to the pages that it can open, and to nothing else', async () => {
  const page = await visit('/perfil', await aStranger());
  await press(page, 'Minha Conta');
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  const links = [...document.querySelectorAll('nav a, [role=menuitem][href]')];
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
    new Set(['/perfil', '/classificacao', '/calendario']),
  );
  expect(page.getByRole('link', { name: 'Voltar ao início' }).count()).toBe(0);
});

test('once it is confirmed its open page receives everything the account may see', async () => {
  const { id, email } = await aStranger();
  const session = await server.login(email, PASSWORD);
  const page = await visit('/perfil?tab=password', session);
  await expect(page.getByText('Este aparelho')).toBeVisible();
  await expect(page.getByText('A organização ainda não confirmou a sua conta')).toBeVisible();
  const before = page.getByRole('button', { name: /^Encerrar a sessão de/ }).count();
  const admin = await server.asAdmin();
  await admin.call('POST /api/users/{id}/confirm-email', { params: { id }, body: { email } });
  await expect(page.getByText('A organização ainda não confirmou a sua conta')).toBeHidden();
  await server.login(email, PASSWORD);
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(before + 1);
});

test('the organiser reads what a confirmation does for this account', async () => {
  const admin = await server.asAdmin();
  const unconfirmed = { emailConfirmed: false, emailOrigin: 'self-registration' } as const;
  const player = await server.asPlayer({ ...unconfirmed, firstName: 'Joana' });
  const { id } = await aPlayer(admin);
  await server.link(id, player.id);
  await server.asPlayer({ ...unconfirmed, firstName: 'Nina' });
  await server.asScorer({ ...unconfirmed, firstName: 'Sara' });
  const page = await visit('/admin?tab=accounts', admin);
  const says = {
    'Joana Prado': 'ela passa a ver os dados pessoais do jogador desta conta.',
    'Nina Prado': 'passa a ver também os times, os jogadores e as pontuações',
    'Sara Souza': 'as mensagens que recebeu. As permissões ficam como estão.',
  };
  for (const [name, text] of Object.entries(says)) {
    await press(page, `Confirmar o e-mail de ${name}`);
    await expect(page.getByRole('alertdialog')).toContainText(text);
    await press(page, 'Cancelar');
  }
});

test('an account of another tournament sees the public pages here, and is told why', async () => {
  const { id: userId } = await server.asPlayer();
  const session = await server.signIn(userId);
  await transaction(server.db, async (tx) => {
    const tournamentId = await addTournament(tx, { name: 'Copa da Escola', year: 2025 }, server.now);
    const player = { tournamentId, userId, firstName: 'Paula', gender: 'Feminino', revision: 1 } as const;
    await tx.insert(players).values(player);
  });
  const page = await visit('/rankings', session);
  await page.isAt('/perfil');
  await expect(page.getByText('A sua conta não é deste torneio')).toBeVisible();
  await expect(page.getByText(/^Erro/)).toBeHidden();
  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  expect(links).not.toContain('/rankings');
});
