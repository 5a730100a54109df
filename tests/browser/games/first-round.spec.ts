import type { Locator } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { Served } from '#tests/support/server/served.ts';

const TEAMS = [
  { name: 'Maceió', women: 'Lia Nunes', men: 'Otto Braga' },
  { name: 'Natal', women: 'Eva Pires', men: 'Igor Sá' },
  { name: 'Olinda', women: 'Bia Souza', men: 'Davi Reis' },
  { name: 'Recife', women: 'Ana Lima', men: 'Caio Melo' },
];

/** With a form for each team, player and day the same way took 148 taps on a phone. */
const MOST_TAPS = 70;

test(`an empty installation gets to its first round within ${MOST_TAPS} taps, on a phone`, async ({
  enter,
}) => {
  const server = await Served.open({ isNew: true });
  const page = await enter(server, '/comecar#areia-quente-27', { viewport: PHONE, touch: true });
  const counted = { taps: 0, signs: 0 };
  const tap = async (on: Locator) => {
    counted.taps += 1;
    await on.tap();
  };
  const type = async (text: string) => {
    counted.signs += text.length;
    await page.keyboard.type(text);
  };
  const fill = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }));
    await type(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const next = (title: string) => page.getByRole('link', { name: new RegExp(`^Para começar.*${title}$`) });
  const dialog = page.getByRole('dialog');

  await fill('Nome', 'Olga');
  await fill('Sobrenome', 'Reis');
  await fill('E-mail', 'olga@exemplo.com');
  await fill('Senha', 'onda do mar');
  await fill('Nome do torneio', 'Copa da Praia');
  await tap(button('Começar'));
  await tap(page.getByRole('region', { name: 'Para começar' }).getByRole('link', { name: /^Datas/ }));

  await tap(button('Marcar em série'));
  await tap(dialog.getByRole('spinbutton', { name: /dia/ }));
  await type('05122099');
  await tap(button('Marcar os dias'));

  await tap(next('Times'));
  await tap(button('Colar lista'));
  await tap(dialog.getByLabel('Times', { exact: true }));
  await type(TEAMS.map(({ name }) => name).join(', '));
  await tap(button('Adicionar 4 times'));

  await tap(next('Jogadores'));
  await tap(button('Colar lista'));
  for (const { name, women, men } of TEAMS) {
    await tap(dialog.getByLabel('Homens', { exact: true }));
    await type(men);
    await fill('Mulheres', women);
    await tap(button(`Adicionar 2 jogadores em ${name}`));
    await expect(dialog.getByText(`2 jogadores adicionados em ${name}.`)).toBeVisible();
  }
  await tap(button('Pronto'));

  await tap(next('Jogos'));
  await tap(button('Novo confronto'));
  const choose = async (label: RegExp, team: string) => {
    await tap(dialog.getByRole('button', { name: label }));
    await tap(page.getByRole('option', { name: team, exact: true }));
  };
  for (const [index, [one, other]] of [
    ['Recife', 'Olinda'],
    ['Natal', 'Maceió'],
  ].entries()) {
    await choose(/Primeiro time/, one ?? '');
    await choose(/Segundo time/, other ?? '');
    if (index === 0) {
      await fill('Quadra', '1');
      await tap(dialog.getByRole('spinbutton').first());
      await type('0900');
    }
    await tap(button('Criar confronto'));
    await expect(dialog.getByText(/criados? agora/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Primeiro time/ })).toContainText('Escolha');
  }
  await tap(button('Pronto'));

  await tap(page.getByRole('link', { name: 'Links das quadras' }));
  await tap(button(/^Criar link da quadra 1, /));
  await expect(button('Imprimir folha')).toBeVisible();
  await tap(page.getByRole('link', { name: 'Voltar a Registrar Jogos' }));
  await tap(button('Ativar rodada ao vivo'));
  await tap(button('Ativar'));
  await expect(button('Desativar rodada ao vivo')).toBeVisible();

  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Para começar' });
  await expect(steps).toContainText('7 de 7');
  test.info().annotations.push({ type: 'taps and signs', description: JSON.stringify(counted) });
  expect(counted.taps).toBeLessThanOrEqual(MOST_TAPS);
  // An open page would ask the closed server again.
  await page.goto('about:blank');
  await server.close();
});
