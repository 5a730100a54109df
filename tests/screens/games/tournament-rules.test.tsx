import { test } from 'vitest';
import { PRESETS } from '#domain/rules/presets.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { button, dialog, expect, question } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aTeam } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';

const { server, visit } = openScreens();

const NOW = 'Melhor de três, sets a 21 e o terceiro a 15';
const presetOf = (key: string) => PRESETS.find((preset) => preset.key === key)?.rules;
const stored = (admin: Caller) => admin.call('GET /api/tournament/rules');

/** Recife beat Olinda in three sets. */
async function aResult() {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const scores: [number, number][] = [
    [21, 19],
    [19, 21],
    [15, 9],
  ];
  await aCompletedGame(admin, scores, { team1Id: recife.id, team2Id: olinda.id });
  return admin;
}

async function choosePreset(page: Page, name: string) {
  await page.getByRole('button', { name: /Regras$/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('a preset says what it would change, and is in force once that is confirmed', async () => {
  const admin = await aResult();
  const page = await visit('/admin?tab=tournament', admin);
  const card = page.getByRole('region', { name: 'Regras do torneio', exact: true });
  await expect(card.getByText(NOW)).toBeVisible();
  await choosePreset(page, 'Set único a 18');
  const asked = question(page, 'Usar as regras Set único a 18?');
  await expect(asked.getByText('A classificação não muda.')).toBeVisible();
  await expect(asked.getByRole('listitem')).toHaveText(['Rodada 1: Recife e Olinda, 21x19, 19x21, 15x9']);
  await button(asked, 'Cancelar').click();
  expect(await stored(admin)).toEqual(DEFAULT_RULES);
  await choosePreset(page, 'Set único a 18');
  await button(asked, 'Usar estas regras').click();
  await expect(page.getByText('Agora valem as regras Set único a 18.')).toBeVisible();
  await expect(card.getByText(/^Um set a 18 com dois de vantagem, no máximo 20/)).toBeVisible();
  expect(await stored(admin)).toEqual(presetOf('single-18'));
});

test('each number can be typed; what cannot be is refused at its field, and what it changes is said first', async () => {
  const admin = await aResult();
  const page = await visit('/admin?tab=tournament', admin);
  await button(page, 'Ajustar as regras').click();
  const form = dialog(page, 'Ajustar as regras');
  const normal = form.getByRole('group', { name: 'Rodada comum', exact: true });
  const first = normal.getByRole('group', { name: '1º e 2º set', exact: true });
  const cap = first.getByRole('textbox', { name: 'No máximo (0: sem limite)', exact: true });
  await cap.fill('20');
  await normal.getByRole('textbox', { name: 'Vitória por 2x1', exact: true }).fill('3');
  await button(form, 'Descer: Mais vitórias').click();
  await button(form, 'Ver o que muda').click();
  await expect(form.getByText('O máximo não pode ser menor que os pontos do set')).toBeVisible();
  expect(page.writes).toEqual([]);
  await cap.fill('23');
  await button(form, 'Ver o que muda').click();
  const asked = question(page, 'Usar as regras próprias?');
  await expect(asked.getByRole('definition')).toHaveText([
    'a 21 com dois de vantagem → a 21 com dois de vantagem, no máximo 23',
    '2 pontos → 3 pontos',
    'mais vitórias, depois saldo de pontos, depois confronto direto → saldo de pontos, depois mais vitórias, depois confronto direto',
  ]);
  await expect(asked.getByRole('listitem')).toHaveText(['Recifede 2 para 3 pontos, continua em 1º']);
  await button(asked, 'Usar estas regras').click();
  await expect(page.getByText('Agora valem as regras próprias.')).toBeVisible();
  await expect(form).toBeHidden();
  const { normal: before, order } = DEFAULT_RULES;
  const [wins, difference, headToHead] = order.two;
  const list = [difference, wins, headToHead];
  expect(await stored(admin)).toEqual({
    ...DEFAULT_RULES,
    normal: {
      ...before,
      set: { ...before.set, cap: 23 },
      points: { ...before.points, close: { winner: 3, loser: 1 } },
    },
    order: { two: list, more: list },
  });
});

test('what a preset would change follows new results', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=tournament', admin);
  await choosePreset(page, 'FIVB');
  const asked = question(page, 'Usar as regras FIVB?');
  await expect(asked.getByText('A classificação não muda.')).toBeVisible();
  await aCompletedGame(admin);
  await expect(asked.getByText('O que muda na classificação:')).toBeVisible();
});

test('rules that a colleague changed meanwhile are overwritten only by a second word', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=tournament', admin);
  await choosePreset(page, 'Escolinha');
  const asked = question(page, 'Usar as regras Escolinha?');
  await expect(asked.getByText('A classificação não muda.')).toBeVisible();
  const colleague = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
  const fivb = await stored(colleague);
  await colleague.call('PUT /api/tournament/rules', {
    body: { rules: { ...fivb, players: { ...fivb.players, listed: 3 } } },
  });
  await button(asked, 'Usar estas regras').click();
  await expect(asked.getByText(/^Outra pessoa acabou de mudar as regras\./)).toBeVisible();
  // What the colleague changed is loaded by then.
  await expect(asked.getByText(/^3 →/)).toBeVisible();
  await button(asked, 'Usar estas regras').click();
  await expect(page.getByText('Agora valem as regras Escolinha.')).toBeVisible();
  expect(await stored(admin)).toEqual(presetOf('school'));
});
