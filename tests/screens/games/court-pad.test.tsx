import { afterEach, describe, onTestFinished, test } from 'vitest';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, aPlayer, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';

const { server, enter, visit } = openScreens();

/** The first accounts a test makes. */
const OWNERS = [1, 2];

// All tests' games have the same number, so forget unanswered points before the next test.
afterEach(() => {
  for (const owner of OWNERS) scoreEditors.forget(owner);
});

const EVENTS = /\/api\/games\/\d+\/events$/;

/** The sets on the server, and the game's number of changes. */
async function stored(who: Caller, { id }: Game) {
  const { sets, version } = await who.call('GET /api/games/{id}', { params: { id } });
  return { scores: sets.map((set) => [set.team1Score, set.team2Score]), version };
}

describe('a point', () => {
  test('is entered by a remote’s arrow key for the half in which the team is, and Backspace undoes it', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const court = new CourtScreen(await visit(courtPath(game), scorer), game);
    const { keyboard } = court.page;
    await court.shows(1, 0, 0);
    await court.page.getByRole('button', { name: 'Recife', exact: true }).click();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Backspace']) await keyboard.press(key);
    await court.shows(1, 2, 0);
    for (let point = 0; point < 5; point += 1) await keyboard.press('ArrowLeft');
    await court.page.getByRole('button', { name: 'Trocaram' }).click();
    await expect(court.pad.getByRole('button', { name: /^\+1 para/ }).first()).toHaveAccessibleName(
      '+1 para Olinda',
    );
    await keyboard.press('ArrowLeft');
    await court.shows(1, 7, 1);
    await court.isSaved();
    const [set] = await scorer.call('GET /api/games/{id}/events', { params: { id: game.id } });
    expect(set?.events.map(({ event }) => event.type)).toEqual([
      'serve',
      'point',
      'point',
      'point',
      'undo',
      ...Array(5).fill('point'),
      'sides',
      'point',
    ]);
  });

  test('that the rules refuse is reported offline too', async () => {
    const game = await aGameInProgress(await server.asAdmin(), [
      [21, 12],
      [21, 99],
    ]);
    const page = enter(courtPath(game), await server.asScorer());
    const court = new CourtScreen(page, game);
    await court.pad.getByRole('button', { name: /^2º set/ }).click();
    await court.point(2);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    page.cut(/./);
    await court.pointAfterEnd(2);
    await expect(page.getByText('Lance não registrado')).toBeVisible();
    await court.minus(2);
    await court.shows(2, 21, 98);
    await expect(court.pad.getByText('sem sinal · guardado no aparelho')).toBeVisible();
  });

  test('at which the server fails waits with the number of the request in sight', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const court = new CourtScreen(enter(courtPath(game), await server.asScorer()), game);
    const failed = { code: 'INTERNAL', message: 'Erro interno. Pedido req-1.', requestId: 'req-1' };
    const mend = court.page.answer(/^POST .*\/events$/, () => Response.json(failed, { status: 500 }));
    await court.point(1);
    await expect(court.pad.getByText('falha no servidor · 1 ponto no aparelho')).toBeVisible();
    await expect(court.page.getByText('pedido req-1')).toBeVisible();
    mend();
    window.dispatchEvent(new Event('online'));
    await court.isSaved();
    await expect(court.page.getByText('pedido req-1')).toHaveCount(0);
  });

  test.each([
    [503, { code: 'UNAVAILABLE', message: 'O servidor está reiniciando.' }, 'Servidor ocupado'],
    [429, { code: 'TOO_MANY_REQUESTS', message: 'Muitos pedidos ao mesmo tempo.' }, 'Servidor ocupado'],
    [503, '<html>', 'Servidor fora do ar'],
    [502, '<html>', 'Servidor fora do ar'],
    [504, '<html>', 'Servidor fora do ar'],
    [500, '<html>', 'Falha no servidor'],
  ])(
    'answered with %i %j waits and says what is the matter with the server, not the signal',
    async (status, body, words) => {
      const game = await aGameInProgress(await server.asAdmin());
      const scorer = await server.asScorer();
      const court = new CourtScreen(enter(courtPath(game), scorer), game);
      const mend = court.page.answer(/^POST .*\/events$/, () => Response.json(body, { status }));
      await court.point(1);
      await expect(court.pad.getByText(`${words.toLowerCase()} · 1 ponto no aparelho`)).toBeVisible();
      await expect(court.page.getByRole('banner').getByText(words, { exact: true })).toBeVisible();
      expect(court.page.getByText('Sem sinal').count()).toBe(0);
      mend();
      window.dispatchEvent(new Event('online'));
      await court.isSaved();
      expect((await stored(scorer, game)).scores).toEqual([[1, 0]]);
    },
  );

  test('tapped offline is kept, marked as unanswered, and counted once when the network is back', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const court = new CourtScreen(enter(courtPath(game), scorer), game);
    await court.point(1);
    await court.isSaved();
    const mend = court.page.cut(/./);
    await court.point(1);
    await court.point(2);
    await court.point(1);
    await court.shows(1, 3, 1);
    await expect(court.pad.getByText('sem sinal · 3 pontos no aparelho')).toBeVisible();
    expect((await stored(scorer, game)).scores).toEqual([[1, 0]]);

    mend();
    window.dispatchEvent(new Event('online'));
    await court.isSaved();
    await court.shows(1, 3, 1);
    expect((await stored(scorer, game)).scores).toEqual([[3, 1]]);
  });

  test('that waits in a browser that stores nothing says that the page has to stay open, until it is sent', async () => {
    expect('indexedDB' in window).toBe(false);
    const game = await aGameInProgress(await server.asAdmin());
    const court = new CourtScreen(await visit(courtPath(game), await server.asScorer()), game);
    const warning = court.page.getByText(/^Este navegador não guarda os pontos\. Deixe esta página aberta/);
    await court.point(1);
    await court.isSaved();
    await expect(warning).toHaveCount(0);
    const mend = court.page.cut(EVENTS);
    await court.point(1);
    await expect(warning).toBeVisible();
    mend();
    window.dispatchEvent(new Event('online'));
    await court.isSaved();
    await expect(warning).toHaveCount(0);
  });

  test('tapped while no request arrives survives a reload of the tab and is sent afterwards', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const page = await visit(courtPath(game), scorer);
    const court = new CourtScreen(page, game);
    const mend = page.cut(EVENTS);
    await court.point(1);
    await court.point(1);
    await court.point(2);
    await expect(court.pad.getByText('sem sinal · 3 pontos no aparelho')).toBeVisible();

    await page.reload();
    await court.shows(1, 2, 1);
    await expect(court.pad.getByText('sem sinal · 3 pontos no aparelho')).toBeVisible();
    expect((await stored(scorer, game)).scores).toEqual([]);

    mend();
    window.dispatchEvent(new Event('online'));
    await court.isSaved();
    await court.shows(1, 2, 1);
    expect((await stored(scorer, game)).scores).toEqual([[2, 1]]);
    await page.reload();
    await court.shows(1, 2, 1);
    await court.isSaved();
  });
});

test('a set that may not be played yet says why when it is tapped', async () => {
  const game = await aGameInProgress(await server.asAdmin());
  const court = new CourtScreen(await visit(courtPath(game), await server.asScorer()), game);
  const third = court.pad.getByRole('button', { name: '3º set' });
  await expect(third).toHaveAttribute('aria-disabled', 'true');
  // People tap disabled buttons too.
  await third.click({ force: true });
  await expect(court.pad.getByText('Registre o set 2 antes do set 3.')).toBeVisible();
  await court.shows(1, 0, 0);
  await court.point(2);
  await expect(court.pad.getByText('Registre o set 2')).toBeHidden();
  await court.shows(1, 0, 1);
});

test('a slip onto the next set leaves the one that is played: its first point has to be confirmed', async () => {
  const game = await aGameInProgress(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();
  const second = court.pad.getByRole('button', { name: /^2º set/ });
  await second.click();
  await expect(court.pad.getByText('O 1º set não acabou: 1 a 0')).toBeVisible();
  await expect(page.getByText('Quem começa sacando?')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pedir tempo/ })).toBeHidden();
  await court.point(2);
  await expect(
    page.getByRole('alertdialog', { name: 'O 1º set está em 1 a 0. Começar o 2º?' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await court.point(2);
  await court.shows(1, 1, 1);
  await court.isSaved();
  expect((await stored(scorer, game)).scores).toEqual([[1, 1]]);

  await second.click();
  await court.pad.getByRole('button', { name: 'Voltar ao 1º set' }).click();
  await court.shows(1, 1, 1);

  await second.click();
  await court.point(2);
  await page.getByRole('button', { name: 'Começar o 2º set' }).click();
  await court.point(2);
  await court.shows(2, 0, 2);
  await court.isSaved();
  expect((await stored(scorer, game)).scores).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

test('after the final score of the last set, the next step is to complete the game', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [
    [21, 15],
    [20, 15],
  ]);
  const page = await visit(courtPath(game), await server.asScorer());
  const court = new CourtScreen(page, game);
  await expect(court.pad.getByRole('button', { name: 'Marcar como Concluído' })).toHaveCount(0);
  await court.point(1);
  await court.isSaved();
  await court.pad.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await page.getByRole('button', { name: 'Concluir jogo' }).click();
  await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
});

/** Counts wake lock requests, and releases the lock when the page is hidden, as browsers do. */
function countLocks() {
  const locks = { asked: 0, held: 0 };
  const request = async () => {
    locks.asked += 1;
    locks.held += 1;
    const lock = {
      released: false,
      async release() {
        if (!lock.released) locks.held -= 1;
        lock.released = true;
      },
    };
    document.addEventListener('visibilitychange', () => void (document.hidden && lock.release()));
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  return locks;
}

test('the screen stays lit while a game is scored, and again after the page was hidden', async () => {
  const game = await aGameInProgress(await server.asAdmin());
  const given = countLocks();
  const page = await visit(courtPath(game), await server.asScorer());
  const locks = () => given;
  await expect.poll(locks).toEqual({ asked: 1, held: 1 });
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  hide(true);
  await expect.poll(locks).toEqual({ asked: 1, held: 0 });
  hide(false);
  await expect.poll(locks).toEqual({ asked: 2, held: 1 });
  await page.getByRole('link', { name: 'Voltar aos jogos da rodada 1' }).click();
  await expect.poll(locks).toEqual({ asked: 2, held: 0 });
});

test('a game can be scored on a device without wake locks', async () => {
  expect('wakeLock' in navigator).toBe(false);
  const game = await aGameInProgress(await server.asAdmin());
  const court = new CourtScreen(await visit(courtPath(game), await server.asScorer()), game);
  await court.point(1);
  await court.isSaved();
});

describe('of two pairs', () => {
  test('the pad says who serves; one tap says that it is the other, and an undo takes that back', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin);
    const pairs = [
      [game.team1.id, ['Ana', 'Bia']],
      [game.team2.id, ['Duda', 'Fabi']],
    ] as const;
    for (const [teamId, names] of pairs)
      for (const firstName of names) await aPlayer(admin, { teamId, firstName });
    const scorer = await server.asScorer();
    const court = new CourtScreen(await visit(courtPath(game), scorer), game);
    const { page, pad } = court;
    const question = pad.getByRole('group', { name: 'Quem começa sacando?' });
    await expect(question.getByRole('button')).toHaveText(['Ana', 'Bia', 'Duda', 'Fabi']);
    await question.getByRole('button', { name: 'Bia' }).click();
    await expect(pad.getByText('Bia saca')).toBeVisible();
    await court.point(2);
    await expect(pad.getByText('Duda saca')).toBeVisible();
    await page.getByRole('button', { name: 'Trocar: quem saca é Fabi' }).click();
    await expect(pad.getByText('Fabi saca')).toBeVisible();
    await court.point(1);
    await expect(pad.getByText('Ana saca')).toBeVisible();
    await court.point(2);
    await expect(pad.getByText('Duda saca')).toBeVisible();
    for (let steps = 0; steps < 3; steps += 1) await court.undo();
    await expect(pad.getByText('Duda saca')).toBeVisible();
    await court.shows(1, 0, 1);
    await court.isSaved();
  });
});
