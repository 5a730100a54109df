import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { standsStill } from '#tests/support/browser/screens.ts';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aRegistration,
  aTeam,
} from '#tests/support/data/builders.ts';
import { enterCounters } from '#tests/support/data/score-sheets.ts';
import { PASSWORD, type Served } from '#tests/support/server/served.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

test.use({ reusesPages: true });

/** Unbreakable words of the fields' maximum length. */
const NAME = 'W'.repeat(50);
const emailOf = (letter: string) => `${letter.repeat(60)}@${'x'.repeat(60)}.${'y'.repeat(60)}.com.br`;

/** The longest possible word in every text of the tournament. */
async function aDeskOfLongWords(beach: Served): Promise<SignedIn> {
  const admin = await beach.admin({ firstName: NAME, lastName: NAME });
  const team = await aTeam(admin, 'M'.repeat(60));
  const name = { firstName: NAME, lastName: NAME };
  const roles = { isAdmin: true, isScorer: true, currentPassword: PASSWORD };
  await aPlayer(admin, { ...name, ...roles, email: emailOf('a'), teamId: team.id });
  const shirtName = 'Z'.repeat(20);
  const additionalComments = 'C'.repeat(500);
  await aRegistration(admin, { ...name, email: emailOf('b'), shirtName, additionalComments });
  const { id } = await aRegistration(admin, { ...name, email: emailOf('c'), memberNumber: '2' });
  const body = { rejectionReason: 'R'.repeat(300) };
  await admin.call('POST /api/tournament/pre-registrations/{id}/reject', { params: { id }, body });
  return admin;
}

/** Texts outside the window, or cut off by their own box. */
const lost = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const found = [];
    for (const each of document.querySelectorAll('main *, [role=dialog] *, [role=alertdialog] *')) {
      const text = [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
      const box = each.getBoundingClientRect();
      if (text === '' || box.width <= 1 || each.closest('[data-tab-row], [data-a11y-ignore]')) continue;
      // A closed select may end in an ellipsis: open, it is shown whole.
      const isShut = each.matches('button[aria-haspopup=listbox] *');
      const { display } = getComputedStyle(each);
      const isCut = !isShut && display !== 'inline' && each.scrollWidth > each.clientWidth + 1;
      if (box.right > width + 1 || box.left < -1 || isCut) found.push(text.slice(0, 40));
    }
    return found;
  })()`);

const TABS: readonly (readonly [tab: string, ...buttons: RegExp[]])[] = [
  ['Jogadores', /^Editar W/, /^Redefinir a senha/, /^Excluir W/],
  ['Times', /^Excluir M/],
  ['Contas', /^Permissões/],
  ['Imagens'],
  ['Validação', /^Aprovar/, /^Rejeitar/],
  ['Auditoria'],
  ['Meu Perfil'],
];

test('unbreakable words fit into windows 360 and 1024 wide on every page of the desk', async ({
  beach,
  enter,
}) => {
  const admin = await aDeskOfLongWords(beach);
  const page = await enter(beach, '/admin', { as: admin });
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const words = page
    .getByRole('main')
    .getByText(/[WM]{40}/)
    .filter({ visible: true });
  // The wide window has the menu.
  for (const [tab, ...buttons] of TABS) {
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 740 });
      if (width === 1024) {
        const place = page.getByRole('link', { name: tab });
        await place.click();
        await expect(place).toHaveAttribute('aria-current', 'page');
      }
      await standsStill(page);
      await expect(words.first()).toBeVisible();
      expect(await lost(page), `${tab} ${width} wide`).toEqual([]);
      for (const name of buttons) {
        await page.getByRole('button', { name }).first().click();
        await expect(opened).toBeVisible();
        await standsStill(page);
        expect(await lost(page), `${tab} ${name} ${width} wide`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(opened).toBeHidden();
      }
    }
  }
});

const IN_WORDS = 'Associação Atlética e Recreativa Amigos da Praia de Boa Viag';
const IN_CAPITALS = 'MARACATU ATÔMICO VÔLEI CLUBE DE PERNAMBUCO FEMININO SUB-21';
const TOURNAMENT =
  'Circuito Interclubes de Vôlei de Praia do Litoral Sul de Pernambuco, Troféu Maria das Graças de Lira';

/** Texts that end in an ellipsis. */
const cut = (page: Page, within: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${within}')].filter((each) => {
    const { webkitLineClamp, textOverflow, lineHeight } = getComputedStyle(each);
    // Letters are taller than a narrow line, by less than half of it.
    const isClamped = webkitLineClamp !== 'none' && each.scrollHeight > each.clientHeight + parseFloat(lineHeight) / 2;
    return isClamped || (textOverflow === 'ellipsis' && each.scrollWidth > each.clientWidth);
  }).map((each) => each.textContent)`);

async function gamesOfLongNames(beach: Served) {
  const admin = await beach.admin();
  await admin.call('PATCH /api/tournament', {
    body: { name: TOURNAMENT, year: 2025, seenName: 'Torneio de Vôlei de Praia 2025', seenYear: 2025 },
  });
  const [one, other] = [await aTeam(admin, IN_WORDS), await aTeam(admin, IN_CAPITALS)];
  const teams = { team1Id: one.id, team2Id: other.id, court: 'Arena Boa Viagem 123' };
  const threeSets = [
    [34, 32],
    [29, 31],
  ] as const;
  await aCompletedGame(admin, [...threeSets, [23, 21]], { ...teams, round: 2 });
  await aGame(admin, { ...teams, round: 3, date: '2030-01-05T15:00:00.000Z' });
  const live = await aGameInProgress(admin, [...threeSets, [24, 23]], teams);
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  return { admin, team: one, live };
}

test('the longest names are shown in full on the TV page and in every overlay', async ({ beach, enter }) => {
  test.slow();
  await gamesOfLongNames(beach);

  const page = await enter(beach, 'about:blank', { viewport: { width: 1920, height: 1080 }, clock: true });
  for (const court of ['', '&quadra=Arena Boa Viagem 123']) {
    await Promise.all([page.goto(`/tv?tempo=5${court}`), page.waitForResponse('**/api/events')]);
    await expect(page.getByText('Aperte F11')).toBeVisible();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
    const seen = new Set<string>();
    for (let turn = 0; turn < 8; turn += 1) {
      await page.clock.runFor(5_000);
      const kind = (await page.getByRole('main').getAttribute('data-tv')) ?? '';
      expect([kind, await cut(page, 'article *, li *')]).toEqual([kind, []]);
      seen.add(kind);
    }
    for (const kind of ['live', 'coming', 'results']) expect([...seen]).toContain(kind);
    // The court's name has priority over the end of the tournament's.
    if (court) await expect(page.getByText('Arena Boa Viagem 123').first()).toBeInViewport({ ratio: 1 });
    await page.clock.resume();
  }
  for (const overlay of ['placar', 'bug', 'proximo']) {
    await page.goto(`/overlay/${overlay}`);
    await expect(page.locator('[data-overlay] > div[aria-hidden="false"]')).toBeVisible();
    expect([overlay, await cut(page, '[data-overlay] *')]).toEqual([overlay, []]);
  }
});

/** Pages that show a live game as a score board. */
const WITH_BOARDS = new Set(['/auth', '/jogos/', '/incorporar/ao-vivo', '/incorporar/jogos/']);
const BOARD = 'article[data-surface=deep]';
/** What overlaps on a score board: both names, picture and digits, digits and the edge of their set. */
const touching = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${BOARD}')].flatMap((board) => {
    const box = (each) => each.getBoundingClientRect();
    const [left, won, right] = board.querySelector('.grid').children;
    const [one, other] = [left, right].map((team) => [...team.children].map(box));
    const digits = [...won.children].map(box);
    const isWide = one[1].right + 8 > other[1].left;
    const isCovered = digits[0].left < one[0].right || digits.at(-1).right > other[0].left;
    const isOver = [...board.querySelectorAll('.digits')].some((set) =>
      set !== won && set.lastElementChild && box(set.lastElementChild).right > box(set.parentElement).right - 4);
    return [isWide && 'names', isCovered && 'picture', isOver && 'set'].filter(Boolean);
  })`);

test('the longest names are shown in full on public pages and in frames 300 and 390 wide', async ({
  beach,
  enter,
}) => {
  const { admin, team, live } = await gamesOfLongNames(beach);
  const player = await aPlayer(admin, { firstName: 'Lia', lastName: 'Lobo', teamId: team.id });
  await enterCounters(admin, player, [{ round: 1, saques: 3 }]);
  const page = await enter(beach, 'about:blank');
  for (const path of [
    '/auth',
    '/classificacao',
    '/calendario',
    `/jogos/${live.id}`,
    `/times/${team.id}`,
    '/incorporar/ao-vivo',
    '/incorporar/classificacao',
    '/incorporar/calendario',
    `/incorporar/jogos/${live.id}`,
  ]) {
    await page.goto(path);
    for (const width of [300, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await standsStill(page);
      await expect(page.getByText(IN_WORDS).filter({ visible: true }).first()).toBeVisible();
      if (WITH_BOARDS.has(path.replace(/\d+$/, ''))) await expect(page.locator(BOARD).first()).toBeVisible();
      const where = `${path} ${width} wide`;
      expect([where, await cut(page, 'main *'), await touching(page)]).toEqual([where, [], []]);
      if (path !== '/incorporar/classificacao') continue;
      const name = await page.getByRole('link', { name: IN_CAPITALS }).boundingBox();
      expect(name?.width, where).toBeGreaterThan(90);
    }
  }
});

test("the longest names of a folded round's best are beside its title, not on it", async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const team = await aTeam(admin, 'Recife');
  for (const gender of ['Feminino', 'Masculino'] as const) {
    const firstName = 'Maria Aparecida das Graças do Nascimento Alencar';
    const player = await aPlayer(admin, { firstName, gender, teamId: team.id });
    for (const round of [1, 2]) await enterCounters(admin, player, [{ round, saques: 3 }]);
  }
  const page = await enter(beach, '/', { as: admin, viewport: PHONE });
  const title = page.getByRole('button', { name: 'Rodada 1', exact: true }).getByText('Rodada 1');
  const note = page.getByText(/^Maria Aparecida.* e Maria Aparecida/).last();
  await expect(note).toBeVisible();
  const [beside, row, words] = [
    await note.boundingBox(),
    await title.locator('..').boundingBox(),
    await title.boundingBox(),
  ];
  if (!beside || !row || !words) throw new Error('The row of round 1 is not shown');
  expect(words.x + words.width).toBeLessThan(beside.x);
  expect(beside.y).toBeGreaterThanOrEqual(row.y);
  expect(beside.y + beside.height).toBeLessThanOrEqual(row.y + row.height);
});
