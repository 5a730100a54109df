import type { Page } from '@playwright/test';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { expect, test } from '#tests/support/browser/browser.ts';

test.use({ reusesPages: true });

type Row = CallAnswer<Contract['GET /api/scores']>[number];

const table = (page: Page) => page.getByRole('table', { name: 'Pontuação por Jogador por Rodada' });
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
const namesOf = (page: Page) => table(page).getByRole('rowheader');
const nameOf = ({ player }: Row) => [player.firstName, player.lastName].filter(Boolean).join(' ');

/** A cell's text: raw of contested points above relative ones, or that the player did not play. */
function shown(
  raw: number | null,
  contested: number | null,
  relative: number | null,
  counted: number | null = raw,
): string {
  if (raw === null || relative === null) return '–sem pontos anotados';
  const part = counted === raw ? '' : ` · ${counted}`;
  const of = contested ? `${part}/${contested}${part} de ${contested} pontos disputados,` : '';
  return `${raw}${of} ${relative.toLocaleString('pt-BR', { minimumFractionDigits: 1 })}%`;
}

async function choose(page: Page, filter: string, option: string): Promise<void> {
  // A select is named by its value and label.
  await page.getByRole('button', { name: new RegExp(` ${filter}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the table has the API’s numbers under the days of the rounds, is sorted by its columns, and keeps header and names in sight while it scrolls', async ({
  demo,
  enter,
}) => {
  const player = await demo.player();
  const page = await enter(demo, '/pontuacoes', { as: player });
  await expect(page.getByRole('heading', { name: 'Pontuações Detalhadas' })).toBeVisible();
  const rounds = await player.call('GET /api/tournament/rounds');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Jogador',
    'Time',
    'Gênero',
    ...rounds.map(
      ({ round_number, round_date }) =>
        `Rodada ${round_number}, ${round_date.slice(8)}/${round_date.slice(5, 7)}`,
    ),
    'Total',
  ]);
  const ranking = await player.call('GET /api/rankings/players/total');
  const best = ranking.filter(({ position }) => position === 1);
  await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(header(page, 'Jogador')).toHaveAttribute('aria-sort', 'none');
  const [first] = best.toSorted((a, b) => b.totalRaw * a.contested - a.totalRaw * b.contested);
  await expect(namesOf(page).first()).toHaveText(`${first?.firstName} ${first?.lastName}`);

  const rows = await player.call('GET /api/scores', {});
  const names = rows.map(nameOf);
  await header(page, 'Jogador').getByRole('button').click();
  await expect(header(page, 'Jogador')).toHaveAttribute('aria-sort', 'descending');
  await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'none');
  await expect(namesOf(page).first()).toHaveText(names.at(-1) ?? '');
  await page.keyboard.press('Enter');
  await expect(header(page, 'Jogador')).toHaveAttribute('aria-sort', 'ascending');
  await expect(namesOf(page).first()).toHaveText(names[0] ?? '');
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  // By name, as the API answers, because only rows in sight are in the document.
  for (const row of rows.slice(0, 6)) {
    const line = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: nameOf(row) }) });
    await expect(line.getByRole('cell')).toHaveText([
      row.teamName ?? 'Sem time',
      row.player.gender,
      ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map((round) =>
        shown(row[`round${round}Raw`], row[`round${round}Contested`], row[`round${round}`]),
      ),
      shown(row.totalRaw, row.contested, row.total, row.counted),
    ]);
  }

  await header(page, 'Rodada 2').getByRole('button').click();
  await expect(header(page, 'Rodada 2')).toHaveAttribute('aria-sort', 'descending');
  const secondRound = table(page).getByRole('row').nth(1).getByRole('cell').nth(3);
  const most = Math.max(...rows.map(({ round2 }) => round2 ?? 0));
  await expect(secondRound).toContainText(`${most.toLocaleString('pt-BR', { minimumFractionDigits: 1 })}%`);

  await page.setViewportSize({ width: 800, height: 700 });
  const team = header(page, 'Time');
  await team.hover();
  const before = await team.boundingBox();
  await page.mouse.wheel(0, 900);
  await expect(table(page).getByRole('row').nth(1)).not.toHaveAttribute('aria-rowindex', '2');
  expect(await team.boundingBox()).toEqual(before);
  const left = (await namesOf(page).nth(9).boundingBox())?.x;
  await page.mouse.wheel(150, 0);
  await expect.poll(async () => (await team.boundingBox())?.x).toBe((before?.x ?? 0) - 150);
  expect((await namesOf(page).nth(9).boundingBox())?.x).toBe(left);
  // A new order starts at the first row.
  await header(page, 'Jogador').getByRole('button').click();
  await expect(table(page).getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
});

test('gender, team and the order are in the address, which a reload and Back follow', async ({
  demo,
  enter,
}) => {
  const player = await demo.player();
  const page = await enter(demo, '/pontuacoes', { as: player });
  await choose(page, 'Gênero', 'Feminino');
  const [team] = await player.call('GET /api/teams');
  const women = await player.call('GET /api/scores', { query: { gender: 'Feminino' } });
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(women.length + 1));
  await choose(page, 'Time', team?.name ?? '');
  await expect(page).toHaveURL(`/pontuacoes?genero=Feminino&time=${team?.id}`);
  const theirs = women.filter(({ teamName }) => teamName === team?.name);
  await expect(namesOf(page)).toHaveCount(theirs.length);
  await page.reload();
  await expect(namesOf(page)).toHaveCount(theirs.length);
  await page.goBack();
  await expect(page).toHaveURL('/pontuacoes?genero=Feminino');
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(women.length + 1));

  await header(page, 'Rodada 2').getByRole('button').click();
  await expect(page).toHaveURL('/pontuacoes?genero=Feminino&ordem=rodada2');
  await header(page, 'Rodada 2').getByRole('button').click();
  await expect(page).toHaveURL('/pontuacoes?genero=Feminino&ordem=rodada2&sentido=crescente');
  await expect(header(page, 'Rodada 2')).toHaveAttribute('aria-sort', 'ascending');

  await page.goBack();
  await expect(header(page, 'Rodada 2')).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/pontuacoes?genero=Feminino');
  await page.goForward();
  await expect(header(page, 'Rodada 2')).toHaveAttribute('aria-sort', 'descending');
});
