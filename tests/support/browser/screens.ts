import { expect, type Page } from '@playwright/test';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import type { Game } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import type { Served } from '#tests/support/server/served.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

/**
 * A screen of the demo tournament: who sees it, its path, and the steps until it is shown. A beginner's is on
 * a server without an administrator.
 */
export type Screen = {
  readonly name: string;
  readonly who: 'beginner' | 'visitor' | 'player' | 'admin';
  readonly path: string | ((who: SignedIn) => Promise<string>);
  readonly open?: (page: Page) => Promise<void>;
};

/** Presses a button and waits for what it opens, which may be loaded lazily. */
const press = (button: string, opens: 'dialog' | 'alertdialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole(opens)).toBeVisible();
};

/** The demo's game of round 4 with this status. */
const gameOf = (status: 'em_andamento' | 'concluido' | 'agendado') => async (who: SignedIn) => {
  const games = await who.call('GET /api/games/round/{round}', { params: { round: 4 } });
  return `/registrar-jogos/4?jogo=${games.find((game) => game.status === status)?.id}`;
};

async function openPersonalExport(page: Page): Promise<void> {
  await press('Minha Conta', 'menu')(page);
  await page.getByRole('menuitem', { name: 'Exportar Dados Pessoais (CSV)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openPublishing(page: Page): Promise<void> {
  await page.getByText('Mostrar os elencos para todos').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

function publicGame(isMeant: (game: Game) => boolean) {
  return async (who: SignedIn) => {
    const { gamesByRound } = await who.call('GET /api/games/completed');
    const others = [await who.call('GET /api/live-scores'), await who.call('GET /api/games/upcoming')];
    const games = [...Object.values(gamesByRound), ...others].flat();
    return `/jogos/${games.find(isMeant)?.id}`;
  };
}
function hasRallies({ status, sets }: Game): boolean {
  return status === 'concluido' && sets.some(({ log }) => log !== null);
}
function isTyped(game: Game): boolean {
  return game.status === 'concluido' && !game.award && !hasRallies(game);
}
async function openRallies(page: Page): Promise<void> {
  await page.getByText('Ver cada ponto do 1º set').click();
}

async function openTimes(page: Page): Promise<void> {
  await press('Digitar placar', 'dialog')(page);
  await page.getByRole('button', { name: 'Horários' }).click();
  await page.getByText('Fim do set').scrollIntoViewIfNeeded();
}
async function chooseBothTeams(page: Page): Promise<void> {
  await press('W.O. ou abandono', 'dialog')(page);
  await page.getByText('W.O.', { exact: true }).click();
  await page.getByText('Os dois times').click();
}

/** With the setup code of a new server. */
const beginning = { who: 'beginner', path: '/comecar#areia-quente-27' } as const;
const desk = { who: 'admin', path: '/registrar-jogos/4' } as const;
const players = { who: 'admin', path: '/admin?tab=players' } as const;
const teams = { who: 'admin', path: '/admin?tab=teams' } as const;
const accounts = { who: 'admin', path: '/admin?tab=accounts' } as const;
const validation = { who: 'admin', path: '/admin?tab=validation' } as const;
const court = { who: 'admin', path: gameOf('em_andamento') } as const;
const scheduled = { who: 'admin', path: gameOf('agendado') } as const;
const finished = { who: 'admin', path: gameOf('concluido') } as const;

/** The browser's messages about screens whose subject does not exist. */
export const LOADS_OF_NOTHING = / 40[04] .*(\/(jogos|times)\/nenhum$|\/nada-aqui$)/;

export const SCREENS: readonly Screen[] = [
  { ...beginning, name: 'first-start' },
  { ...beginning, name: 'first-start-errors', open: beginWithNothing },
  { ...beginning, name: 'first-start-restore', open: chooseBackup },
  { name: 'landing', who: 'visitor', path: '/auth' },
  { name: 'landing-errors', who: 'visitor', path: '/auth', open: signInWithNothing },
  { name: 'landing-registration', who: 'visitor', path: '/auth', open: openRegistration },
  { name: 'standings', who: 'visitor', path: '/classificacao' },
  { name: 'calendar', who: 'visitor', path: '/calendario' },
  { name: 'public-teams', who: 'visitor', path: '/times' },
  { name: 'stages', who: 'admin', path: '/tabela' },
  { name: 'stages-new', who: 'admin', path: '/tabela', open: press('Nova tabela', 'dialog') },
  { name: 'public-team', who: 'visitor', path: '/times/1' },
  { name: 'public-team-missing', who: 'visitor', path: '/times/nenhum' },
  { name: 'public-game-live', who: 'visitor', path: publicGame(({ status }) => status === 'em_andamento') },
  { name: 'public-game-rallies', who: 'visitor', path: publicGame(hasRallies), open: openRallies },
  { name: 'public-game-typed', who: 'visitor', path: publicGame(isTyped) },
  { name: 'public-game-awarded', who: 'visitor', path: publicGame(({ award }) => award !== null) },
  { name: 'public-game-scheduled', who: 'visitor', path: publicGame(({ status }) => status === 'agendado') },
  { name: 'public-game-missing', who: 'visitor', path: '/jogos/nenhum' },
  { name: 'seasons', who: 'visitor', path: '/temporadas' },
  { name: 'tv', who: 'visitor', path: '/tv' },
  { name: 'tv-court', who: 'visitor', path: '/tv?quadra=2' },
  { name: 'overlays', who: 'visitor', path: '/overlay' },
  { name: 'overlay-score', who: 'visitor', path: '/overlay/placar?quadra=1' },
  { name: 'overlay-next', who: 'visitor', path: '/overlay/proximo?tema=claro' },
  { name: 'embed-live', who: 'visitor', path: '/incorporar/ao-vivo' },
  { name: 'embed-standings', who: 'visitor', path: '/incorporar/classificacao' },
  { name: 'embed-table', who: 'visitor', path: '/incorporar/tabela' },
  { name: 'embed-calendar', who: 'visitor', path: '/incorporar/calendario' },
  { name: 'embed-game', who: 'visitor', path: embeddedGame },
  { name: 'home', who: 'player', path: '/' },
  { name: 'home-menu', who: 'admin', path: '/', open: press('Minha Conta', 'menu') },
  { name: 'players-export', who: 'admin', path: '/', open: openPersonalExport },
  { name: 'matchups', who: 'player', path: '/confrontos' },
  { name: 'matchups-upcoming', who: 'player', path: '/confrontos?aba=proximos' },
  { name: 'my-points', who: 'player', path: evolutionOfSomebody, open: drawn },
  { name: 'my-points-nobody', who: 'player', path: '/minha-pontuacao' },
  {
    name: 'my-points-help',
    who: 'player',
    path: '/minha-pontuacao',
    open: press('Como funciona?', 'dialog'),
  },
  { name: 'points', who: 'player', path: '/pontuacoes' },
  {
    name: 'points-help',
    who: 'player',
    path: '/pontuacoes',
    open: press('O que são pontos brutos e relativos?', 'dialog'),
  },
  {
    name: 'home-points-help',
    who: 'player',
    path: '/',
    open: press('Sistema de Pontuação do Torneio', 'dialog'),
  },
  { name: 'rankings-players', who: 'player', path: '/rankings' },
  { name: 'rankings-teams', who: 'player', path: '/rankings?tab=teams' },
  {
    name: 'rankings-help',
    who: 'player',
    path: '/rankings?tab=teams',
    open: press('Como os times pontuam', 'dialog'),
  },
  { name: 'new-password', who: 'player', path: '/nova-senha' },
  { name: 'audit', who: 'admin', path: '/admin?tab=audit' },
  { name: 'profile', who: 'player', path: '/perfil' },
  { name: 'profile-email', who: 'player', path: '/perfil?tab=email' },
  { name: 'profile-password', who: 'player', path: '/perfil?tab=password' },
  { name: 'profile-data', who: 'player', path: '/perfil?tab=data' },
  {
    name: 'profile-erase',
    who: 'player',
    path: '/perfil?tab=data',
    open: press('Excluir minha conta', 'alertdialog'),
  },
  { name: 'panel-profile', who: 'admin', path: '/admin?tab=profile' },
  { name: 'panel-import', who: 'admin', path: '/admin?tab=import' },
  { name: 'panel-import-preview', who: 'admin', path: '/admin?tab=import', open: chooseSheet },
  { name: 'sheet', who: 'admin', path: '/register-scores?rodada=3&time=1' },
  { name: 'not-found', who: 'player', path: '/nada-aqui' },
  { ...desk, name: 'desk' },
  { ...desk, name: 'desk-active-round', open: press('Desativar rodada ao vivo', 'alertdialog') },
  { ...desk, name: 'desk-new-game', open: press('Novo confronto', 'dialog') },
  { ...court, name: 'court' },
  { ...court, name: 'court-set', open: press('Digitar placar', 'dialog') },
  { ...court, name: 'court-set-times', open: openTimes },
  { ...court, name: 'court-all-sets', open: press('Digitar todos os sets', 'dialog') },
  { ...court, name: 'court-complete', open: press('Marcar como Concluído', 'dialog') },
  { ...court, name: 'court-award', open: press('W.O. ou abandono', 'dialog') },
  { ...court, name: 'court-delete-set', open: press('Excluir 3º set', 'alertdialog') },
  { ...court, name: 'court-delete', open: press('Excluir jogo', 'alertdialog') },
  { name: 'panel', who: 'admin', path: '/admin' },
  { ...players, name: 'players' },
  { ...players, name: 'players-new', open: press('Adicionar jogador', 'dialog') },
  { ...players, name: 'players-list', open: press('Colar lista', 'dialog') },
  { ...players, name: 'players-edit', open: press('Editar Marina Quintela', 'dialog') },
  { ...players, name: 'players-reset', open: press('Redefinir a senha de Marina Quintela', 'alertdialog') },
  { ...players, name: 'players-delete', open: press('Excluir Marina Quintela', 'alertdialog') },
  { ...players, name: 'players-none', open: findNobody },
  { ...teams, name: 'teams' },
  { ...teams, name: 'teams-new', open: press('Adicionar time', 'dialog') },
  { ...teams, name: 'teams-list', open: press('Colar lista', 'dialog') },
  { ...teams, name: 'teams-withdraw', open: press('Desistência de Recife', 'dialog') },
  { ...teams, name: 'teams-refused', open: press('Excluir Recife', 'dialog') },
  { ...accounts, name: 'accounts' },
  { ...accounts, name: 'accounts-new', open: press('Nova conta', 'dialog') },
  { ...accounts, name: 'accounts-roles', open: press('Permissões de Marina Quintela', 'dialog') },
  { ...accounts, name: 'accounts-delete', open: press('Excluir a conta de Jonas Brito', 'alertdialog') },
  { ...scheduled, name: 'game-scheduled' },
  { ...scheduled, name: 'game-award-both', open: chooseBothTeams },
  { ...finished, name: 'game-finished' },
  { ...finished, name: 'game-revert', open: press('Reverter', 'alertdialog') },
  { name: 'dates', who: 'admin', path: '/admin?tab=dates' },
  { name: 'dates-edit', who: 'admin', path: '/admin?tab=dates', open: editADate },
  { name: 'dates-series', who: 'admin', path: '/admin?tab=dates', open: press('Marcar em série', 'dialog') },
  { name: 'round-types', who: 'admin', path: '/admin/rounds' },
  { ...validation, name: 'validation' },
  { ...validation, name: 'validation-approve', open: decide('Aprovar') },
  { ...validation, name: 'validation-reject', open: decide('Rejeitar') },
  { ...validation, name: 'validation-reject-many', open: rejectAll },
  { name: 'tournament', who: 'admin', path: '/admin?tab=tournament' },
  {
    name: 'tournament-rules',
    who: 'admin',
    path: '/admin?tab=tournament',
    open: press('Ajustar as regras', 'dialog'),
  },
  {
    name: 'tournament-season',
    who: 'admin',
    path: '/admin?tab=tournament',
    open: press('Nova temporada', 'dialog'),
  },
  {
    name: 'tournament-end',
    who: 'admin',
    path: '/admin?tab=tournament',
    open: press('Encerrar o torneio', 'alertdialog'),
  },
  { name: 'tournament-publish', who: 'admin', path: '/admin?tab=tournament', open: openPublishing },
  { name: 'broadcast', who: 'admin', path: '/admin?tab=broadcast' },
  { name: 'system', who: 'admin', path: '/admin?tab=system' },
  { name: 'images', who: 'admin', path: '/admin?tab=images' },
  {
    name: 'images-remove',
    who: 'admin',
    path: '/admin?tab=images',
    open: press('Remover imagem de Coqueiros', 'alertdialog'),
  },
  { name: 'image-upload', who: 'admin', path: '/admin/image-upload' },
  { name: 'whatsapp', who: 'admin', path: '/admin/whatsapp' },
  { name: 'whatsapp-history', who: 'admin', path: '/admin/whatsapp?tab=history' },
  { name: 'court-links', who: 'admin', path: '/registrar-jogos/links' },
  { name: 'court-links-new', who: 'admin', path: '/registrar-jogos/links', open: makeALink },
  { name: 'my-court', who: 'admin', path: aLink },
  { name: 'my-court-name', who: 'admin', path: aLink, open: withoutAccount },
  { name: 'my-court-none', who: 'visitor', path: '/quadra' },
  { name: 'image-crop', who: 'admin', path: '/admin/image-upload', open: choosePicture },
];

async function embeddedGame(who: SignedIn): Promise<string> {
  return `/incorporar${await publicGame(({ status }) => status === 'em_andamento')(who)}`;
}

/**
 * The address of a new link for the demo's court. Shortly after midnight its game belongs to the previous
 * day, which is over.
 */
async function aLink(admin: SignedIn): Promise<string> {
  const games = await admin.call('GET /api/games/round/{round}', { params: { round: 4 } });
  const playing = games.find(({ status }) => status === 'em_andamento');
  const dayOf = dayIn(TIME_ZONE);
  const [, day = ''] = [dayOf(new Date().toISOString()), dayOf(playing?.date ?? '')].sort();
  const { url } = await admin.call('POST /api/court-links', {
    body: { court: playing?.court ?? '', day },
  });
  return `/quadra#${url?.split('#')[1]}`;
}

async function withoutAccount(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  // An open page may ask for its court just while it has no cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => /court|quadra/.test(name)));
  await page.goto('/quadra');
  await expect(page.getByLabel('Seu nome')).toBeVisible();
}

async function makeALink(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Criar link da quadra 1, / })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'QR code da quadra 1' })).toBeVisible();
}

async function editADate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Editar a data da rodada 5' }).click();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible();
}

function decide(button: 'Aprovar' | 'Rejeitar') {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

async function rejectAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Marcar todas' }).click();
  await page.getByRole('button', { name: /^Rejeitar \d+ marcadas$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function evolutionOfSomebody(who: SignedIn): Promise<string> {
  const [best] = await who.call('GET /api/rankings/players/total');
  return `/minha-pontuacao?jogador=${best?.id}`;
}

async function drawn(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('img', { name: /^Gráfico da evolução/ })
      .locator('path')
      .first(),
  ).toBeVisible();
}

async function signInWithNothing(page: Page): Promise<void> {
  // On a phone this button opens the form; on a desktop it is open, and the button submits it.
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText('Email é obrigatório').waitFor();
}

async function beginWithNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByText('Email inválido').waitFor();
}

async function chooseBackup(page: Page): Promise<void> {
  const buffer = Buffer.from('x');
  await page.locator('input[type=file]').setInputFiles({ name: 'manchete.jsonl.gz', mimeType: '', buffer });
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function chooseSheet(page: Page): Promise<void> {
  const buffer = Buffer.from('Nome;Gênero;Time\nAna;Feminino;Coqueiros\n=1+1;x;Nenhum\n');
  const file = { name: 'jogadores.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('2 linhas escolhidas, 1 com problema.')).toBeVisible();
}

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('Zzz');
  await page.getByText('Nenhum jogador encontrado.').waitFor();
}

async function openRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Inscrição' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(await (await aPicture({ width: 600, height: 400 })).arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: 'praia.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** The person who opens a screen; nobody if it needs no session. */
export async function signedInFor({ who }: Screen, demo: Served): Promise<SignedIn | undefined> {
  return who === 'visitor' || who === 'beginner' ? undefined : demo[who]();
}

/** The path of a screen. What a visitor opens is looked up with a player's session. */
export async function pathOf({ path }: Screen, demo: Served, as: SignedIn | undefined): Promise<string> {
  return typeof path === 'string' ? path : path(as ?? (await demo.player()));
}

export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('.shimmer')).toHaveCount(0);
  await screen.open?.(page);
  await page.evaluate('document.fonts.ready.then(() => true)');
}

/** Waits until nothing is animated; for pages with reduced motion, where no animation is endless. */
export async function standsStill(page: Page): Promise<void> {
  // Animations caused by a new size or theme begin with the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
}
