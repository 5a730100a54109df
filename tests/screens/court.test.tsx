import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CourtContent } from '#domain/court-event.ts';
import { aGameInProgress, type Game } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { contents } from '#tests/support/court-logs.ts';
import { scoreEditors } from '#web/features/games/score-slot.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, enter, visit } = openScreens();

// All tests' games have the same number, so requests are finished and the editor is closed before the next
// test.
afterEach(async () => {
  await screen.findByText(/^salvo/);
  scoreEditors.belongTo(-1);
});

const SEEN = '2025-04-05T12:00:00.000Z';

/** Opens a game in progress at its court, after these events of its first set. */
async function atCourt(before: readonly CourtContent[] = [], by: 'enter' | 'visit' = 'enter') {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin);
  if (before.length > 0) {
    const events = before.map((content) => ({ ...content, id: crypto.randomUUID(), at: SEEN }));
    await admin.call('POST /api/games/{id}/events', {
      params: { id: game.id },
      body: { setNumber: 1, after: null, events },
    });
  }
  const scorer = await server.asScorer();
  const path = `/registrar-jogos/${game.round}?jogo=${game.id}`;
  const page = by === 'visit' ? await visit(path, scorer) : enter(path, scorer);
  await screen.findByRole('region', { name: /^Placar: / });
  return { game, page, scorer };
}

async function shows({ team1, team2 }: Game, team1Score: number, team2Score: number) {
  await screen.findByText(`1º set: ${team1.name} ${team1Score}, ${team2.name} ${team2Score}`);
}

async function choose(page: Page, team: string, item: RegExp) {
  await page.press(`Cartão, médico: ${team}`);
  await page.click(await screen.findByRole('menuitem', { name: item }));
}

test('a red card gives the other team a point, is listed among the events, and can be undone', async () => {
  const { game, page } = await atCourt();
  await page.press(`+1 para ${game.team1.name}`);
  await choose(page, game.team1.name, /^Vermelho/);
  await shows(game, 1, 1);
  await screen.findByText(
    `Últimos lances: ${game.team1.name}, cartão vermelho para ${game.team1.name}, ponto de ${game.team2.name}`,
  );
  await page.press(`Desfazer cartão vermelho de ${game.team1.name}`);
  await shows(game, 1, 0);
});

test('a yellow card changes no score', async () => {
  const { game, page } = await atCourt();
  await choose(page, game.team2.name, /^Amarelo/);

  await screen.findByText(`Últimos lances: cartão amarelo para ${game.team2.name}`);
  await shows(game, 0, 0);
});

test('a medical time-out runs for five minutes or until the next point, and can be undone', async () => {
  const { game, page } = await atCourt();
  await page.press(`+1 para ${game.team1.name}`);
  await choose(page, game.team2.name, /^Tempo médico/);
  await screen.findByText(`Tempo médico de ${game.team2.name}`);
  expect(screen.getByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
  await page.press(`Desfazer tempo médico de ${game.team2.name}`);
  await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
  await choose(page, game.team2.name, /^Tempo médico/);
  await page.press(`+1 para ${game.team1.name}`);
  await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
});

test('a technical time-out is due at a total of 21 points, and is no team’s time-out', async () => {
  await (await server.asAdmin()).call('PATCH /api/tournament', { body: { technicalTimeout: true } });
  const { game, page } = await atCourt(contents('12'.repeat(10)));
  expect(screen.queryByText('Tempo técnico agora')).not.toBeInTheDocument();
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText('Tempo técnico agora');
  await page.press('Começar 30 s');
  await screen.findByText('Tempo técnico');
  expect(screen.getByRole('timer')).toHaveTextContent(/^\d\d s$/);
  expect(screen.getAllByRole('button', { name: /^Pedir tempo: / })).toHaveLength(2);
  // The change of sides is due too, and is asked for after the time-out.
  await page.press('Trocaram');
  await page.press(`+1 para ${game.team2.name}`);
  await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
});

test('no technical time-out is due in a tournament without them', async () => {
  const { game, page } = await atCourt(contents('12'.repeat(10)));
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText('Troca de lado agora');
  expect(screen.queryByText('Tempo técnico agora')).not.toBeInTheDocument();
});

test('the colours for direct sun are chosen for this device, and used at the court only', async () => {
  const light = () => document.documentElement.dataset['light'];
  const { game, page, scorer } = await atCourt();
  expect(light()).toBeUndefined();
  await page.click(screen.getByRole('switch', { name: /^Modo sol/ }));
  expect(light()).toBe('sun');
  enter('/', scorer);
  await waitFor(() => expect(light()).toBeUndefined());
  enter(`/registrar-jogos/${game.round}?jogo=${game.id}`, scorer);
  await waitFor(() => expect(light()).toBe('sun'));
});

test('a point vibrates and makes no sound', async () => {
  const felt: unknown[] = [];
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: unknown) => felt.push(pattern),
    configurable: true,
  });
  const { game, page } = await atCourt();
  await page.press(`+1 para ${game.team1.name}`);
  await shows(game, 1, 0);
  expect(felt).toEqual([20]);
  expect(document.querySelector('audio')).toBeNull();
  Reflect.deleteProperty(navigator, 'vibrate');
});

describe('two people at one game', () => {
  const says = (words: RegExp) => screen.findByText(words, { selector: '[aria-live]' });

  /** A colleague with a phone of their own. */
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
    await waitFor(async () => expect(await colleague.sees()).toMatchObject([{ name: 'Sílvia Souza' }]));
    await colleague.say();
    await says(/^Adriana Alves também está neste jogo desde \d+h\d\d\.$/);
    expect(screen.queryByRole('button', { name: 'Assumir' })).not.toBeInTheDocument();
    await colleague.say(true);
    await says(/^Adriana Alves assumiu a marcação às \d+h\d\d\.$/);
    // It is only a warning: points still count.
    await page.press(`+1 para ${game.team1.name}`);
    await shows(game, 1, 0);

    await page.press('Assumir');
    await says(/^Adriana Alves também está/);
    expect(await colleague.sees()).toMatchObject([{ isScoring: true, tookOverAt: expect.any(String) }]);
  });

  test('a person who opens the game later sees who is scoring and since when', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const colleague = await aColleague(game);
    await colleague.say();
    await colleague.enters();
    const path = `/registrar-jogos/${game.round}?jogo=${game.id}`;
    await visit(path, await server.asScorer());
    await says(/^Adriana Alves está marcando neste jogo desde \d+h\d\d\.$/);
    await screen.findByRole('button', { name: 'Assumir' });
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
    'sends no pending points with their session (%s), says so, and keeps them for their owner',
    async (other) => {
      const { game, page, scorer } = await atCourt();
      const mend = page.cut(EVENTS);
      await page.press(`+1 para ${game.team1.name}`);
      await screen.findByText('sem sinal · 1 ponto no aparelho');
      page.become(await server[other]({ firstName: 'Bia' }));
      mend();
      window.dispatchEvent(new Event('online'));
      await screen.findByText('Outra pessoa entrou neste aparelho');
      expect(await scoreOf(scorer, game)).toEqual([]);
      expect(scoreEditors.stored(scorer.id)).toEqual([[game.id]]);

      const back = enter(`/registrar-jogos/${game.round}?jogo=${game.id}`, scorer);
      await shows(game, 1, 0);
      await screen.findByText(/^salvo/);
      expect(back.writes.filter((each) => EVENTS.test(each))).toHaveLength(1);
      expect(await scoreOf(scorer, game)).toEqual([[1, 0]]);
    },
  );
});
