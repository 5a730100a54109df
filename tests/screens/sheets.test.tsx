import { test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Actor } from '#tests/support/test-server.ts';
import { expect } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

/** Two players of Recife, and where their sheet of round 1 is. */
async function aSheet(admin: Actor) {
  const recife = await aTeam(admin, 'Recife');
  const bia = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: recife.id });
  const ana = await aPlayer(admin, { firstName: 'Ana', lastName: 'Alves', teamId: recife.id });
  return { recife, bia, ana, path: `/register-scores?rodada=1&time=${recife.id}` };
}

const of = (page: Page, name: string) => page.getByRole('listitem', { name });
const isThere = (page: Page, name: string) =>
  of(page, name).getByRole('button', { name: 'Presente' }).click();
const isAway = (page: Page, name: string) => of(page, name).getByRole('button', { name: 'Ausente' }).click();
const count = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('textbox', { name: counter });
const more = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('button', { name: `Aumentar ${counter}` });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Salv(ar|ando)/ });

async function rows(who: Actor) {
  const stored = await who.call('GET /api/detailed-points', { query: { round: '1' } });
  return stored
    .toSorted((a, b) => a.playerId - b.playerId)
    .map(({ playerId, saques, defesas, ataques, present }) => [playerId, saques, defesas, ataques, present]);
}

test('who counts was there, who is away has no counters; what changed is counted, saved and can be taken back', async () => {
  const { path, bia, ana } = await aSheet(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await expect(saveButton(page)).toBeDisabled();
  await isAway(page, 'Bia Barros');
  await expect(count(page, 'Bia Barros', 'Saque')).toBeDisabled();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await more(page, 'Bia Barros', 'Saque').click();
  await more(page, 'Bia Barros', 'Saque').click();
  await count(page, 'Bia Barros', 'Ataque').fill('7');
  await count(page, 'Bia Barros', 'Ataque').press('Enter');
  await isThere(page, 'Ana Alves');
  await expect(saveButton(page)).toHaveText('Salvar (2)');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await isThere(page, 'Ana Alves');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  await expect(page.getByText('Recife: 2 jogadores atualizados.')).toBeVisible();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await rows(scorer)).toEqual(
    [
      [bia.id, 2, 0, 7, true],
      [ana.id, 0, 0, 0, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  await page.reload();
  await expect(count(page, 'Bia Barros', 'Ataque')).toHaveValue('7');
});

test('before there is a team an administrator is led to where teams are made', async () => {
  const page = await visit('/register-scores', await server.asAdmin());
  await expect(page.getByText('Nenhum time encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar times' }).click();
  await page.isAt('/admin?tab=teams');
});

test('a player has no sheet to fill in', async () => {
  const page = await visit('/register-scores', await server.asPlayer());
  await page.isAt('/');
});

test('while it is not known which round is asked for, the head of the page and its places are there', async () => {
  const held = Promise.withResolvers<void>();
  const page = await visit('/register-scores', await server.asAdmin(), (early) =>
    early.hold(/\/api\/live-scores\/top-players$/, held),
  );
  await expect(page.getByRole('heading', { name: 'Registro de Pontuações' })).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('Nenhum time encontrado')).toBeVisible();
});

test('a save that waits is not sent with the session of whoever signs in in another tab, and waits for its owner', async () => {
  const { path, bia } = await aSheet(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isThere(page, 'Bia Barros');
  const mend = page.cut(/batch-update$/);
  await saveButton(page).click();
  await expect(page.getByText(/^Sem sinal: os pontos estão guardados/)).toBeVisible();
  page.become(await server.asScorer({ firstName: 'Rui' }));
  mend();
  window.dispatchEvent(new Event('online'));
  await expect(page.getByText('Outra pessoa entrou neste aparelho')).toBeVisible();
  expect(await rows(scorer)).toEqual([]);
  const back = await visit(path, scorer);
  await expect(saveButton(back)).toHaveText('Salvar (1)');
  await saveButton(back).click();
  await expect(saveButton(back)).toHaveText('Salvar (0)');
  expect(await rows(scorer)).toEqual([[bia.id, 0, 0, 0, true]]);
});
