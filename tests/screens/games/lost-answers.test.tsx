import { describe, test } from 'vitest';
import { DEVICE } from '#contract/sessions.ts';
import { courtPath } from '#tests/screens/support/court-screen.ts';
import { button, dialog, expect, question } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame, aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';
import { dayOf, today } from '#web/lib/format/format.ts';

/** The server carries out the request, and its answer is lost. */

const { server, enter } = openScreens();
const pad = (page: Page) => page.getByRole('region', { name: /^Placar: / });

const RESULT: [number, number][] = [
  [21, 15],
  [21, 17],
];

type Action = {
  readonly name: string;
  readonly game: (admin: Caller) => Promise<Game>;
  readonly write: RegExp;
  readonly act: (page: Page) => Promise<unknown>;
  /** What the page shows afterwards. */
  readonly shown: (page: Page) => Promise<void>;
  /** The title of the failure, which must not appear. */
  readonly failure: string;
};

const ACTIONS: readonly Action[] = [
  {
    name: 'starting a game',
    game: (admin) => aGame(admin),
    write: /\/status$/,
    act: (page) => button(page, 'Iniciar Confronto').click(),
    shown: (page) => expect(pad(page)).toBeVisible(),
    failure: 'Jogo não alterado',
  },
  {
    name: 'completing a game',
    game: (admin) => aGameInProgress(admin, RESULT),
    write: /\/status$/,
    async act(page) {
      await page.getByRole('button', { name: /^Marcar como Concluído/ }).click();
      await button(dialog(page, 'Marcar como Concluído'), 'Concluir jogo').click();
    },
    shown: (page) => expect(page.getByText('A classificação já conta com ele.')).toBeVisible(),
    failure: 'Jogo não concluído',
  },
  {
    name: 'reverting a game',
    game: (admin) => aCompletedGame(admin),
    write: /\/status$/,
    async act(page) {
      await button(page, 'Reverter').click();
      await button(question(page, 'Reverter este jogo?'), 'Reverter').click();
    },
    shown: (page) => expect(page.getByText('Jogo revertido')).toBeVisible(),
    failure: 'Jogo não alterado',
  },
  {
    name: 'awarding a game',
    game: (admin) => aGameInProgress(admin, [[21, 15]]),
    write: /\/award$/,
    async act(page) {
      await button(page, 'W.O. ou abandono').click();
      const form = dialog(page, 'W.O. ou abandono');
      await form.getByText('Abandono', { exact: true }).click();
      await form.getByText('Recife').click();
      await button(form, 'Dar a vitória').click();
    },
    shown: (page) => expect(page.getByText('Jogo concluído')).toBeVisible(),
    failure: 'W.O. ou abandono não registrado',
  },
  {
    name: 'deleting a set',
    game: (admin) => aGameInProgress(admin, [[21, 15]]),
    write: /\/sets\/1\?/,
    async act(page) {
      await button(page, 'Excluir 1º set').click();
      await button(question(page, 'Excluir o 1º set?'), 'Excluir set').click();
    },
    shown: (page) =>
      expect(page.getByRole('button', { name: 'Excluir 1º set', includeHidden: true })).toHaveCount(0),
    failure: 'Set não excluído',
  },
  {
    name: 'deleting a game',
    game: (admin) => aGame(admin),
    write: /^DELETE \/api\/games\/\d+$/,
    async act(page) {
      await button(page, 'Excluir jogo').click();
      await button(question(page, 'Excluir este jogo?'), 'Excluir jogo').click();
      await page.isAt('/registrar-jogos/1');
    },
    shown: (page) => expect(page.getByText('Jogo excluído')).toBeVisible(),
    failure: 'Jogo não excluído',
  },
  {
    name: 'making a round the active one',
    game: (admin) => aGame(admin),
    write: /^POST .*\/active-round$/,
    async act(page) {
      await button(page, 'Ativar rodada ao vivo').click();
      await button(question(page, 'Ativar a rodada 1?'), 'Ativar').click();
    },
    shown: (page) => expect(page.getByText('Rodada 1 ao vivo')).toBeVisible(),
    failure: 'Rodada ao vivo não alterada',
  },
];

async function isClosed(page: Page): Promise<void> {
  for (const role of ['dialog', 'alertdialog']) await expect(page.getByRole(role)).toHaveCount(0);
}

/** A proxy's answer after waiting in vain. */
const waitedInVain = () => Promise.resolve(new Response('<h1>504 Gateway Time-out</h1>', { status: 504 }));

describe('the screen reports success for', () => {
  test.each(ACTIONS)(
    '$name, which it sends again with the same key',
    async ({ game, write, act, shown, failure }) => {
      const admin = await server.asAdmin();
      const page = enter(courtPath(await game(admin)), admin);
      page.loseAnswer(write);
      await act(page);
      await shown(page);
      await isClosed(page);
      expect(page.getByText(failure).count()).toBe(0);
      expect(page.writes.filter((each) => write.test(each))).toHaveLength(2);
    },
  );

  test('a completed game, if a proxy answers instead of the server', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin, RESULT);
    const page = enter(courtPath(game), admin);
    page.loseAnswer(/\/status$/, waitedInVain);
    await page.getByRole('button', { name: /^Marcar como Concluído/ }).click();
    await button(dialog(page, 'Marcar como Concluído'), 'Concluir jogo').click();
    await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
    await isClosed(page);
  });

  test('the start of a game, for a phone with the link of its court', async () => {
    server.now = Date.now();
    const admin = await server.asAdmin();
    const game = await aGame(admin, { court: '1', date: `${today()}T15:00:00.000Z` });
    const { token } = await aCourtLink(admin, { court: '1', day: dayOf(game.date) });
    const phone = await openCourtLink(server.anonymous, token);
    await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
    const page = enter('/quadra', phone);
    page.loseAnswer(/\/status$/);
    await button(page, 'Iniciar jogo').click();
    await expect(pad(page)).toBeVisible();
    expect(page.getByText('Jogo não iniciado').count()).toBe(0);
    scoreEditors.forget(DEVICE);
  });
});

const TRY_AGAIN = 'Sem resposta do servidor. Confira a conexão e tente de novo.';

test('a write repeated after a proxy answered instead of the server is carried out once', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=teams', admin);
  await button(page, 'Adicionar time').click();
  const form = dialog(page, 'Adicionar time');
  await form.getByText('Misto').click();
  await form.getByLabel('Nome', { exact: true }).fill('Recife');
  page.loseAnswer(/^POST \/api\/teams$/, waitedInVain);
  await button(form, 'Adicionar').click();
  await expect(page.getByText('Time adicionado')).toBeVisible();
  expect(await admin.call('GET /api/teams')).toHaveLength(1);
});

test('a write that was not carried out is reported with what to do next, and done at the second tap', async () => {
  const admin = await server.asAdmin();
  const page = enter(courtPath(await aGame(admin)), admin);
  await expect(page.getByRole('button', { name: 'Iniciar Confronto', exact: true })).toBeVisible();
  const mend = page.cut(/\/status$/);
  await button(page, 'Iniciar Confronto').click();
  await expect(page.getByText('Jogo não alterado')).toBeVisible();
  await expect(page.getByText(TRY_AGAIN)).toBeVisible();
  mend();
  await button(page, 'Iniciar Confronto').click();
  await expect(pad(page)).toBeVisible();
});
