import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE } from '#contract/sessions.ts';
import { aGame } from '#tests/support/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/court-links.ts';
import { scoreEditors } from '#web/features/games/score-slot.ts';
import { dayAfter, dayOf, formatLongDay, today } from '#web/lib/format.ts';
import { openScreens } from './screens.tsx';

const { server, enter, visit } = openScreens();

// The page takes the day from the device's clock.
beforeEach(() => {
  server.now = Date.now();
});

// All tests' games have the same number, so pending points are forgotten before the next test.
afterEach(() => scoreEditors.forget(DEVICE));

const noonOf = (day: string) => `${day}T15:00:00.000Z`;

/** A game on court 1, and a phone that opened the link of that court for Ana. */
async function aPhone(day = today()) {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(day) });
  const { id: linkId, token } = await aCourtLink(admin, { court: '1', day: dayOf(game.date) });
  const phone = await openCourtLink(server.anonymous, token);
  await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
  return { admin, game, linkId, phone };
}

test('a link before its day says when it becomes valid, and the server refuses a start with the same reason', async () => {
  const day = dayAfter(today());
  const { game, phone } = await aPhone(day);
  const page = enter('/quadra', phone);
  const when = `Este link marca pontos a partir da meia-noite de ${formatLongDay(day)}. Até lá, só conheça a tela.`;
  await screen.findByText(when);
  await page.click(await screen.findByRole('link', { name: /contra|×/ }));
  await screen.findByRole('region', { name: `${game.team1.name} contra ${game.team2.name}` });
  expect(screen.getByText(when)).toBeInTheDocument();
  await page.press('Iniciar Confronto');
  await screen.findByText(/^Este link marca pontos a partir da meia-noite de \d/);
  expect((await phone.call('GET /api/court')).games[0]).toMatchObject({ status: 'agendado' });
});

const EVENTS = /^POST .*\/events$/;

test('a game that is moved while points are pending says so, with the score to read out and whom to ask', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = await visit(`/quadra?jogo=${game.id}`, phone);
  await screen.findByRole('region', { name: /^Placar: / });
  const mend = page.cut(EVENTS);
  await page.press(`+1 para ${game.team1.name}`);
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText('sem sinal · 2 pontos no aparelho');
  expect(screen.getByText('Sem sinal')).toBeInTheDocument();
  mend();
  await admin.call('PATCH /api/games/{id}', { params, body: { court: '2' } });
  await screen.findByText('Este jogo não é mais desta quadra.');
  const teams = `${game.team1.name} × ${game.team2.name}`;
  expect(screen.getByText(`${teams}: 1º set, 2 a 0`)).toBeInTheDocument();
  expect(screen.getByText(/Leia este placar para a organização do torneio/)).toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Sem sinal')).not.toBeInTheDocument());
  await page.goto('/quadra');
  await screen.findByText(/^(Um jogo|.* × .*) não é mais desta quadra\.$/);
  expect(screen.getByText('1º set, 2 a 0')).toBeInTheDocument();
  const { sets } = await admin.call('GET /api/games/{id}', { params });
  expect(sets).toEqual([]);
});

test('a point of a game that was just moved is kept with the server’s reason, and not reported as offline', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = enter(`/quadra?jogo=${game.id}`, phone);
  await screen.findByRole('region', { name: /^Placar: / });
  await admin.call('PATCH /api/games/{id}', { params, body: { court: '2' } });
  page.cut(/^GET .*\/api\/court$/);
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText('não enviado · 1 ponto no aparelho');
  await screen.findByText(/^Este jogo não é desta quadra hoje\. Peça à organização o link da quadra dele\./);
  expect(screen.queryByText('Sem sinal')).not.toBeInTheDocument();
});

describe.each(['/quadra', '/quadra/', '/quadra//', '/Quadra', '/%71uadra/'])(
  'a link with %s in it',
  (place) => {
    test('opens its court', async () => {
      const admin = await server.asAdmin();
      await aGame(admin, { court: '1', date: noonOf(today()) });
      const { token } = await aCourtLink(admin, { court: '1', day: today() });
      const page = enter('/quadra');
      await screen.findByText(/^Este aparelho não está em nenhuma quadra/);
      window.history.replaceState(null, '', `${place}#${token}`);
      window.dispatchEvent(new Event('hashchange'));
      await screen.findByLabelText('Seu nome');
      expect([page.path, page.writes]).toEqual(['/quadra', ['POST /api/court-links/use']]);
    });
  },
);

test('pending points of a link are not sent by an account that signs in on the phone, and leave with the link', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  const log = () => admin.call('GET /api/games/{id}/events', { params });
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = enter(`/quadra?jogo=${game.id}`, phone);
  await screen.findByRole('region', { name: /^Placar: / });
  const mend = page.cut(EVENTS);
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText('sem sinal · 1 ponto no aparelho');
  const scorer = await server.asScorer();
  page.become(scorer.with(phone.cookie ?? ''));
  mend();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Outra pessoa entrou neste aparelho');
  expect(await log()).toEqual([]);

  enter(`/quadra?jogo=${game.id}`, phone);
  await screen.findByText(/^salvo/);
  expect((await log())[0]?.events.map(({ author }) => author)).toEqual(['Ana (link da quadra 1)']);
});

test('a court with one game shows it once, and starting a game that a colleague just began opens it', async () => {
  const { admin, game, phone } = await aPhone();
  // Without the event stream, as on a bad connection, so the page does not know of the start.
  const page = enter('/quadra', phone);
  expect(await screen.findAllByRole('link', { name: /contra|×/ })).toHaveLength(1);
  const body = { status: 'em_andamento' as const };
  await admin.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
  await page.press('Iniciar jogo');
  await screen.findByRole('region', { name: /^Placar: / });
});

test('leaving the court asks first, and says which points are pending and how to come back', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = enter(`/quadra?jogo=${game.id}`, phone);
  await screen.findByRole('region', { name: /^Placar: / });
  page.cut(EVENTS);
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText('sem sinal · 1 ponto no aparelho');
  await page.goto('/quadra');
  await page.press('Sair da quadra');
  const question = await screen.findByRole('alertdialog', { name: 'Sair desta quadra?' });
  expect(question).toHaveTextContent('1 ponto está guardado neste aparelho.');
  expect(question).toHaveTextContent('Para voltar, abra de novo o link ou o QR code da quadra.');
  await page.press('Cancelar');
  expect(page.writes).not.toContain('DELETE /api/court');
  await page.press('Sair da quadra');
  await page.press('Sair');
  await screen.findByText(/^Este aparelho não está em nenhuma quadra/);
  expect(screen.getByText('1 ponto está guardado neste aparelho.')).toBeInTheDocument();
});

test('a link that ends with all points sent promises to send none', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(today()) });
  const { id, token } = await aCourtLink(admin, { gameId: game.id });
  await visit('/quadra', await openCourtLink(server.anonymous, token));
  await screen.findByLabelText('Seu nome');
  await admin.call('DELETE /api/court-links/{id}', { params: { id } });
  await screen.findByRole('heading', { name: 'Este link foi encerrado' });
  expect(screen.getByText('Você continua de onde parou.')).toBeVisible();
  expect(screen.queryByText(/guardado/)).not.toBeInTheDocument();
});

test('a link that ends during scoring says which points are kept, and another link sends them', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(today()) });
  const first = await aCourtLink(admin, { gameId: game.id });
  const phone = await openCourtLink(server.anonymous, first.token);
  const page = await visit('/quadra', phone);
  await page.fill('Seu nome', 'Ana');
  await page.press('Começar');
  await page.press('Iniciar jogo');
  await screen.findByText(`1º set: ${game.team1.name} 0, ${game.team2.name} 0`);
  const mend = page.cut(EVENTS);
  await page.press(`+1 para ${game.team1.name}`);
  await page.press(`+1 para ${game.team1.name}`);
  await screen.findByText(`1º set: ${game.team1.name} 2, ${game.team2.name} 0`);
  await admin.call('DELETE /api/court-links/{id}', { params: { id: first.id } });
  await screen.findByRole('heading', { name: 'Este link foi encerrado' });
  await screen.findByText('2 pontos estão guardados neste aparelho.');
  await screen.findByText('O que está guardado é enviado sozinho, e você continua de onde parou.');
  mend();
  await page.reload();
  await screen.findByText('2 pontos estão guardados neste aparelho.');

  const next = await aCourtLink(admin, { gameId: game.id });
  window.history.replaceState(null, '', `/quadra#${next.token}`);
  window.dispatchEvent(new Event('hashchange'));
  await page.click(await screen.findByRole('link', { name: 'Marcar pontos' }));
  await screen.findByText(`1º set: ${game.team1.name} 2, ${game.team2.name} 0`);
  await screen.findByText(/^salvo/);
  const stored = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(stored.sets.map(({ team1Score, team2Score }) => [team1Score, team2Score])).toEqual([[2, 0]]);
});
