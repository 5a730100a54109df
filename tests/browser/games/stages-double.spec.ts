import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { judgeDouble } from '#tests/support/data/bracket-judge.ts';
import { aTeam, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { CourtScreen } from './court-screen.ts';

const onPhone = { viewport: PHONE, touch: true };
const NAMES = [
  ...['Recife', 'Olinda', 'Natal', 'Ipojuca', 'Maceió', 'Aracaju', 'Salvador'],
  ...['Fortaleza', 'Caruaru', 'Cabedelo', 'Parnaíba', 'Sobral', 'Ilhéus'],
];

type Side = 1 | 2;
const scoreOf = (winner: Side) => (winner === 1 ? ([21, 15] as const) : ([15, 21] as const));

async function play(admin: Caller, { id }: Game, winner: Side): Promise<void> {
  const params = { id };
  const [team1Score, team2Score] = scoreOf(winner);
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  for (const setNumber of [1, 2])
    await admin.call('POST /api/games/{id}/sets', { params, body: { setNumber, team1Score, team2Score } });
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
}

/** Types both sets of a game in progress, and opens the dialog that completes it. */
async function type(page: Page, game: Game, winner: Side) {
  await page.getByRole('button', { name: 'Digitar todos os sets' }).tap();
  const results = page.getByRole('dialog', { name: 'Digitar todos os sets' });
  for (const set of ['1º set', '2º set']) {
    const fields = results.getByRole('group', { name: set });
    for (const [i, { name }] of [game.team1, game.team2].entries())
      await fields.getByRole('textbox', { name }).fill(String(scoreOf(winner)[i]));
  }
  await results.getByRole('button', { name: 'Registrar sets' }).tap();
  await new CourtScreen(page, game).isSaved();
  await page.getByRole('button', { name: /^Marcar como Concluído/ }).tap();
  return page.getByRole('dialog', { name: 'Marcar como Concluído' });
}

test('a double elimination of 13 teams is drawn, its semi-final corrected, and played to its champion', async ({
  beach,
  enter,
  browserConsole,
}) => {
  // The correction is asked about first.
  browserConsole.expectLoadFailures(/status of 409 .*\/status$/);
  const admin = await beach.admin();
  for (const name of NAMES) await aTeam(admin, name);
  const page = await enter(beach, '/tabela', { as: admin, ...onPhone });
  await page.getByRole('button', { name: 'Nova tabela' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Formato/ }).tap();
  await page.getByRole('option', { name: /^Dupla eliminatória/ }).tap();
  await dialog.getByLabel('Nome').fill('Copa do Nordeste');
  await expect(dialog.getByText(/^13 times, 2 quadras, .*: cerca de/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar a tabela' }).tap();
  await page.getByRole('button', { name: 'Sortear', exact: true }).tap();
  await page.getByRole('dialog').getByLabel('Número do sorteio').fill('4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Sortear', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Chave principal, 1ª fase' })).toBeVisible();
  const visitor = await enter(beach, '/tabela', { ...onPhone, live: true });

  const stage = async () => (await admin.call('GET /api/stages'))[0];
  const drawn = await stage();
  const nameOf = new Map(drawn?.entries.map(({ id, name }) => [id, name]));
  const order: string[] = [];
  for (const { sides, teams } of drawn?.bracket ?? [])
    for (const [i, side] of sides.entries())
      if (side.from === 'place') order[side.place] = nameOf.get(Number(teams[i])) ?? '';
  expect(order.toSorted()).toEqual(NAMES.toSorted());

  /** Who won when two met in a part of the bracket. */
  const winners = new Map<string, string>();
  const keyOf = (part: string, one: string, other: string) => [part, ...[one, other].toSorted()].join();
  const judged = () =>
    judgeDouble(13, false, (part, one, other) => {
      const winner = winners.get(keyOf(part, order[one] ?? '', order[other] ?? ''));
      return winner === undefined ? 'unknown' : order.indexOf(winner);
    });
  const partOf = async ({ id }: Game) =>
    (await stage())?.bracket.find(({ game }) => game?.id === id)?.stage ?? '';
  const note = (part: string, { team1, team2 }: Game, winner: Side) =>
    winners.set(keyOf(part, team1.name, team2.name), winner === 1 ? team1.name : team2.name);

  let last: Game | undefined;
  for (;;) {
    const [next, ...others] = await admin.call('GET /api/games/upcoming');
    if (!next) throw new Error('There is no final');
    const part = await partOf(next);
    if (part === 'final' && others.length === 0) break;
    const winner =
      (NAMES.indexOf(next.team1.name) * 5) % 13 > (NAMES.indexOf(next.team2.name) * 5) % 13 ? 1 : 2;
    await play(admin, next, winner);
    note(part, next, winner);
    if (part === 'losers') last = next;
  }
  if (!last) throw new Error('Nobody played in the second chance');
  const finalists = () => {
    const [, one = 0, other = 0] = judged().seen.find(([part]) => part === 'final') ?? [];
    return [order[one] ?? '', order[other] ?? ''] as const;
  };
  const meeting = () => finalists().join(' contra ');
  const before = meeting();
  const shown = visitor.getByRole('region', { name: 'Final', exact: true });
  await expect(shown.getByRole('link', { name: before, exact: true })).toBeVisible();

  await page.goto(CourtScreen.pathOf(last));
  const wrong = winners.get(keyOf('losers', last.team1.name, last.team2.name));
  const right: Side = wrong === last.team1.name ? 2 : 1;
  await page.getByRole('button', { name: 'Reverter' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverter' }).tap();
  const complete = await type(page, last, right);
  await complete.getByRole('button', { name: 'Concluir jogo' }).tap();
  note('losers', last, right);
  const after = meeting();
  expect(after).not.toBe(before);
  await expect(complete).toContainText(`Este resultado muda outros jogos. Final: passa a ser ${after}.`);
  await complete.getByRole('button', { name: 'Concluir assim mesmo' }).tap();
  await expect(shown.getByRole('link', { name: after, exact: true })).toBeVisible();

  const [final] = await admin.call('GET /api/games/upcoming');
  if (!final) throw new Error('There is no final');
  expect([final.team1.name, final.team2.name]).toEqual(finalists());
  await page.goto(CourtScreen.pathOf(final));
  await page.getByRole('button', { name: 'Iniciar Confronto' }).tap();
  await (await type(page, final, 2)).getByRole('button', { name: 'Concluir jogo' }).tap();
  note('final', final, 2);
  const champion = order[Number(judged().champion)] ?? '';
  expect(champion).toBe(final.team2.name);
  await expect(page.getByText(`Vitória de ${champion}.`).filter({ visible: true }).first()).toBeVisible();
  await expect(shown.getByText(champion, { exact: true })).toHaveCSS('font-weight', '600');
  await expect(shown.getByText(final.team1.name, { exact: true })).not.toHaveCSS('font-weight', '600');
});
