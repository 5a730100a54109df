import type { Page } from '@playwright/test';
import { rules } from '#contract/tournament/rules.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import type { Game } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';
import { CourtScreen } from './court-screen.ts';

const onPhone = { viewport: PHONE, touch: true };
const WOMEN = ['Ana', 'Bia', 'Duda', 'Fabi', 'Iris', 'Jana'];
const MEN = ['Caio', 'Edu', 'Gil', 'Hugo', 'Igor', 'Ravi'];
const LEAVER = 'Gil';
const COURTS = ['1', '2'] as const;
const ROUNDS = 7;
const TARGET = 7;

type Score = readonly [number, number];

/** Plays a game of one set with a device's own calls. */
async function play(device: Caller, { id }: Game, [team1Score, team2Score]: Score): Promise<void> {
  const params = { id };
  await device.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  await device.call('POST /api/games/{id}/sets', { params, body: { setNumber: 1, team1Score, team2Score } });
  await device.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
}

/** Taps a whole game of one set, the loser's points first. */
async function tapGame(page: Page, game: Game, score: Score): Promise<void> {
  await page.getByRole('button', { name: 'Iniciar jogo' }).tap();
  const court = new CourtScreen(page, game);
  for (const side of score[0] < score[1] ? ([1, 2] as const) : ([2, 1] as const)) {
    const { name } = side === 1 ? game.team1 : game.team2;
    const point = court.pad.getByRole('button', { name: `+1 para ${name}` });
    for (let points = 0; points < (score[side - 1] ?? 0); points += 1) await point.tap();
  }
  await court.shows(1, ...score);
  await court.isSaved();
  await page.getByRole('button', { name: /^Marcar como Concluído/ }).tap();
  await page.getByRole('button', { name: 'Concluir jogo' }).tap();
  await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
}

/** Each person's games, wins and points, counted from the results that the test gave. */
class Count {
  readonly people = new Map(
    [...WOMEN, ...MEN].map((name) => [name, { games: 0, wins: 0, difference: 0, scored: 0 }]),
  );

  add({ team1, team2 }: Game, [one, other]: Score): void {
    this.#addSide(team1.name, one, other);
    this.#addSide(team2.name, other, one);
  }

  #addSide(pair: string, own: number, others: number): void {
    for (const name of pair.split(' e ')) {
      const sums = this.people.get(name);
      if (!sums) throw new Error(`${name} is not entered`);
      sums.games += 1;
      sums.wins += Number(own > others);
      sums.difference += own - others;
      sums.scored += own;
    }
  }

  /** Name, wins, games and difference of everybody. */
  standings(): string[] {
    return [...this.people].map(
      ([name, { wins, games, difference }]) => `${name} ${wins} ${games} ${difference}`,
    );
  }

  /** What decides the order of these people: by wins, then the difference, then the points scored. */
  keysOf(names: readonly (string | undefined)[]): (readonly number[])[] {
    return names.map((name) => {
      const { wins = 0, difference = 0, scored = 0 } = this.people.get(name ?? '') ?? {};
      return [wins, difference, scored];
    });
  }
}

/** The table as a visitor reads it: name, wins, games and difference. */
const shownStandings = async (page: Page) =>
  (await page.getByRole('table').locator('tbody tr').allInnerTexts()).map((row) => {
    const [, name = '', ...numbers] = row.split('\t');
    return [name.split('\n')[0], ...numbers].join(' ').replace('−', '-').replace('+', '');
  });

test('a Super 12 on two courts is scored by two volunteers, one person leaves, and the table is as counted by hand', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const oneSet = rules.parse(PRESETS.find(({ key }) => key === 'single-18')?.rules);
  // A short set shows the same as a long one, in fewer taps.
  const set = { ...oneSet.normal.set, target: TARGET, cap: null };
  const short = { ...oneSet, normal: { ...oneSet.normal, set } };
  await admin.call('PUT /api/tournament/rules', { body: { rules: short } });
  const page = await enter(beach, '/tabela', { as: admin, ...onPhone });
  await page.getByRole('button', { name: 'Nova tabela' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Super 12 de quinta');
  await dialog.getByLabel('Mulheres').fill(WOMEN.join('\n'));
  await dialog.getByLabel('Homens').fill(MEN.join(', '));
  await expect(dialog.getByText(/^12 pessoas, 2 quadras, .*: cerca de/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar a tabela' }).tap();
  await page.getByRole('button', { name: 'Sortear', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Sortear', exact: true }).tap();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(12);

  const upcoming = () => admin.call('GET /api/games/upcoming');
  const day = dayIn(TIME_ZONE)((await upcoming())[0]?.date ?? '');
  const phones = new Map<string, { page: Page; device: Caller }>();
  for (const court of COURTS) {
    const { token } = await aCourtLink(admin, { court, day });
    const phone = await enter(beach, `/quadra#${token}`, onPhone);
    await phone.getByLabel('Seu nome').fill(`Olga ${court}`);
    await phone.getByRole('button', { name: 'Começar' }).tap();
    const device = await openCourtLink(new Caller(fetching(beach.address)), token);
    await device.call('PUT /api/court/name', { body: { name: `Olga ${court}` } });
    phones.set(court, { page: phone, device });
  }
  const count = new Count();
  const visitor = await enter(beach, '/tabela', { ...onPhone, live: true });
  const agrees = () =>
    expect.poll(async () => (await shownStandings(visitor)).toSorted()).toEqual(count.standings().toSorted());

  let turn = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 4) await leave(page);
    const next = await upcoming();
    const games = next.filter((game) => game.round === next[0]?.round);
    expect(games.map(({ court }) => court)).toEqual(COURTS);
    const scored = games.map((game) => {
      turn += 1;
      const score: Score = turn % 3 === 0 ? [turn % 6, TARGET] : [TARGET, (5 * turn) % 6];
      count.add(game, score);
      return { game, score };
    });
    await Promise.all(
      scored.map(async ({ game, score }) => {
        const phone = phones.get(game.court ?? '');
        if (!phone) throw new Error('There is no such court');
        if (round === 0) await tapGame(phone.page, game, score);
        else await play(phone.device, game, score);
      }),
    );
    if (round === 0) await agrees();
  }
  expect(await upcoming()).toEqual([]);
  await agrees();
  const keys = count.keysOf((await shownStandings(visitor)).map((row) => row.split(' ')[0]));
  const inOrder = keys.toSorted((a, b) => {
    const decided = a.findIndex((own, i) => own !== b[i]);
    return (b[decided] ?? 0) - (a[decided] ?? 0);
  });
  expect(keys).toEqual(inOrder);
  expect(count.people.get(LEAVER)?.games).toBeLessThanOrEqual(4);
});

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quem saiu ou chegou' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Quem saiu ou chegou' });
  await dialog.getByRole('button', { name: /Quem saiu/ }).tap();
  await page.getByRole('option', { name: LEAVER, exact: true }).tap();
  await dialog.getByRole('button', { name: 'Mudar a tabela' }).tap();
  await expect(dialog).toBeHidden();
}
