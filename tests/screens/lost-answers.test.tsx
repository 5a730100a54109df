import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEVICE } from '#contract/sessions.ts';
import { aCompletedGame, aGame, aGameInProgress, type Game } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { aCourtLink, openCourtLink } from '#tests/support/court-links.ts';
import { scoreEditors } from '#web/features/games/score-slot.ts';
import { dayOf, today } from '#web/lib/format.ts';
import { courtPath } from './court-screen.ts';
import { openScreens, type Page } from './screens.tsx';

/** The server carries out what was asked for, and its answer is lost on the way. */

const { server, enter, visit } = openScreens();
const dialog = (name: string) => screen.findByRole('dialog', { name });
const question = (name: string) => screen.findByRole('alertdialog', { name });
const pad = () => screen.findByRole('region', { name: /^Placar: / });

const RESULT: [number, number][] = [
  [21, 15],
  [21, 17],
];

type Action = {
  readonly name: string;
  readonly game: (admin: Caller) => Promise<Game>;
  readonly write: RegExp;
  readonly act: (page: Page) => Promise<unknown>;
  /** What the page shows once it is done. */
  readonly shown: () => Promise<unknown>;
  /** The title of the failure, which is not shown. */
  readonly failure: string;
};

const ACTIONS: readonly Action[] = [
  {
    name: 'starting a game',
    game: (admin) => aGame(admin),
    write: /\/status$/,
    act: (page) => page.press('Iniciar Confronto'),
    shown: pad,
    failure: 'Jogo não alterado',
  },
  {
    name: 'completing a game',
    game: (admin) => aGameInProgress(admin, RESULT),
    write: /\/status$/,
    async act(page) {
      await page.press('Marcar como Concluído');
      await page.press('Concluir jogo', await dialog('Marcar como Concluído'));
    },
    shown: () => screen.findByText('A classificação já conta com ele.'),
    failure: 'Jogo não concluído',
  },
  {
    name: 'reverting a game',
    game: (admin) => aCompletedGame(admin),
    write: /\/status$/,
    async act(page) {
      await page.press('Reverter');
      await page.press('Reverter', await question('Reverter este jogo?'));
    },
    shown: () => screen.findByText('Jogo revertido'),
    failure: 'Jogo não alterado',
  },
  {
    name: 'awarding a game',
    game: (admin) => aGameInProgress(admin, [[21, 15]]),
    write: /\/award$/,
    async act(page) {
      await page.press('W.O. ou abandono');
      const form = await dialog('W.O. ou abandono');
      await page.click(within(form).getByText('Abandono'));
      await page.click(within(form).getByText('Recife'));
      await page.press('Conceder vitória', form);
    },
    shown: () => screen.findByText('Jogo concluído'),
    failure: 'Vitória não concedida',
  },
  {
    name: 'deleting a set',
    game: (admin) => aGameInProgress(admin, [[21, 15]]),
    write: /\/sets\/1\?/,
    async act(page) {
      await page.press('Excluir 1º set');
      await page.press('Excluir set', await question('Excluir o 1º set?'));
    },
    shown: () =>
      waitFor(() =>
        expect(
          screen.queryByRole('button', { name: 'Excluir 1º set', hidden: true }),
        ).not.toBeInTheDocument(),
      ),
    failure: 'Set não excluído',
  },
  {
    name: 'deleting a game',
    game: (admin) => aGame(admin),
    write: /^DELETE \/api\/games\/\d+$/,
    async act(page) {
      await page.press('Excluir jogo');
      await page.press('Excluir jogo', await question('Excluir este jogo?'));
      await page.isAt('/registrar-jogos/1');
    },
    shown: () => screen.findByText('Jogo excluído'),
    failure: 'Jogo não excluído',
  },
  {
    name: 'making a round the active one',
    game: (admin) => aGame(admin),
    write: /^POST .*\/active-round$/,
    async act(page) {
      await page.press('Ativar rodada ao vivo');
      await page.press('Ativar', await question('Ativar a rodada 1?'));
    },
    shown: () => screen.findByText('Rodada 1 ao vivo'),
    failure: 'Rodada ao vivo não alterada',
  },
];

/** No dialog is left open. */
const isClosed = () =>
  waitFor(() => {
    for (const role of ['dialog', 'alertdialog']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
  });

/** What a proxy answers where it waited in vain. */
const waitedInVain = () => Promise.resolve(new Response('<h1>504 Gateway Time-out</h1>', { status: 504 }));

describe('the screen reports as done', () => {
  test.each(ACTIONS)(
    '$name, of which no event stream tells it',
    async ({ game, write, act, shown, failure }) => {
      const admin = await server.asAdmin();
      const page = enter(courtPath(await game(admin)), admin);
      page.loseAnswer(write);
      await act(page);
      await shown();
      await isClosed();
      expect(screen.queryByText(failure)).not.toBeInTheDocument();
      expect(page.writes.filter((each) => write.test(each))).toHaveLength(1);
    },
  );

  test('a game that is completed, where a proxy answers in place of the server', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin, RESULT);
    const page = enter(courtPath(game), admin);
    page.loseAnswer(/\/status$/, waitedInVain);
    await page.press('Marcar como Concluído');
    await page.press('Concluir jogo', await dialog('Marcar como Concluído'));
    expect(await screen.findByText('A classificação já conta com ele.')).toBeVisible();
    await isClosed();
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
    await page.press('Iniciar jogo');
    await pad();
    expect(screen.queryByText('Jogo não iniciado')).not.toBeInTheDocument();
    scoreEditors.forget(DEVICE);
  });

  test('a start that it said had failed, as soon as it hears of it', async () => {
    const admin = await server.asAdmin();
    const page = await visit(courtPath(await aGame(admin)), admin);
    await screen.findByRole('button', { name: 'Iniciar Confronto' });
    const mend = page.cut(/^GET /);
    page.loseAnswer(/\/status$/);
    await page.press('Iniciar Confronto');
    expect(await screen.findByText('Jogo não alterado')).toBeVisible();
    mend();
    await page.hear();
    expect(await screen.findByText('Jogo iniciado')).toBeVisible();
    await pad();
    await waitFor(() => expect(screen.queryByText('Jogo não alterado')).not.toBeInTheDocument());
  });

  test('a completion that it said had failed, as soon as it hears of it', async () => {
    const admin = await server.asAdmin();
    const page = await visit(courtPath(await aGameInProgress(admin, RESULT)), admin);
    await page.press('Marcar como Concluído');
    const form = await dialog('Marcar como Concluído');
    const mend = page.cut(/^GET /);
    page.loseAnswer(/\/status$/);
    await page.press('Concluir jogo', form);
    expect(await within(form).findByRole('alert')).toHaveTextContent(TRY_AGAIN);
    mend();
    await page.hear();
    expect(await screen.findByText('A classificação já conta com ele.')).toBeVisible();
    await isClosed();
  });
});

const TRY_AGAIN = 'Sem resposta do servidor. Confira a conexão e tente de novo.';

test('what is sent again after a proxy answered in place of the server is carried out once', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=teams', admin);
  await page.press('Adicionar time');
  const form = await dialog('Adicionar time');
  await page.click(within(form).getByText('Misto'));
  await page.fill('Nome', 'Recife', form);
  page.loseAnswer(/^POST \/api\/teams$/, waitedInVain);
  await page.press('Adicionar', form);
  expect(await within(form).findByRole('alert')).toHaveTextContent('Tente de novo em instantes.');
  await page.press('Adicionar', form);
  expect(await screen.findByText('Time adicionado')).toBeVisible();
  expect(await admin.call('GET /api/teams')).toHaveLength(1);
});

test('what was not carried out is reported with what to do next, and done at the second tap', async () => {
  const admin = await server.asAdmin();
  const page = enter(courtPath(await aGame(admin)), admin);
  await screen.findByRole('button', { name: 'Iniciar Confronto' });
  const mend = page.cut(/\/status$/);
  await page.press('Iniciar Confronto');
  expect(await screen.findByText('Jogo não alterado')).toBeVisible();
  expect(screen.getByText(TRY_AGAIN)).toBeVisible();
  mend();
  await page.press('Iniciar Confronto');
  await pad();
});
