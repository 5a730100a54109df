import { afterEach, beforeEach, describe, test } from 'vitest';
import { DEVICE } from '#contract/sessions.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';
import { dayAfter, dayOf, formatLongDay, today } from '#web/lib/format/format.ts';

const { server, enter, visit } = openScreens();

// The page takes the day from the device's clock.
beforeEach(() => {
  server.now = Date.now();
});

// All tests' games have the same number, so forget unanswered points before the next test.
afterEach(() => scoreEditors.forget(DEVICE));

const noonOf = (day: string) => `${day}T15:00:00.000Z`;

async function aPhone(day = today()) {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(day) });
  const { id: linkId, token } = await aCourtLink(admin, { court: '1', day: dayOf(game.date) });
  const phone = await openCourtLink(server.anonymous, token);
  await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
  const endDevice = async () => {
    const [link] = await admin.call('GET /api/court-links');
    const deviceId = link?.devices[0]?.id ?? 0;
    await admin.call('DELETE /api/court-links/{id}/devices/{deviceId}', { params: { id: linkId, deviceId } });
  };
  return { admin, game, linkId, token, phone, endDevice };
}

test('a link before its day says when it becomes valid, and the server refuses a start with the same reason', async () => {
  const day = dayAfter(today());
  const { game, phone } = await aPhone(day);
  const page = enter('/quadra', phone);
  const when = `Este link marca pontos a partir da meia-noite de ${formatLongDay(day)}. Até lá, dá só para conhecer a tela.`;
  await expect(page.getByText(when)).toBeVisible();
  await page.getByRole('link', { name: /contra|×/ }).click();
  await expect(
    page.getByRole('region', { name: `${game.team1.name} contra ${game.team2.name}`, exact: true }),
  ).toBeVisible();
  await expect(page.getByText(when)).toBeVisible();
  await button(page, 'Iniciar Confronto').click();
  await expect(page.getByText(/^Este link marca pontos a partir da meia-noite de \d/)).toBeVisible();
  expect((await phone.call('GET /api/court')).games[0]).toMatchObject({ status: 'agendado' });
});

test('a link is valid on its day on a phone whose clock is a day behind', async () => {
  server.now = Date.now() + 24 * 3_600_000;
  const day = dayAfter(today());
  const { phone } = await aPhone(day);
  const page = await visit('/quadra', phone);
  await expect(button(page, 'Iniciar jogo')).toBeVisible();
  await expect(page.getByText(/^Este link marca pontos a partir/)).toHaveCount(0);
});

test('one code for all courts asks which one, keeps to it, and changes', async () => {
  const admin = await server.asAdmin();
  const date = noonOf(today());
  const first = await aGame(admin, { court: '1', date });
  const second = await aGame(admin, {
    court: '2',
    date: `${today()}T16:00:00.000Z`,
    team1Id: first.team1.id,
    team2Id: first.team2.id,
  });
  const page = await visit('/registrar-jogos/links', admin);
  await button(page, `Criar link de todas as quadras, ${formatLongDay(today())}`).click();
  await expect(page.getByRole('img', { name: 'QR code de todas as quadras' })).toBeVisible();
  const { token } = await aCourtLink(admin, { court: null, day: today() });
  const phone = await openCourtLink(server.anonymous, token);
  await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
  const court = await visit('/quadra', phone);
  await expect(court.getByRole('heading', { name: 'Todas as quadras' })).toBeVisible();
  await button(court, 'Quadra 2').click();
  await expect(court.getByRole('heading', { name: 'Quadra 2' })).toBeVisible();
  await court.reload();
  await button(court, 'Iniciar jogo').click();
  await expect(court.getByRole('region', { name: /^Placar: / })).toBeVisible();
  const statuses = async () =>
    (await phone.call('GET /api/court')).games.map(({ id, status }) => [id, status]);
  expect(await statuses()).toEqual([
    [first.id, 'agendado'],
    [second.id, 'em_andamento'],
  ]);
  await court.getByRole('link', { name: 'Voltar aos jogos da quadra' }).click();
  await button(court, 'Estou em outra quadra').click();
  await button(court, 'Quadra 1').click();
  await expect(court.getByRole('heading', { name: 'Quadra 1' })).toBeVisible();
  await expect(button(court, 'Iniciar jogo')).toBeVisible();
});

const EVENTS = /^POST .*\/events$/;

test('a game that is moved while points are unanswered says so, with the score to read out and whom to ask', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = await visit(`/quadra?jogo=${game.id}`, phone);
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
  const mend = page.cut(EVENTS);
  await button(page, `+1 para ${game.team1.name}`).click();
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('sem sinal · 2 pontos no aparelho')).toBeVisible();
  await expect(page.getByText('Sem sinal', { exact: true })).toBeVisible();
  mend();
  await admin.call('PATCH /api/games/{id}', { params, body: { court: '2' } });
  await expect(page.getByText('Este jogo não é mais desta quadra.')).toBeVisible();
  const teams = `${game.team1.name} × ${game.team2.name}`;
  await expect(page.getByText(`${teams}: 1º set, 2 a 0`)).toBeVisible();
  await expect(page.getByText(/Leia este placar para a organização do torneio/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect(page.getByText('Sem sinal', { exact: true })).toHaveCount(0);
  await page.goto('/quadra');
  await expect(page.getByText(/^(Um jogo|.* × .*) não é mais desta quadra\.$/)).toBeVisible();
  await expect(page.getByText('1º set, 2 a 0')).toBeVisible();
  const { sets } = await admin.call('GET /api/games/{id}', { params });
  expect(sets).toEqual([]);
});

test('a point of a game that was just moved is kept with the server’s reason, and not reported as offline', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = enter(`/quadra?jogo=${game.id}`, phone);
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
  await admin.call('PATCH /api/games/{id}', { params, body: { court: '2' } });
  page.cut(/^GET .*\/api\/court$/);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('não enviado · 1 ponto no aparelho')).toBeVisible();
  await expect(
    page.getByText(/^Este jogo não é desta quadra hoje\. Peça à organização o link da quadra dele\./),
  ).toBeVisible();
  expect(page.getByText('Sem sinal', { exact: true }).count()).toBe(0);
});

describe.each(['/quadra', '/quadra/', '/quadra//', '/Quadra', '/%71uadra/'])(
  'a link with %s in it',
  (place) => {
    test('opens its court', async () => {
      const admin = await server.asAdmin();
      await aGame(admin, { court: '1', date: noonOf(today()) });
      const { token } = await aCourtLink(admin, { court: '1', day: today() });
      const page = enter('/quadra');
      await expect(page.getByText(/^Este aparelho não está em nenhuma quadra/)).toBeVisible();
      window.history.replaceState(null, '', `${place}#${token}`);
      window.dispatchEvent(new Event('hashchange'));
      await expect(page.getByLabel('Seu nome', { exact: true })).toBeVisible();
      expect([page.path, page.writes]).toEqual(['/quadra', ['POST /api/court-links/use']]);
    });
  },
);

test('unanswered points of a link are not sent by an account that signs in on the phone, and leave with the link', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  const log = () => admin.call('GET /api/games/{id}/events', { params });
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = enter(`/quadra?jogo=${game.id}`, phone);
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
  const mend = page.cut(EVENTS);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  const scorer = await server.asScorer();
  page.become(scorer.with(phone.cookie ?? ''));
  mend();
  window.dispatchEvent(new Event('online'));
  await expect(page.getByText('Outra pessoa entrou neste aparelho')).toBeVisible();
  expect(await log()).toEqual([]);

  enter(`/quadra?jogo=${game.id}`, phone);
  await expect(page.getByText(/^salvo/)).toBeVisible();
  expect((await log())[0]?.events.map(({ author }) => author)).toEqual(['Ana (link da quadra 1)']);
});

test('a court with one game shows it once, and starting a game that a colleague just began opens it', async () => {
  const { admin, game, phone } = await aPhone();
  // Without the event stream, so that the page does not know of the start.
  const page = enter('/quadra', phone);
  await expect(page.getByRole('link', { name: /contra|×/ })).toHaveCount(1);
  const body = { status: 'em_andamento' as const };
  await admin.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
  await button(page, 'Iniciar jogo').click();
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
});

test('leaving the court asks first, and says which points are unanswered and how to come back', async () => {
  const { admin, game, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = enter(`/quadra?jogo=${game.id}`, phone);
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
  page.cut(EVENTS);
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  await page.goto('/quadra');
  await button(page, 'Sair da quadra').click();
  const question = page.getByRole('alertdialog', { name: 'Sair desta quadra?', exact: true });
  await expect(question).toContainText('1 ponto está guardado neste aparelho.');
  await expect(question).toContainText('Para voltar, abra de novo o link ou o QR code da quadra.');
  await button(page, 'Cancelar').click();
  expect(page.writes).not.toContain('DELETE /api/court');
  await button(page, 'Sair da quadra').click();
  await button(page, 'Sair').click();
  await expect(page.getByText(/^Este aparelho não está em nenhuma quadra/)).toBeVisible();
  await expect(page.getByText('1 ponto está guardado neste aparelho.')).toBeVisible();
});

test('one device of a link is ended after a confirmation, and the others stay in the list', async () => {
  const { admin, linkId, phone } = await aPhone();
  const { token } = await aCourtLink(admin, { court: '1', day: today() });
  const other = await openCourtLink(server.anonymous, token);
  await other.call('PUT /api/court/name', { body: { name: 'Rui' } });
  const page = await visit('/registrar-jogos/links', admin);
  await page.getByRole('button', { name: /^Encerrar o aparelho de Ana/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('os outros aparelhos continuam');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Encerrar o aparelho de Ana/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Encerrar o aparelho de Rui/ })).toHaveCount(1);
  expect((await phone.send('GET /api/court')).status).toBe(401);
  await other.call('GET /api/court');
  expect((await admin.call('GET /api/court-links')).map(({ id }) => id)).toContain(linkId);
});

test('a link that ends with all points sent promises to send none', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(today()) });
  const { id, token } = await aCourtLink(admin, { gameId: game.id });
  const page = await visit('/quadra', await openCourtLink(server.anonymous, token));
  await expect(page.getByLabel('Seu nome', { exact: true })).toBeVisible();
  await admin.call('DELETE /api/court-links/{id}', { params: { id } });
  await expect(page.getByRole('heading', { name: 'Este link foi encerrado', exact: true })).toBeVisible();
  await expect(page.getByText('Você continua de onde parou.', { exact: true })).toBeVisible();
  await expect(page.getByText(/guardado/)).toHaveCount(0);
});

test('a name that draws nothing is refused at its field, and a name is sent once', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(today()) });
  const { token } = await aCourtLink(admin, { gameId: game.id });
  const page = enter('/quadra', await openCourtLink(server.anonymous, token));
  const name = page.getByLabel('Seu nome', { exact: true });
  page.cut(/\/api\/court\/name$/);
  await name.fill('Ana');
  await button(page, 'Começar').click();
  await expect(page.getByText(/^Sem resposta do servidor/)).toBeVisible();
  page.mend();
  page.writes.length = 0;
  await name.fill('\u200b');
  await button(page, 'Começar').click();
  await expect(page.getByText('Digite o seu nome', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Sem resposta do servidor/)).toBeHidden();
  await expect(name).toBeFocused();
  expect(page.writes).toEqual([]);
  await name.fill('Ana');
  await expect(page.getByText('Digite o seu nome', { exact: true })).toBeHidden();
  await button(page, 'Começar').click();
  await button(page, 'Iniciar jogo').click();
  expect(page.writes.filter((write) => write === 'PUT /api/court/name')).toHaveLength(1);
});

test('a court that the server fails to open says so, and does not wait for a signal that is there', async () => {
  const { phone } = await aPhone();
  const failure = { code: 'INTERNAL', message: 'Erro interno. Pedido 7.', requestId: '7' };
  const page = enter('/quadra', phone, (before) =>
    before.answer(/^GET \/api\/court$/, () => Response.json(failure, { status: 500 })),
  );
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Erro ao abrir a quadra');
  await expect(alert).toContainText('Erro interno. Pedido 7. O link continua valendo.');
  page.mend();
  await button(page, 'Tentar novamente').click();
  await expect(button(page, 'Iniciar jogo')).toBeVisible();
});

test('a link that ends during scoring says which points are kept, and another link sends them', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '1', date: noonOf(today()) });
  const first = await aCourtLink(admin, { gameId: game.id });
  const phone = await openCourtLink(server.anonymous, first.token);
  const page = await visit('/quadra', phone);
  await page.getByLabel('Seu nome', { exact: true }).fill('Ana');
  await button(page, 'Começar').click();
  await button(page, 'Iniciar jogo').click();
  await expect(page.getByText(`1º set: ${game.team1.name} 0, ${game.team2.name} 0`)).toBeVisible();
  const mend = page.cut(EVENTS);
  await button(page, `+1 para ${game.team1.name}`).click();
  await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText(`1º set: ${game.team1.name} 2, ${game.team2.name} 0`)).toBeVisible();
  await admin.call('DELETE /api/court-links/{id}', { params: { id: first.id } });
  await expect(page.getByRole('heading', { name: 'Este link foi encerrado', exact: true })).toBeVisible();
  await expect(page.getByText('2 pontos estão guardados neste aparelho.')).toBeVisible();
  await expect(
    page.getByText('O que está guardado é enviado sozinho, e você continua de onde parou.'),
  ).toBeVisible();
  mend();
  await page.reload();
  await expect(page.getByText('2 pontos estão guardados neste aparelho.')).toBeVisible();

  const next = await aCourtLink(admin, { gameId: game.id });
  window.history.replaceState(null, '', `/quadra#${next.token}`);
  window.dispatchEvent(new Event('hashchange'));
  await page.getByRole('link', { name: 'Marcar pontos', exact: true }).click();
  await expect(page.getByText(`1º set: ${game.team1.name} 2, ${game.team2.name} 0`)).toBeVisible();
  await expect(page.getByText(/^salvo/)).toBeVisible();
  const stored = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(stored.sets.map(({ team1Score, team2Score }) => [team1Score, team2Score])).toEqual([[2, 0]]);
});

test('a device that is ended says how it comes back and which points wait, and sends them once it has a name again', async () => {
  const { admin, game, endDevice, token, phone } = await aPhone();
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const page = await visit(`/quadra?jogo=${game.id}`, phone);
  await expect(page.getByRole('region', { name: /^Placar: / })).toBeVisible();
  const mend = page.cut(EVENTS);
  for (let tap = 0; tap < 2; tap += 1) await button(page, `+1 para ${game.team1.name}`).click();
  await expect(page.getByText('sem sinal · 2 pontos no aparelho')).toBeVisible();
  await endDevice();
  await expect(
    page.getByText('Este aparelho não marca mais nesta quadra. Abra de novo o link ou o QR code dela.'),
  ).toBeVisible();
  await expect(page.getByText('2 pontos estão guardados neste aparelho.')).toBeVisible();
  await expect(
    page.getByText('O que está guardado é enviado sozinho, e você continua de onde parou.'),
  ).toBeVisible();
  mend();

  window.history.replaceState(null, '', `/quadra#${token}`);
  window.dispatchEvent(new Event('hashchange'));
  await expect(
    page.getByText(
      '2 pontos estão guardados neste aparelho. O envio é automático, assim que você disser o seu nome.',
    ),
  ).toBeVisible();
  await page.getByLabel('Seu nome', { exact: true }).fill('Rui');
  await button(page, 'Começar').click();
  await page.getByRole('link', { name: 'Marcar pontos', exact: true }).click();
  await expect(page.getByText(/^salvo/)).toBeVisible();
  const stored = await admin.call('GET /api/games/{id}', { params });
  expect(stored.sets.map(({ team1Score, team2Score }) => [team1Score, team2Score])).toEqual([[2, 0]]);
});

test('a phone whose device was ended while it was away hears, once its link is open again, that it ends', async () => {
  const { endDevice, token, phone } = await aPhone();
  await endDevice();
  const page = await visit('/quadra', phone);
  const ended = page.getByRole('heading', { name: 'Este aparelho foi encerrado', exact: true });
  await expect(ended).toBeVisible();
  await expect(page.getByText('Você continua de onde parou.', { exact: true })).toBeVisible();
  await expect(page.getByText(/guardado/)).toHaveCount(0);
  window.history.replaceState(null, '', `/quadra#${token}`);
  window.dispatchEvent(new Event('hashchange'));
  await page.getByLabel('Seu nome', { exact: true }).fill('Rui');
  await button(page, 'Começar').click();
  await expect(button(page, 'Iniciar jogo')).toBeVisible();
  await endDevice();
  await expect(ended).toBeVisible();
});

test('a court that has a link says so before another is created, and a new one has the focus', async () => {
  const { admin } = await aPhone();
  const page = await visit('/registrar-jogos/links', admin);
  await expect(page.getByText(/ · 1 jogo · 1 link em uso$/)).toBeVisible();
  await page.getByRole('button', { name: /^Criar outro link da quadra 1, / }).click();
  await expect(page.getByText(/ · 1 jogo · 2 links em uso$/)).toBeVisible();
  await expect(page.getByText(/ · até a meia-noite · criado em /)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Imprimir folha' })).toBeVisible();
  expect(document.activeElement?.textContent).toContain('Imprimir folha');
});

test('a second link leaves the first with its code, and both are printed at once or each alone', async () => {
  const { admin, game } = await aPhone();
  const { team1Id, team2Id } = game;
  await aGame(admin, { team1Id, team2Id, court: '2', date: noonOf(today()) });
  const page = await visit('/registrar-jogos/links', admin);
  const card = (court: string) => page.getByRole('region', { name: new RegExp(`^${court} · `) });
  const sheets = () =>
    [...document.querySelectorAll('[data-print-sheet] svg')].map((code) => code.getAttribute('aria-label'));
  const printed: unknown[] = [];
  window.print = () => {
    printed.push(sheets());
    window.dispatchEvent(new Event('afterprint'));
  };
  await page.getByRole('button', { name: /^Criar outro link da quadra 1, / }).click();
  await expect(page.getByRole('img', { name: 'QR code da quadra 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir todas' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Criar link da quadra 2, / }).click();
  await expect(page.getByRole('img', { name: 'QR code da quadra 2' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code da quadra 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Imprimir todas' }).click();
  await card('Quadra 1').getByRole('button', { name: 'Imprimir folha' }).click();
  expect(printed).toEqual([['Link da quadra 1', 'Link da quadra 2'], ['Link da quadra 1']]);
  expect(sheets(), 'by the menu of the browser').toEqual(['Link da quadra 1', 'Link da quadra 2']);
  await card('Quadra 2').getByRole('button', { name: 'Pronto, esconder' }).click();
  await expect(page.getByRole('img', { name: 'QR code da quadra 2' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'QR code da quadra 1' })).toBeVisible();
});

test('a code that points to the machine of the server says that no phone opens it, and what to set', async () => {
  const { admin } = await aPhone();
  const page = await visit('/registrar-jogos/links', admin);
  await page.getByRole('button', { name: /^Criar outro link da quadra 1, / }).click();
  await expect(page.getByText('Nenhum celular abre este código')).toBeVisible();
  await expect(page.getByText(/PUBLIC_URL=http/)).toBeVisible();
});

test('a new link that a colleague ends is no longer shown to be printed', async () => {
  const { admin } = await aPhone();
  const page = await visit('/registrar-jogos/links', admin);
  await page.getByRole('button', { name: /^Criar outro link da quadra 1, / }).click();
  await expect(page.getByRole('button', { name: 'Imprimir folha' })).toBeVisible();
  await expect(page.getByText(/ · 2 links em uso$/)).toBeVisible();
  const newest = Math.max(...(await admin.call('GET /api/court-links')).map(({ id }) => id));
  await admin.call('DELETE /api/court-links/{id}', { params: { id: newest } });
  await expect(page.getByText(/^Outra pessoa encerrou este link/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir folha' })).toHaveCount(0);
});

test('a game in progress gets a link, also when its round is not the active one', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[5, 3]], { court: '1', date: noonOf(today()) });
  const page = await visit('/registrar-jogos/links', admin);
  await expect(page.getByRole('button', { name: /^Criar link da quadra 1, / })).toBeVisible();
  await button(page, 'De um jogo só').click();
  await button(page, `Criar link de ${game.team1.name} contra ${game.team2.name}`).click();
  await expect(page.getByRole('button', { name: 'Imprimir folha' })).toBeVisible();
});
