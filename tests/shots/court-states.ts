import { randomUUID } from 'node:crypto';
import type { CourtContent } from '#domain/court/court-event.ts';
import type { CourtScreen } from '#tests/browser/games/court-screen.ts';
import { expect } from '#tests/support/browser/browser.ts';
import { aGame, type Game } from '#tests/support/data/builders.ts';
import { contents } from '#tests/support/data/court-logs.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

/** A state of the scoring screen. */
export type CourtState = {
  readonly name: string;
  /** The events of each set before the screen is opened; without it the game has not begun. */
  readonly sets?: readonly (readonly CourtContent[])[];
  readonly teams?: readonly [string, string];
  /** Opened with a court link, not with an account. */
  readonly byLink?: boolean;
  /** Brings the screen into the state. */
  readonly show?: (court: CourtScreen, admin: SignedIn) => Promise<unknown>;
  /** Opens something again at each size. */
  readonly open?: (court: CourtScreen) => Promise<unknown>;
  /** Closes what was opened; by default Escape does. */
  readonly close?: (court: CourtScreen) => Promise<unknown>;
};

const SENT = '**/api/games/*/events';
const serve = { type: 'serve', side: 1, left: 1 } as const;
/** A set in which these teams won the rallies. */
const won = (sides: string) => [serve, ...contents(sides)];
const begun = won('1121221112212');
const almost = won(`${'1'.repeat(20)}${'2'.repeat(15)}`);
const over = [...almost, ...contents('1')];

/** Presses a button of the page, or of the menu where the pad fills the screen. */
const choose =
  (name: string) =>
  async ({ page }: CourtScreen) => {
    const more = page.getByRole('button', { name: 'Mais ações do jogo' });
    const isInMenu = await more.isVisible();
    if (isInMenu) await more.click();
    const item = isInMenu ? page.getByRole('menuitem', { name }) : page.getByRole('button', { name }).first();
    await item.click();
  };

/** Adds events of another person to the log of a set. */
export async function append(
  who: SignedIn,
  { id }: Game,
  setNumber: number,
  tapped: readonly CourtContent[],
) {
  const logs = await who.call('GET /api/games/{id}/events', { params: { id } });
  const after = logs.find((log) => log.setNumber === setNumber)?.events.at(-1)?.event.id ?? null;
  const at = new Date().toISOString();
  const events = tapped.map((content) => ({ ...content, id: randomUUID(), at }));
  await who.call('POST /api/games/{id}/events', { params: { id }, body: { setNumber, after, events } });
}

async function pointWithoutLine(court: CourtScreen): Promise<void> {
  await court.page.route(SENT, (route) => route.abort());
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
}

const swapLastPoint = ({ page }: CourtScreen) =>
  page.getByRole('button', { name: 'Trocar o time de um ponto' }).press('Enter');

/** Chooses the second set while the first one goes on. */
const toSecondSet = ({ pad }: CourtScreen) => pad.getByRole('button', { name: /^2º set/ }).click();

/** Adds the next game of the court. */
const plan = ({ game: { team1Id, team2Id, court } }: CourtScreen, admin: SignedIn) =>
  aGame(admin, { team1Id: team2Id, team2Id: team1Id, court, date: new Date().toISOString() });

async function complete({ page }: CourtScreen) {
  await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await page.getByRole('button', { name: 'Concluir jogo' }).click();
  await expect(page.getByText('Finalizado', { exact: true }).first()).toBeVisible();
}

const toAnotherCourt = ({ game: { id } }: CourtScreen, admin: SignedIn) =>
  admin.call('PATCH /api/games/{id}', { params: { id }, body: { court: '2' } });

export const COURT_STATES: readonly CourtState[] = [
  { name: 'scheduled' },
  { name: 'first-serve', sets: [[]] },
  { name: 'running', sets: [won('11212')] },
  { name: 'sides', sets: [won('1121221')] },
  {
    name: 'all-due',
    sets: [won('112122111221211212211')],
    async show(court, admin) {
      await admin.call('PATCH /api/tournament', { body: { technicalTimeout: true } });
      await court.page.reload();
      await expect(court.page.getByRole('button', { name: 'Começar 30 s' })).toBeVisible();
    },
  },
  {
    name: 'timeout',
    sets: [begun],
    show: ({ page }) => page.getByRole('button', { name: /^Pedir tempo: Recife/ }).click(),
  },
  {
    name: 'cards',
    sets: [begun],
    open: ({ page }) => page.getByRole('button', { name: /^Cartão ou atendimento médico: Recife/ }).click(),
  },
  {
    name: 'menu',
    sets: [begun],
    async open({ page }) {
      const more = page.getByRole('button', { name: 'Mais ações do jogo' });
      if (await more.isVisible()) await more.click();
    },
  },
  {
    name: 'detail',
    sets: [begun],
    async show(court) {
      await court.page.getByText('Anotar como foi cada ponto').click();
      await court.point(1);
      await court.page.getByRole('button', { name: 'Ataque' }).click();
    },
  },
  { name: 'give-point', sets: [begun], open: swapLastPoint },
  {
    name: 'point-given',
    sets: [begun],
    async show(court) {
      await swapLastPoint(court);
      await court.page.getByRole('button', { name: 'Dar a Recife' }).click();
      await expect(court.page.getByText('Ponto dado a Recife')).toBeVisible();
    },
  },
  { name: 'no-line', sets: [begun], show: pointWithoutLine },
  {
    name: 'conflict',
    sets: [begun],
    async show(court, admin) {
      await court.page.route(/\/api\/(events|games\/round\/\d)$/, (route) => route.abort());
      await append(admin, court.game, 1, contents('1'));
      await court.point(2);
      await expect(court.page.getByRole('alert').getByRole('button')).toHaveCount(3);
    },
  },
  {
    name: 'refused',
    sets: [almost],
    async show(court, admin) {
      await pointWithoutLine(court);
      const params = { id: court.game.id };
      await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
      await court.page.unroute(SENT);
      await court.page.reload();
      await expect(court.page.getByText('O 1º set, 21 a 15, não foi registrado.')).toBeVisible();
    },
  },
  { name: 'set-over', sets: [almost], show: (court) => court.point(1) },
  {
    name: 'extra-point',
    sets: [almost],
    show: (court) => court.point(1),
    open: (court) => court.point(1),
  },
  { name: 'set-left-behind', sets: [begun], show: toSecondSet },
  {
    name: 'early-set',
    sets: [begun],
    async open(court) {
      await toSecondSet(court);
      await court.point(1);
    },
  },
  { name: 'third-set', sets: [over, won(`${'2'.repeat(20)}${'1'.repeat(12)}2`), won('11222')] },
  { name: 'game-over', sets: [over, over] },
  {
    name: 'game-done',
    sets: [over, over],
    async show(court, admin) {
      await plan(court, admin);
      await complete(court);
      await expect(court.page.getByRole('link', { name: 'Ir para o próximo jogo' })).toBeVisible();
    },
  },
  { name: 'last-game-done', sets: [over, over], show: complete },
  { name: 'complete', sets: [over], open: choose('Marcar como Concluído') },
  { name: 'unstart', sets: [[serve]], open: choose('Voltar a agendado') },
  { name: 'typed', sets: [begun], open: choose('Digitar placar') },
  {
    name: 'full-screen',
    sets: [begun],
    open: ({ page }) => page.getByRole('button', { name: 'Tela cheia' }).click(),
    close: ({ page }) => page.evaluate('document.exitFullscreen()'),
  },
  {
    name: 'long-names',
    teams: ['Associação Desportiva Praia do Futuro', 'Companhia das Areias de Itapuama'],
    sets: [begun],
  },
  {
    name: 'colleague',
    sets: [begun],
    async show({ page, game: { id } }, admin) {
      await admin.call('PUT /api/games/{id}/presence', { params: { id }, body: { isTakingOver: true } });
      await expect(page.getByRole('button', { name: 'Assumir' })).toBeVisible();
    },
  },
  { name: 'link', byLink: true, sets: [begun] },
  {
    name: 'link-game-done',
    byLink: true,
    sets: [over, over],
    async show(court, admin) {
      await plan(court, admin);
      await complete(court);
      await expect(court.page.getByText(/^A seguir: /)).toBeVisible();
    },
  },
  {
    name: 'link-all-done',
    byLink: true,
    sets: [over, over],
    async show(court) {
      await complete(court);
      await court.page.getByRole('link', { name: 'Voltar aos jogos da quadra' }).last().click();
      await expect(court.page.getByText('Todos os jogos foram concluídos')).toBeVisible();
    },
  },
  {
    name: 'link-held',
    byLink: true,
    sets: [begun],
    async show(court, admin) {
      await court.page.route(/\/api\/(events|court)$/, (route) => route.abort());
      await toAnotherCourt(court, admin);
      await court.point(1);
      await expect(court.page.getByText('não enviado · 1 ponto no aparelho')).toBeVisible();
    },
  },
  {
    name: 'link-moved',
    byLink: true,
    sets: [begun],
    async show(court, admin) {
      await pointWithoutLine(court);
      await toAnotherCourt(court, admin);
      await expect(court.page.getByText('Este jogo não é mais desta quadra.')).toBeVisible();
    },
  },
  {
    name: 'link-games',
    byLink: true,
    sets: [begun],
    show: ({ page }) => page.getByRole('link', { name: 'Voltar aos jogos da quadra' }).click(),
  },
  {
    name: 'link-ended',
    byLink: true,
    sets: [begun],
    async show(court, admin) {
      await pointWithoutLine(court);
      const [link] = await admin.call('GET /api/court-links');
      await admin.call('DELETE /api/court-links/{id}', { params: { id: link?.id ?? 0 } });
      await expect(court.page.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible();
    },
  },
];
