import { afterEach, describe, test } from 'vitest';
import type { CourtContent } from '#domain/court/court-event.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import { contents } from '#tests/support/data/court-logs.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';

const { server, enter } = openScreens();

// All tests' games have the same number, so finish requests and close the editor before the next test.
let open: Page;
afterEach(async () => {
  await expect(open.getByText(/^salvo/)).toBeVisible();
  scoreEditors.belongTo(-1);
});

function openCourt({ id, round }: Game, scorer: Caller): Page {
  open = enter(`/registrar-jogos/${round}?jogo=${id}`, scorer);
  return open;
}

const SEEN = '2025-04-05T12:00:00.000Z';

/** Opens a game in progress at its court, after these sets and these events of the next one. */
async function atCourt(
  before: readonly CourtContent[] = [],
  by: 'enter' | 'visit' = 'enter',
  scores: readonly [number, number][] = [],
) {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, scores);
  if (before.length > 0) {
    const events = before.map((content) => ({ ...content, id: crypto.randomUUID(), at: SEEN }));
    await admin.call('POST /api/games/{id}/events', {
      params: { id: game.id },
      body: { setNumber: scores.length + 1, after: null, events },
    });
  }
  const scorer = await server.asScorer();
  const page = openCourt(game, scorer);
  if (by === 'visit') await page.hear();
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
  return { game, page, scorer };
}

async function shows(page: Page, { team1, team2 }: Game, team1Score: number, team2Score: number) {
  await expect(
    page.getByText(`1º set: ${team1.name} ${team1Score}, ${team2.name} ${team2Score}`),
  ).toBeVisible();
}

async function choose(page: Page, team: string, item: RegExp) {
  await button(page, `Cartão ou atendimento médico: ${team}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a red card gives the other team a point, is listed among the events, and can be undone', async () => {
  const { game, page } = await atCourt();
  await button(page, `+1 para ${game.team1.name}`).click();
  await choose(page, game.team1.name, /^Vermelho/);
  await shows(page, game, 1, 1);
  await expect(
    page.getByText(
      `Últimos lances: ${game.team1.name}, cartão vermelho para ${game.team1.name}, ponto de ${game.team2.name}`,
    ),
  ).toBeVisible();
  await button(page, `Desfazer cartão vermelho de ${game.team1.name}`).click();
  await shows(page, game, 1, 0);
});

test('a delay is a warning and then a point for the other team, and an improper request is only recorded', async () => {
  const { game, page } = await atCourt();
  const { team1, team2 } = game;
  await choose(page, team1.name, /^Pedido indevido: só anotar$/);
  await choose(page, team1.name, /^Atraso: advertência$/);
  await shows(page, game, 0, 0);
  await button(page, `Cartão ou atendimento médico: ${team1.name}`).click();
  await expect(page.getByRole('menuitem', { name: 'Atraso: advertência (já teve uma)' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Pedido indevido \(já teve um/ })).toBeVisible();
  await page.getByRole('menuitem', { name: `Atraso de novo: ponto e saque de ${team2.name}` }).click();
  await shows(page, game, 0, 1);
  const told = [
    `pedido indevido para ${team1.name}`,
    `advertência por atraso para ${team1.name}`,
    `penalidade por atraso para ${team1.name}, ponto de ${team2.name}`,
  ];
  await expect(page.getByText(`Últimos lances: ${told.join(', ')}`)).toBeVisible();
  await button(page, `Desfazer penalidade por atraso de ${team1.name}`).click();
  await shows(page, game, 0, 0);
});

test('a card between two sets gives the first point of the next one', async () => {
  const { game, page } = await atCourt(contents('1'.repeat(20)));
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByRole('button', { name: /^Ir para o 2º set/ })).toBeVisible();
  await button(page, `Cartão para o 2º set: ${game.team1.name}`).click();
  await expect(page.getByRole('menuitem', { name: /^Tempo médico/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: /^Vermelho/ }).click();
  await expect(page.getByText(`2º set: ${game.team1.name} 0, ${game.team2.name} 1`)).toBeVisible();
  await button(page, `Desfazer cartão vermelho de ${game.team1.name}`).click();
  await expect(page.getByText(`2º set: ${game.team1.name} 0, ${game.team2.name} 0`)).toBeVisible();
});

test('a yellow card changes no score', async () => {
  const { game, page } = await atCourt();
  await choose(page, game.team2.name, /^Amarelo/);

  await expect(page.getByText(`Últimos lances: cartão amarelo para ${game.team2.name}`)).toBeVisible();
  await shows(page, game, 0, 0);
});

test('a medical time-out runs for five minutes or until the next point, and can be undone', async () => {
  const { game, page } = await atCourt();
  await button(page, `+1 para ${game.team1.name}`).click();
  await choose(page, game.team2.name, /^Tempo médico/);
  await expect(page.getByText(`Tempo médico de ${game.team2.name}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^[45]:\d\d$/);
  await button(page, `Desfazer tempo médico de ${game.team2.name}`).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await choose(page, game.team2.name, /^Tempo médico/);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('a technical time-out is due at a total of 21 points, and is no team’s time-out', async () => {
  await (await server.asAdmin()).call('PATCH /api/tournament', { body: { technicalTimeout: true } });
  const { game, page } = await atCourt(contents('12'.repeat(10)));
  expect(page.getByText('Tempo técnico agora').count()).toBe(0);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('Tempo técnico agora')).toBeVisible();
  await button(page, 'Começar 30 s').click();
  await expect(page.getByText('Tempo técnico', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^\d\d s$/);
  await expect(page.getByRole('button', { name: /^Pedir tempo: / })).toHaveCount(2);
  // The change of sides is due too, and asked for after the time-out.
  await button(page, 'Trocaram').click();
  await button(page, `+1 para ${game.team2.name}`).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('sides change and time-outs are offered as the rules of the tournament say', async () => {
  const admin = await server.asAdmin();
  const rules = await admin.call('GET /api/tournament/rules');
  const set = { ...rules.normal.set, sideChangeEvery: 6, timeouts: 0 };
  await admin.call('PUT /api/tournament/rules', {
    body: { rules: { ...rules, normal: { ...rules.normal, set } } },
  });
  const { game, page } = await atCourt(contents('12121'));
  await expect(page.getByText('Troca de lado em 1 ponto')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Pedir tempo|Tempo já pedido): / }).count()).toBe(0);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('Troca de lado agora')).toBeVisible();
});

test('the scores of all sets above the pad stand as the teams do', async () => {
  const { page } = await atCourt(contents('1111112'), 'enter', [[21, 15]]);
  const chips = page.getByRole('group', { name: 'Set' }).getByRole('button');
  await expect(chips).toHaveText(['1º set21 · 15', '2º set6 · 1', '3º set–']);
  await button(page, 'Trocaram').click();
  await expect(chips).toHaveText(['1º set15 · 21', '2º set1 · 6', '3º set–']);
});

test('a change of sides that was missed says when it was due, until the next one', async () => {
  const { game, page } = await atCourt(contents('12'.repeat(4)));
  await expect(page.getByText('Troca de lado aos 7')).toBeVisible();
  for (let i = 0; i < 6; i += 1) await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('Troca de lado agora')).toBeVisible();
  await button(page, 'Trocaram').click();
  await expect(page.getByText('Troca de lado em 7 pontos')).toBeVisible();
});

test('the pad says that the next point wins the set', async () => {
  const { game, page } = await atCourt(contents('1'.repeat(19)));
  expect(page.getByText(/^Set point/).count()).toBe(0);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText(`Set point: ${game.team1.name}`)).toBeVisible();
});

test('between two sets the pad says how long it is, and who chooses', async () => {
  const { page } = await atCourt(contents('1'.repeat(21)));
  await expect(page.getByText('Intervalo de 1 minuto. Agora escolhe quem perdeu o sorteio.')).toBeVisible();
});

test('no technical time-out is due in a tournament without them', async () => {
  const { game, page } = await atCourt(contents('12'.repeat(10)));
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('Troca de lado agora')).toBeVisible();
  expect(page.getByText('Tempo técnico agora').count()).toBe(0);
});

test('the colours for direct sun are chosen for this device, and used at the court only', async () => {
  const light = () => document.documentElement.dataset['light'];
  const { game, page, scorer } = await atCourt();
  expect(light()).toBeUndefined();
  await page.getByRole('switch', { name: /^Modo sol/ }).click();
  expect(light()).toBe('sun');
  enter('/', scorer);
  await expect.poll(light).toBe(undefined);
  openCourt(game, scorer);
  await expect.poll(light).toBe('sun');
});

test('a point vibrates and makes no sound', async () => {
  const felt: unknown[] = [];
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: unknown) => felt.push(pattern),
    configurable: true,
  });
  const { game, page } = await atCourt();
  await button(page, `+1 para ${game.team1.name}`).click();
  await shows(page, game, 1, 0);
  expect(felt).toEqual([20]);
  expect(document.querySelector('audio')).toBeNull();
  Reflect.deleteProperty(navigator, 'vibrate');
});

describe('two people at one game', () => {
  const says = (page: Page, words: RegExp) =>
    expect(page.locator('[aria-live]').filter({ hasText: words })).toBeVisible();

  /** With a phone of their own. */
  async function aColleague({ id }: Game) {
    const who = await server.asAdmin();
    const params = { id };
    return {
      say: (isTakingOver = false) =>
        who.call('PUT /api/games/{id}/presence', { params, body: { isTakingOver } }),
      sees: async () => (await who.call('GET /api/games/{id}/presence', { params })).others,
      enters: () =>
        who.call('POST /api/games/{id}/sets', {
          params,
          body: { setNumber: 1, team1Score: 3, team2Score: 2 },
        }),
    };
  }

  test('see each other, and a takeover is announced on the other phone at once', async () => {
    const { game, page } = await atCourt([], 'visit');
    const colleague = await aColleague(game);
    await expect.poll(colleague.sees).toMatchObject([{ name: 'Sílvia Souza' }]);
    await colleague.say();
    await says(page, /^Adriana Alves também está neste jogo desde \d+h\d\d\.$/);
    expect(page.getByRole('button', { name: 'Assumir', exact: true }).count()).toBe(0);
    await colleague.say(true);
    await says(page, /^Adriana Alves assumiu a marcação às \d+h\d\d\.$/);
    // Only a warning: points still count.
    await button(page, `+1 para ${game.team1.name}`).click();
    await shows(page, game, 1, 0);

    await button(page, 'Assumir').click();
    await says(page, /^Adriana Alves também está/);
    expect(await colleague.sees()).toMatchObject([{ isScoring: true, tookOverAt: expect.any(String) }]);
  });

  test('a person who opens the game later sees who is scoring and since when', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const colleague = await aColleague(game);
    await colleague.say();
    await colleague.enters();
    const page = openCourt(game, await server.asScorer());
    await page.hear();
    await says(page, /^Adriana Alves está marcando neste jogo desde \d+h\d\d\.$/);
    await expect(page.getByRole('button', { name: 'Assumir', exact: true })).toBeVisible();
    expect(await colleague.sees()).toMatchObject([{ name: 'Sílvia Souza', isScoring: false }]);
  });
});

describe('a tab that stays open while another person signs in', () => {
  const EVENTS = /^POST .*\/events$/;
  const scoreOf = async (who: Caller, { id }: Game) => {
    const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
    return sets.map(({ team1Score, team2Score }) => [team1Score, team2Score]);
  };

  test.each(['asScorer', 'asPlayer'] as const)(
    'sends no unanswered points with their session (%s), says so, and keeps them for their owner',
    async (other) => {
      const { game, page, scorer } = await atCourt();
      const mend = page.cut(EVENTS);
      await button(page, `+1 para ${game.team1.name}`).click();
      await expect(page.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
      page.become(await server[other]({ firstName: 'Bia' }));
      mend();
      window.dispatchEvent(new Event('online'));
      await expect(page.getByText('Outra pessoa entrou neste aparelho')).toBeVisible();
      expect(await scoreOf(scorer, game)).toEqual([]);
      expect(scoreEditors.stored(scorer.id)).toEqual([[game.id]]);

      const back = openCourt(game, scorer);
      await shows(back, game, 1, 0);
      await expect(back.getByText(/^salvo/)).toBeVisible();
      expect(back.writes.filter((each) => EVENTS.test(each))).toHaveLength(1);
      expect(await scoreOf(scorer, game)).toEqual([[1, 0]]);
    },
  );
});
