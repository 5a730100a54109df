import { describe, onTestFinished, test, vi } from 'vitest';
import { hurryIntervals } from '#tests/screens/support/hurried-timers.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aTeam,
  twoTeams,
} from '#tests/support/data/builders.ts';
import { aPhone } from '#tests/support/data/court-logs.ts';
import { aStage, people } from '#tests/support/data/stages.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

hurryIntervals();
const { enter, server, visit } = openScreens();

/** Appends points to a game's first set, and returns a function that appends more. */
async function score(admin: Caller, id: number, sides: string, after: string | null = null, from = 0) {
  const { tap, points } = aPhone();
  const log = [...(after ? [] : [tap({ type: 'serve', side: 1, left: 1 })]), ...points(sides)];
  const events = log.map((event, i) => ({
    ...event,
    id: `00000000-0000-4000-8000-${String(from + i).padStart(12, '0')}`,
  }));
  await admin.call('POST /api/games/{id}/events', { params: { id }, body: { setNumber: 1, after, events } });
  return events.at(-1)?.id ?? null;
}

describe('the page of a game', () => {
  test('shows a visitor the score and the events of the set, and updates with each point', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const last = await score(admin, id, '2111122');
    const page = await visit(`/jogos/${id}`);
    await expect(page.getByRole('article', { name: 'Recife contra Olinda' }).first()).toContainText('4 a 3');
    const story = page.getByRole('region', { name: '1º set, ponto a ponto' });
    await expect(story).toContainText('4 pontos de Recife, de 0×1 a 4×1');
    await expect(story.getByRole('img', { name: /está em 4×3/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Estimativa de vitória' })).toContainText('%');
    await score(admin, id, '2', last, 500);
    await expect(story.getByRole('img', { name: /está em 4×4/ })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Recife contra Olinda' }).first()).toContainText('4 a 4');
  });

  test('has a title and a description of the game', async () => {
    const { id } = await aCompletedGame(await server.asAdmin(), undefined, { court: '2' });
    await visit(`/jogos/${id}`);
    await expect.poll(() => document.title).toBe('Recife 2 × 0 Olinda · Torneio de Vôlei de Praia 2025');
    const said = document.querySelector('meta[name="description"]')?.getAttribute('content');
    expect(said).toBe('Vôlei de praia. Rodada 1, Quadra 2, 05/04/2025. Sets: 21 a 15, 21 a 17.');
  });

  test('says if only the result was recorded or nobody played, and nothing before the game', async () => {
    const admin = await server.asAdmin();
    const [team1Id, team2Id] = await twoTeams(admin);
    const recorded = await aCompletedGame(admin, undefined, { team1Id, team2Id });
    const awarded = await aGame(admin, { team1Id, team2Id, round: 2 });
    await admin.call('POST /api/games/{id}/award', {
      params: { id: awarded.id },
      body: { winner: 2, reason: 'wo' },
    });
    const ahead = await aGame(admin, { team1Id, team2Id, round: 3 });
    const page = await visit(`/jogos/${recorded.id}`);
    const story = page.getByRole('region', { name: 'Ponto a ponto' });
    await expect(story).toContainText('foi registrado o resultado, sem o ponto a ponto');
    await page.goto(`/jogos/${awarded.id}`);
    await expect(story).toContainText('vitória por W.O.');
    await page.goto(`/jogos/${ahead.id}`);
    const meetings = page.getByRole('region', { name: 'Encontros anteriores' });
    await expect(meetings).toContainText('1 vitória de Recife, 1 vitória de Olinda.');
    await expect(meetings.getByRole('link', { name: 'Ver o jogo Recife contra Olinda' })).toHaveCount(2);
    await expect(story).toHaveCount(0);
  });

  test('explains the dots of the last games if a team has any', async () => {
    const admin = await server.asAdmin();
    const ahead = await aGame(admin);
    const { team1, team2 } = ahead;
    const page = await visit(`/jogos/${ahead.id}`);
    const legend = page.getByRole('list', { name: 'Legenda' });
    await expect(page.getByRole('list', { name: 'Times' })).toContainText('sem jogos');
    await expect(legend).toHaveCount(0);
    await aCompletedGame(admin, undefined, { team1Id: team1.id, team2Id: team2.id });
    await page.goto(`/jogos/${ahead.id}`);
    const meanings = ['vitória', 'derrota', 'último jogo à direita'];
    await expect(legend.getByRole('listitem')).toHaveText(meanings);
    const tied = [
      [21, 15],
      [15, 21],
    ] as const;
    await aCompletedGame(admin, tied, { team1Id: team1.id, team2Id: team2.id });
    await page.goto(`/jogos/${ahead.id}`);
    await expect(legend.getByRole('listitem').first()).toHaveText('vitória');
    await expect(legend.getByRole('listitem')).toHaveText(meanings.toSpliced(1, 0, 'empate'));
  });

  test('keeps its score if the events cannot be loaded', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await score(admin, id, '11');
    const page = await visit(`/jogos/${id}`, undefined, (early) => early.cut(/\/story$/));
    await expect(page.getByRole('alert')).toContainText('Erro ao carregar o ponto a ponto');
    await expect(page.getByRole('article', { name: 'Recife contra Olinda' }).first()).toContainText('2 a 0');
    page.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('region', { name: '1º set, ponto a ponto' })).toBeVisible();
  });

  test.each(['/jogos/4711', '/jogos/abc', '/jogos/1e9', '/jogos/99999999999999999999'])(
    '%s is the address of no game, and the page says so',
    async (path) => {
      const page = await visit(path);
      await expect(page.getByRole('heading', { name: 'Jogo não encontrado' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ver o calendário' })).toBeVisible();
    },
  );
});

describe('the page of a team', () => {
  test('shows its place and the reason, and links to its games and the other teams', async () => {
    const admin = await server.asAdmin();
    const { id, team1Id } = await aCompletedGame(admin);
    const page = await visit(`/times/${team1Id}`);
    await expect(page.getByRole('heading', { name: 'Recife', level: 1 })).toBeVisible();
    const place = page.getByRole('region', { name: 'Na classificação' });
    await expect(place).toContainText('1º');
    await expect(place).toContainText('3 pontos à frente de Olinda.');
    await expect(place.getByRole('list', { name: 'Legenda' })).toContainText('último jogo à direita');
    await expect(place.getByRole('link', { name: 'Olinda' })).toBeVisible();
    const others = page.getByRole('region', { name: 'Contra cada time' });
    await expect(others).toContainText('1 jogo: 1 vitória, 0 derrotas · sets 2×0 · saldo +10');
    await others.getByRole('link', { name: 'Olinda' }).click();
    await page.isAt(/^\/times\/\d+$/);
    await expect(page.getByRole('region', { name: 'Na classificação' })).toContainText(
      '3 pontos atrás de Recife.',
    );
    await page.getByRole('link', { name: 'Ver o jogo Recife contra Olinda' }).click();
    await page.isAt(`/jogos/${id}`);
  });

  test('shows its players to a visitor once the organiser makes them public', async () => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: id });
    const page = await visit(`/times/${id}`);
    await expect(page.getByText('O time ainda não jogou.')).toBeVisible();
    await expect(page.getByText('Bia Barros')).toHaveCount(0);
    await admin.call('PATCH /api/tournament', { body: { rostersPublic: true, currentPassword: PASSWORD } });
    await expect(page.getByRole('region', { name: 'Elenco' })).toContainText('Bia Barros');
  });

  test('shows its players to signed-in users, even if they are not public', async () => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: id });
    const page = await visit(`/times/${id}`, await server.asPlayer());
    await expect(page.getByRole('region', { name: 'Elenco' })).toContainText('Bia Barros');
  });

  test('shows signed-in users even a player who refuses, if the others are public', async () => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: id });
    await aPlayer(admin, { firstName: 'Caio', lastName: 'Costa', teamId: id, isHidden: true });
    await admin.call('PATCH /api/tournament', { body: { rostersPublic: true, currentPassword: PASSWORD } });
    const page = await visit(`/times/${id}`);
    await expect(page.getByRole('region', { name: 'Elenco' })).toContainText('Bia Barros');
    await expect(page.getByText('Caio Costa')).toHaveCount(0);
    const signedIn = await visit(`/times/${id}`, await server.asPlayer());
    await expect(signedIn.getByRole('region', { name: 'Elenco' })).toContainText('Caio Costa');
  });

  test('asks only once who is signed in if an ended session left its cookie, whatever changes', async () => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    const person = await server.asPlayer();
    await person.call('POST /api/logout');
    const page = await visit(`/times/${id}`, person);
    await expect(page.getByText('O time ainda não jogou.')).toBeVisible();
    for (const name of ['Recife Antigo', 'Recife Novo']) {
      await admin.call('PATCH /api/teams/{id}', { params: { id }, body: { name } });
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    const personal = page.calls.filter((call) => /^GET \/api\/(user|teams)(\?|$)/.test(call));
    expect(personal.map((call) => call.split('?')[0])).toEqual(['GET /api/user']);
  });

  test('asks for no players while the signed-in user has to choose a password', async () => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    const page = await visit(`/times/${id}`, await server.asPlayer({ mustChangePassword: true }));
    await expect.poll(() => page.answered.some((call) => /^GET \/api\/user(\?|$)/.test(call))).toBe(true);
    await admin.call('PATCH /api/teams/{id}', { params: { id }, body: { name: 'Recife Novo' } });
    await expect(page.getByRole('heading', { name: 'Recife Novo', level: 1 })).toBeVisible();
    expect(page.calls.filter((call) => /^GET \/api\/teams(\?|$)/.test(call))).toEqual([]);
  });

  test('of an unknown team says so', async () => {
    const page = await visit('/times/4711');
    await expect(page.getByRole('heading', { name: 'Time não encontrado' })).toBeVisible();
  });
});

test('the standings say what they are while they load', async () => {
  const arrives = Promise.withResolvers<void>();
  const page = await visit('/classificacao', undefined, (early) => early.hold(/\/api\/rankings/, arrives));
  await expect(page.getByText('Carregando…')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Classificação' })).toBeVisible();
  arrives.resolve();
  await expect(page.getByText('Ainda não há times')).toBeVisible();
});

test('the standings explain each tie-break, and each name links to its team', async () => {
  const { team1Id } = await aCompletedGame(await server.asAdmin());
  const page = await visit('/classificacao');
  await expect(page.getByRole('row').filter({ hasText: 'Recife' })).toContainText('3');
  await page.getByRole('link', { name: 'Recife' }).click();
  await page.isAt(`/times/${team1Id}`);
});

test('without teams the standings say so', async () => {
  const page = await visit('/classificacao');
  await expect(page.getByText('Ainda não há times')).toBeVisible();
});

test('where people play a table without teams, the standings and the teams lead to it', async () => {
  const admin = await server.asAdmin();
  await aStage(admin, await people(admin, 8));
  for (const path of ['/classificacao', '/times']) {
    const page = await visit(path);
    await expect(page.getByText('Este torneio não tem times')).toBeVisible();
    await page.getByRole('link', { name: 'Ver a tabela' }).click();
    await page.isAt('/tabela');
  }
});

test('the calendar lists each game in its round, with completed rounds folded', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  await aCompletedGame(admin, undefined, { team1Id, team2Id });
  await aGameInProgress(admin, [[5, 3]], { team1Id, team2Id, round: 2 });
  await aGame(admin, { team1Id, team2Id, round: 2 });
  // A round that is not active can be played too.
  await aGameInProgress(admin, [[2, 1]], { team1Id, team2Id, round: 3 });
  await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
  const page = await visit('/calendario');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
  const rounds = [...document.querySelectorAll('details')];
  expect(rounds.map(({ open }) => open)).toEqual([false, true, true, true, true, true, true, true]);
  expect(rounds.slice(0, 3).map((round) => round.querySelectorAll('article').length)).toEqual([1, 2, 1]);
  expect(rounds[3]?.textContent).toContain('Nenhum jogo foi marcado.');
});

test.each(['/auth', '/classificacao', '/calendario'])(
  '%s says in words of its own, beside the boards, that there is no signal and of when its data are, until the server is heard again',
  async (path) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await aGameInProgress(await server.asAdmin());
    const page = await visit(path);
    const notice = page.getByRole('status').getByText('Sem sinal', { exact: true });
    await expect(page.getByText('Recife').first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    const bringBack = await server.takeDatabaseAway();
    vi.setSystemTime(Date.now() + 60_000);
    server.now += 60_000;
    await expect(notice).toBeVisible();
    await expect(page.getByRole('status').getByText(/^dados de \d+h\d\d$/)).toBeVisible();
    await bringBack();
    await expect(notice).toHaveCount(0);
  },
);

describe('without the event stream', () => {
  test('a page whose requests get no answer says that there is no signal, until one is answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await aGameInProgress(await server.asAdmin());
    const page = enter('/auth');
    const notice = page.getByRole('status').getByText('Sem sinal', { exact: true });
    await expect(page.getByText('Recife').first()).toBeVisible();
    /** Waits for the next answer or failure, then moves the time, which the page reads each second. */
    const pass = async (milliseconds: number) => {
      const before = page.answered.length;
      await expect.poll(() => page.answered.length > before).toBe(true);
      vi.setSystemTime(Date.now() + milliseconds);
    };
    const mend = page.cut(/^GET /);
    await pass(60_000);
    await expect(notice).toBeVisible();
    mend();
    await pass(1_000);
    await expect(notice).toHaveCount(0);
  });

  test('a page without requests for an hour says nothing about the signal before its next one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await aGameInProgress(await server.asAdmin());
    const page = enter('/auth');
    const board = page.getByRole('article', { name: 'Recife contra Olinda' }).first();
    await expect(board).toBeVisible();
    page.hold(/^GET /);
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(board).toContainText('Sem sinal há 1 h');
    await expect(page.getByRole('status').getByText('Sem sinal', { exact: true })).toHaveCount(0);
  });
});

test('the link leads a visitor to the sign-in form', async () => {
  const stranger = await visit('/classificacao');
  await stranger.getByRole('link', { name: 'Entrar' }).click();
  await stranger.isAt(/^\/auth/);
});

const PUBLIC_PLACES = ['Início', 'Classificação', 'Calendário', 'Times'];

test('the first page for visitors leads to the other public pages', async () => {
  const page = await visit('/auth');
  for (const label of ['Principal', 'Lugares'])
    await expect(page.getByRole('navigation', { name: label }).getByRole('link')).toHaveText(PUBLIC_PLACES);
});

test('a signed-in user keeps their own header and tab bar on public pages', async () => {
  const game = await aGame(await server.asAdmin());
  const player = await server.asPlayer();
  const places = ['Início', 'Rankings', 'Confrontos', 'Pontos', 'Calendário'];
  for (const path of [
    `/jogos/${game.id}`,
    `/times/${game.team1Id}`,
    '/classificacao',
    '/calendario',
    '/times',
  ]) {
    const page = await visit(path, player);
    await expect(page.getByRole('navigation', { name: 'Lugares' }).getByRole('link')).toHaveText(places);
    await expect(page.getByRole('button', { name: 'Minha Conta' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(page.getByText('Minha página').count()).toBe(0);
  }
});

test('the teams are listed by name with a legend of their dots, and each leads to its page', async () => {
  const { team1Id } = await aCompletedGame(await server.asAdmin());
  const page = await visit('/times');
  const teams = page.getByRole('list', { name: 'Times' }).getByRole('listitem');
  await expect(teams.nth(0)).toContainText('Olinda');
  await expect(teams.nth(1)).toContainText('1º, 3 pontos');
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('último jogo à direita');
  await page.getByRole('link', { name: /^Recife/ }).click();
  await page.isAt(`/times/${team1Id}`);
});

test('without teams the list of teams says so', async () => {
  const page = await visit('/times');
  await expect(page.getByText('Ainda não há times')).toBeVisible();
});

test('a game on the landing page links to its own page', async () => {
  const { id } = await aCompletedGame(await server.asAdmin());
  const page = await visit('/auth');
  await page.getByRole('link', { name: 'Ver o jogo Recife contra Olinda' }).first().click();
  await page.isAt(`/jogos/${id}`);
});

test('a player hides their name from the public pages in the profile', async () => {
  const admin = await server.asAdmin();
  const who = await server.asPlayer();
  const { id } = await aPlayer(admin, { firstName: 'Bia' });
  await server.link(id, who.id);
  // A write, so that the page receives the link to the player.
  await admin.call('PATCH /api/players/{id}', { params: { id }, body: { lastName: 'Barros' } });
  const page = await visit('/perfil?tab=data', who);
  const choice = page.getByRole('switch', { name: 'Meu nome e minha foto podem aparecer' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(page.getByText('Seu nome saiu das páginas públicas')).toBeVisible();
  expect(await who.call('GET /api/user/visibility')).toEqual({ isHidden: true });
});

test('an embedded page says that there is no game only once it knows', async () => {
  let restore = () => {};
  const page = await visit('/incorporar/ao-vivo', undefined, (early) => {
    restore = early.cut(/^GET \/api\/(?:live-scores|games)/);
  });
  await expect(page.getByText('Erro ao carregar os placares')).toBeVisible();
  await expect(page.getByText('Nenhum jogo por enquanto')).toHaveCount(0);
  restore();
  await page.reload();
  await expect(page.getByText('Nenhum jogo por enquanto')).toBeVisible();
});
