import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { sheetOfRecife, storedCounters } from '#tests/support/data/score-sheets.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();

const of = (page: Page, name: string) => page.getByRole('listitem', { name });
const isThere = (page: Page, name: string) =>
  of(page, name).getByRole('button', { name: 'Presente' }).click();
const isAway = (page: Page, name: string) => of(page, name).getByRole('button', { name: 'Ausente' }).click();
const count = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('textbox', { name: counter });
const more = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('button', { name: `Aumentar ${counter}` });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Salv(ar|ando)/ });

test('points mark a player as present, an absent one has no counters; changes are counted, saved and can be undone', async () => {
  const { path, bia, ana } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await expect(saveButton(page)).toBeDisabled();
  await isAway(page, 'Bia Barros');
  await expect(count(page, 'Bia Barros', 'Saque')).toBeDisabled();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await more(page, 'Bia Barros', 'Saque').click();
  await more(page, 'Bia Barros', 'Saque').click();
  await count(page, 'Bia Barros', 'Ataque').fill('7');
  await count(page, 'Bia Barros', 'Ataque').press('Enter');
  await isThere(page, 'Ana Alves');
  await expect(saveButton(page)).toHaveText('Salvar (2)');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await isThere(page, 'Ana Alves');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  await expect(page.getByText('Recife: 2 jogadores atualizados.')).toBeVisible();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await storedCounters(scorer)).toEqual(
    [
      [bia.id, 2, 0, 7, true],
      [ana.id, 0, 0, 0, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  await page.reload();
  await expect(count(page, 'Bia Barros', 'Ataque')).toHaveValue('7');
});

test.each(['/register-scores', '/registrar-jogos/1'])(
  '%s names each round by its number and its day in full, and the chosen one too',
  async (path) => {
    const admin = await server.asAdmin();
    await sheetOfRecife(admin);
    await admin.call('POST /api/live-scores/active-round', { body: { round: 3 } });
    const page = await visit(path, admin);
    const rounds = page.getByRole('radiogroup', { name: 'Rodada' }).getByRole('radio');
    for (const [at, label] of [
      [0, 'Rodada 1 - 05/04/2025'],
      [1, 'Rodada 2 - 10/05/2025'],
      [2, 'Rodada 3 - 07/06/2025, ao vivo'],
    ] as const)
      await expect(rounds.nth(at)).toHaveAccessibleName(label);
    const second = page.getByRole('radio', { name: 'Rodada 2 - 10/05/2025', exact: true });
    await second.click();
    await expect(second).toBeChecked();
    await expect(second).toContainText('Rodada 210/05/2025');
  },
);

test('without teams an administrator gets a link to create them', async () => {
  const page = await visit('/register-scores', await server.asAdmin());
  await expect(page.getByText('Nenhum time encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar times' }).click();
  await page.isAt('/admin?tab=teams');
});

test('a player cannot fill in a sheet', async () => {
  const page = await visit('/register-scores', await server.asPlayer());
  await page.isAt('/');
});

test('while the round’s number is loading, the page shows its header and placeholders', async () => {
  const held = Promise.withResolvers<void>();
  const page = await visit('/register-scores', await server.asAdmin(), (early) =>
    early.hold(/\/api\/live-scores\/top-players$/, held),
  );
  await expect(page.getByRole('heading', { name: 'Registro de Pontuações' })).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('Nenhum time encontrado')).toBeVisible();
});

test('if the round cannot be determined the page says so, and a retry opens it', async () => {
  const admin = await server.asAdmin();
  await sheetOfRecife(admin);
  await admin.call('POST /api/live-scores/active-round', { body: { round: 3 } });
  const page = enter('/register-scores', admin, (before) => before.cut(/\/live-scores\/top-players$/));
  await expect(page.getByText('Não foi possível abrir esta página')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Registro de Pontuações', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible();
  expect(document.title).toBe('Registro de Pontuações · Manchete');
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('radio', { name: 'Rodada 3 - 07/06/2025, ao vivo' })).toBeChecked();
});

test('a page with the round in its address opens without waiting for the active one', async () => {
  const { path, bia } = await sheetOfRecife(await server.asAdmin());
  const page = enter(path, await server.asScorer(), (before) => {
    before.hold(/\/live-scores\/top-players$/);
  });
  await isThere(page, 'Bia Barros');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await storedCounters(await server.asScorer())).toEqual([[bia.id, 0, 0, 0, true]]);
});

test('a save at which the server fails says so with its number, and is sent again', async () => {
  const { path, bia } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isThere(page, 'Bia Barros');
  const failed = { code: 'INTERNAL', message: 'Erro interno. Pedido req-1.', requestId: 'req-1' };
  const mend = page.answer(/batch-update$/, () => Response.json(failed, { status: 500 }));
  await saveButton(page).click();
  await expect(
    page.getByText(
      'O servidor falhou. Erro interno. Pedido req-1. Os pontos estão guardados neste aparelho e serão enviados.',
    ),
  ).toBeVisible();
  mend();
  window.dispatchEvent(new Event('online'));
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await storedCounters(scorer)).toEqual([[bia.id, 0, 0, 0, true]]);
});

test('a pending save is not sent with the session of another person who signs in in another tab, and waits for its owner', async () => {
  const { path, bia } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isThere(page, 'Bia Barros');
  const mend = page.cut(/batch-update$/);
  await saveButton(page).click();
  await expect(page.getByText(/^Sem sinal: os pontos estão guardados/)).toBeVisible();
  page.become(await server.asScorer({ firstName: 'Rui' }));
  mend();
  window.dispatchEvent(new Event('online'));
  await expect(page.getByText('Outra pessoa entrou neste aparelho')).toBeVisible();
  expect(await storedCounters(scorer)).toEqual([]);
  const back = await visit(path, scorer);
  await expect(saveButton(back)).toHaveText('Salvar (1)');
  await saveButton(back).click();
  await expect(saveButton(back)).toHaveText('Salvar (0)');
  expect(await storedCounters(scorer)).toEqual([[bia.id, 0, 0, 0, true]]);
});

test('an absence is saved as one, and an unanswered player stays pending', async () => {
  const { path, bia, ana } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isAway(page, 'Bia Barros');
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  await isThere(page, 'Bia Barros');
  await isAway(page, 'Bia Barros');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await storedCounters(scorer)).toEqual([[bia.id, 0, 0, 0, false]]);
  await page.getByRole('button', { name: 'Demais ausentes' }).click();
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(new Set((await storedCounters(scorer)).map(([id]) => id))).toEqual(new Set([bia.id, ana.id]));
});

test('a save that is refused while the sheet is reopening does not ask to open it', async () => {
  const admin = await server.asAdmin();
  const { path, bia } = await sheetOfRecife(admin);
  const page = enter(path, admin);
  await isThere(page, 'Bia Barros');
  page.cut(/batch-update$/);
  await saveButton(page).click();
  await expect(page.getByText('Sem sinal: os pontos estão guardados')).toBeVisible();
  await admin.call('DELETE /api/players/{id}', { params: { id: bia.id } });
  page.mend();
  // The save is answered before the sheet is loaded.
  const open = page.hold(/^GET \/api\/teams$/);
  await page.reload();
  await expect(page.getByText('Pontuações não salvas')).toBeVisible();
  await expect(page.getByText(/O que você anotou continua na súmula da rodada 1\.$/)).toBeVisible();
  open();
  await expect(page.getByText('O que você anotou continua aqui.', { exact: false })).toBeVisible();
});

test('points of players who left the sheet are named, and block nothing once they are discarded', async () => {
  const admin = await server.asAdmin();
  const { path, bia, ana, recife } = await sheetOfRecife(admin);
  const olinda = await aTeam(admin, 'Olinda');
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: recife.id });
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  for (const name of ['Ana Alves', 'Bia Barros', 'Caio']) {
    await isThere(page, name);
    await more(page, name, 'Saque').click();
  }
  await admin.call('DELETE /api/players/{id}', { params: { id: ana.id } });
  await admin.call('PATCH /api/players/{id}', { params: { id: bia.id }, body: { teamId: olinda.id } });
  await expect(of(page, 'Ana Alves').getByRole('button', { name: 'Presente' })).toBeHidden();
  await expect(of(page, 'Bia Barros').getByRole('button', { name: 'Presente' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 jogadores saíram desta súmula.')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  for (const name of ['Ana Alves', 'Bia Barros']) {
    await expect(page.getByText(`${name}: Saque 1 · Defesa 0 · Ataque 0`)).toBeVisible();
    await page.getByRole('button', { name: `Descartar os pontos de ${name}` }).click();
  }
  await expect(page.getByText('desta súmula')).toBeHidden();
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await storedCounters(scorer)).toEqual([[caio.id, 1, 0, 0, true]]);
});

test('a player whose removal the page did not receive is named as soon as the save is refused', async () => {
  const admin = await server.asAdmin();
  const { path, bia } = await sheetOfRecife(admin);
  const olinda = await aTeam(admin, 'Olinda');
  // Without the event stream, so only the answer says so.
  const page = enter(path, await server.asScorer());
  await isThere(page, 'Bia Barros');
  await admin.call('PATCH /api/players/{id}', { params: { id: bia.id }, body: { teamId: olinda.id } });
  await saveButton(page).click();
  await expect(page.getByText('O jogador não é deste time. O que você anotou continua aqui.')).toBeVisible();
  await expect(page.getByText('Um jogador saiu desta súmula.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar os pontos de Bia Barros' }).click();
  await expect(page.getByText('O que você anotou continua aqui.')).toBeHidden();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
});

test('a colleague’s save appears without a reload', async () => {
  const { path, bia, recife } = await sheetOfRecife(await server.asAdmin());
  const page = await visit(path, await server.asScorer());
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('0');
  const update = {
    playerId: bia.id,
    teamId: recife.id,
    round: 1,
    saques: 4,
    defesas: 3,
    ataques: 2,
    present: true,
  };
  const other = await server.asScorer({ firstName: 'Saulo' });
  await other.call('POST /api/detailed-points/batch-update', {
    body: { updates: [update], lastUpdated: null },
  });
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('4');
  await expect(saveButton(page)).toHaveText('Salvar (0)');
});

test('unsaved points survive the end of the session', async () => {
  const { path } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isThere(page, 'Bia Barros');
  page.become(server.anonymous);
  await saveButton(page).click();
  await expect(page.getByText('Sua sessão terminou')).toBeVisible();
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('E-mail').fill(scorer.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
});

test('signing out with unsaved points asks first, and keeps them for their owner', async () => {
  const { path } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  const leave = async () => {
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  const question = page.getByRole('alertdialog', { name: 'Sair com pontos não salvos?' });
  await isThere(page, 'Bia Barros');
  await leave();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await leave();
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await page.isAt(/^\/auth/);
  await page.goto(`/auth?to=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(scorer.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  await leave();
  await page.isAt(/^\/auth/);
});

test('a number that is too large stays as typed, is reported, and is saved once corrected', async () => {
  const { path } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await count(page, 'Bia Barros', 'Saque').fill('1001');
  await count(page, 'Bia Barros', 'Saque').press('Enter');
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('1001');
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveAccessibleDescription('De 0 a 999');
  await expect(page.getByText('Bia Barros: cada número vai de 0 a 999.')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await count(page, 'Bia Barros', 'Saque').fill('101');
  await count(page, 'Bia Barros', 'Saque').press('Enter');
  await expect(page.getByText('De 0 a 999')).toHaveCount(0);
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect((await storedCounters(scorer)).map(([, serves]) => serves)).toEqual([101]);
});

test("more serves and attacks than the team's points are reported", async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[3, 2]]);
  await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: game.team1Id });
  const path = `/register-scores?rodada=1&time=${game.team1Id}`;
  const page = await visit(path, await server.asScorer());
  await isThere(page, 'Bia Barros');
  await count(page, 'Bia Barros', 'Saque').fill('3');
  await count(page, 'Bia Barros', 'Saque').press('Enter');
  await expect(page.getByText('Confira:')).toBeHidden();
  await more(page, 'Bia Barros', 'Ataque').click();
  await expect(page.getByText('há 4 saques e ataques anotados, e Recife marcou 3 pontos')).toBeVisible();
});

test('points recorded at the court are proposed for a player, a team and the round, and overwrite nothing', async () => {
  const admin = await server.asAdmin();
  const { recife, bia, ana, path } = await sheetOfRecife(admin);
  const olinda = await aTeam(admin, 'Olinda');
  const caio = await aPlayer(admin, { firstName: 'Caio', lastName: 'Costa', teamId: olinda.id });
  const { id } = await aGameInProgress(admin, [], { team1Id: recife.id, team2Id: olinda.id });
  const won = (side: 1 | 2, kind: 'saque' | 'ataque', playerId: number) => {
    const at = new Date().toISOString();
    const point = { id: randomUUID(), at, type: 'point' as const, side, isExtra: false };
    return [point, { id: randomUUID(), at, type: 'detail' as const, pointId: point.id, kind, playerId }];
  };
  const events = [...won(1, 'saque', bia.id), ...won(1, 'ataque', ana.id), ...won(2, 'ataque', caio.id)];
  await admin.call('POST /api/games/{id}/events', {
    params: { id },
    body: { setNumber: 1, after: null, events },
  });
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'concluido' } });
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await expect(of(page, 'Bia Barros').getByText('Do jogo: 1 saque, 0 defesas, 0 ataques')).toBeVisible();
  // The difference to a manual count is shown, and the team's other proposals are accepted without it.
  await more(page, 'Ana Alves', 'Defesa').click();
  await page.getByRole('button', { name: 'Usar os pontos do jogo: Recife' }).click();
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('1');
  await expect(of(page, 'Ana Alves').getByText('Do jogo: 0 saques, 0 defesas, 1 ataque')).toBeVisible();
  await expect(count(page, 'Ana Alves', 'Defesa')).toHaveValue('1');
  await page.getByRole('button', { name: 'Usar os pontos do jogo: Ana Alves' }).click();
  await expect(page.getByRole('region', { name: 'Recife' }).getByText('Do jogo')).toHaveCount(0);
  expect(await storedCounters(scorer)).toEqual([]);
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Usar em toda a rodada' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('As súmulas de 1 jogador de 1 time');
  await page.getByRole('button', { name: 'Usar e salvar' }).click();
  await expect(page.getByText('Olinda: 1 jogador atualizado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usar em toda a rodada' })).toHaveCount(0);
  expect(await storedCounters(scorer)).toEqual(
    [
      [bia.id, 1, 0, 0, true],
      [ana.id, 0, 0, 1, true],
      [caio.id, 0, 0, 1, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
});

test('the sheet of a team with two games says that it is the sum of both, and that of one game does not', async () => {
  const admin = await server.asAdmin();
  const { recife } = await sheetOfRecife(admin);
  const [olinda, natal] = [await aTeam(admin, 'Olinda'), await aTeam(admin, 'Natal')];
  for (const team of [olinda, natal]) await aPlayer(admin, { firstName: 'Caio', teamId: team.id });
  await aGameInProgress(admin, [], { team1Id: recife.id, team2Id: olinda.id });
  const { id } = await aGameInProgress(admin, [], { team1Id: natal.id, team2Id: recife.id });
  const page = await visit(`/register-scores?rodada=1&partida=${id}`, await server.asScorer());
  await expect(page.getByRole('region', { name: 'Recife' })).toContainText('Rodada 1, soma dos 2 jogos');
  await expect(page.getByRole('region', { name: 'Natal' })).toBeVisible();
  await expect(page.getByText('soma dos')).toHaveCount(1);
});

test('leaving with unsaved points asks; they are found again later, also after a reload', async () => {
  const { path } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isThere(page, 'Bia Barros');
  await more(page, 'Bia Barros', 'Ataque').click();
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toContainText(
    'Um jogador alterado',
  );
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.isAt(path);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await page.getByRole('button', { name: 'Deixar para depois' }).click();
  await expect(page.getByRole('heading', { name: 'Times Inscritos' })).toBeVisible();
  await page.isAt('/');
  await page.getByRole('link', { name: 'Registrar Pontuações' }).click();
  await page.getByRole('button', { name: 'Recife, rodada 1' }).click();
  await expect(count(page, 'Bia Barros', 'Ataque')).toHaveValue('1');

  const again = await visit(path, scorer);
  await expect(again.getByText('ainda não foram salvos')).toBeVisible();
  await expect(count(again, 'Bia Barros', 'Ataque')).toHaveValue('1');
  await again.getByRole('button', { name: 'Descartar' }).click();
  await expect(count(again, 'Bia Barros', 'Ataque')).toHaveValue('0');
  await expect(saveButton(again)).toHaveText('Salvar (0)');
});

test('an offline save waits on the device, says so, and is carried out once', async () => {
  const { path, bia } = await sheetOfRecife(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  await isThere(page, 'Bia Barros');
  // Carried out, but the answer is lost.
  page.loseAnswer(/batch-update$/);
  await saveButton(page).click();
  await expect(page.getByText('Sem sinal: os pontos estão guardados')).toBeVisible();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(page.writes).toEqual(Array(2).fill('POST /api/detailed-points/batch-update'));
  expect(await storedCounters(scorer)).toEqual([[bia.id, 0, 0, 0, true]]);
});
