import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aGame, aGameInProgress, aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/person.ts';
import { PASSWORD } from '#tests/support/served.ts';

const SHEET = '**/api/detailed-points/batch-update';

/** Two players of Recife, and where their sheet of round 1 is. */
async function aSheet(admin: Person) {
  const recife = await aTeam(admin, 'Recife');
  const bia = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: recife.id });
  const ana = await aPlayer(admin, { firstName: 'Ana', lastName: 'Alves', teamId: recife.id });
  return { recife, bia, ana, path: `/register-scores?rodada=1&time=${recife.id}` };
}

const of = (page: Page, name: string) => page.getByRole('listitem', { name });
const isThere = (page: Page, name: string) =>
  of(page, name).getByRole('button', { name: 'Presente' }).click();
const isAway = (page: Page, name: string) => of(page, name).getByRole('button', { name: 'Ausente' }).click();
const count = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('textbox', { name: counter });
const more = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('button', { name: `Aumentar ${counter}` });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Salv(ar|ando)/ });

async function rows(who: Person) {
  const stored = await who.call('GET /api/detailed-points', { query: { round: '1' } });
  return stored
    .toSorted((a, b) => a.playerId - b.playerId)
    .map(({ playerId, saques, defesas, ataques, present }) => [playerId, saques, defesas, ataques, present]);
}

test('on the narrowest phone a long name and what is to be saved stand beside the presence', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { recife, path } = await aSheet(admin);
  await aPlayer(admin, { firstName: 'Beatriz', lastName: 'Montalvão Albuquerque', teamId: recife.id });
  const page = await enter(beach, path, { as: admin, viewport: { width: 360, height: 740 } });
  const row = of(page, 'Beatriz Montalvão Albuquerque');
  await isThere(page, 'Beatriz Montalvão Albuquerque');
  const presence = await row.getByRole('group', { name: /^Presença/ }).boundingBox();
  for (const text of ['Por salvar', 'Beatriz Montalvão Albuquerque']) {
    const box = await row.getByText(text, { exact: true }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), text).toBeLessThanOrEqual(presence?.x ?? 0);
  }
  // Three words, three lines of 20 pixels: none is broken.
  const name = await row.getByText('Beatriz Montalvão Albuquerque', { exact: true }).boundingBox();
  expect(name?.height).toBeLessThanOrEqual(60);
});

test('an absence is saved as one, and who was not asked about stays pending', async ({ beach, enter }) => {
  const { path, bia, ana } = await aSheet(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  await isAway(page, 'Bia Barros');
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  await isThere(page, 'Bia Barros');
  await isAway(page, 'Bia Barros');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await rows(scorer)).toEqual([[bia.id, 0, 0, 0, false]]);
  await page.getByRole('button', { name: 'Demais ausentes' }).click();
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(new Set((await rows(scorer)).map(([id]) => id))).toEqual(new Set([bia.id, ana.id]));
});

test('from the keyboard alone: count, take back, save', async ({ beach, enter }) => {
  const { path, bia } = await aSheet(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  await of(page, 'Bia Barros').getByRole('button', { name: 'Presente' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(count(page, 'Bia Barros', 'Saque')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+z');
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('1');
  await page.keyboard.press('ArrowUp');
  // Still in its field: what is typed is saved too.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await rows(scorer)).toEqual([[bia.id, 1, 0, 0, true]]);
});

test('digits lead from counter to counter, past who is away and on to the other team', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { recife, bia, ana } = await aSheet(admin);
  const olinda = await aTeam(admin, 'Olinda');
  const caio = await aPlayer(admin, { firstName: 'Caio', teamId: olinda.id });
  await aGame(admin, { team1Id: recife.id, team2Id: olinda.id });
  const scorer = await beach.scorer();
  const page = await enter(beach, '/register-scores?rodada=1', { as: scorer });
  await page.getByRole('button', { name: /^Recife x Olinda/ }).click();
  await isAway(page, 'Bia Barros');
  await count(page, 'Ana Alves', 'Saque').click();
  await page.keyboard.type('12');
  await expect(count(page, 'Ana Alves', 'Defesa')).toBeFocused();
  // One digit may be the first of two.
  await page.keyboard.type('3');
  await expect(count(page, 'Ana Alves', 'Ataque')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  // At once: without waiting for a second digit.
  const withKeyboard = "document.activeElement.closest('li').getAttribute('aria-label')";
  expect(await page.evaluate(withKeyboard)).toBe('Caio');
  await page.keyboard.type('10');
  await expect(saveButton(page)).toHaveText('Salvar (3)');
  // What was last is taken back first, whichever team it was of.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(count(page, 'Caio', 'Saque')).toHaveValue('0');
  await expect(count(page, 'Ana Alves', 'Ataque')).toHaveValue('4');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await rows(scorer)).toEqual(
    [
      [bia.id, 0, 0, 0, false],
      [ana.id, 12, 3, 4, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  expect(caio.teamId).toBe(olinda.id);
});

test('after the last digit the keyboard still saves, and Tab leads on to it', async ({ beach, enter }) => {
  const { path, bia, ana } = await aSheet(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  await count(page, 'Ana Alves', 'Saque').click();
  await page.keyboard.type('010203040506');
  await expect(saveButton(page)).toHaveText('Salvar (2)');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await rows(scorer)).toEqual(
    [
      [ana.id, 1, 2, 3, true],
      [bia.id, 4, 5, 6, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('button', { name: 'Desfazer' }).or(saveButton(page)).and(page.locator(':focus')),
  ).toHaveCount(1);
});

test('48 players of four games on a phone: six in sight, and at most 32 taps beside the digits', async ({
  beach,
  enter,
}) => {
  test.slow();
  const admin = await beach.admin();
  const teams = [];
  for (const name of ['Natal', 'Olinda', 'Recife', 'Vitória', 'Belém', 'Aracaju', 'Maceió', 'Manaus']) {
    const team = await aTeam(admin, name);
    for (const number of [1, 2, 3, 4, 5, 6])
      await aPlayer(admin, { firstName: `${name} ${number}`, lastName: 'Silva', teamId: team.id });
    teams.push(team);
  }
  for (const pair of [0, 2, 4, 6])
    await aGame(admin, { team1Id: teams[pair]?.id ?? 0, team2Id: teams[pair + 1]?.id ?? 0 });
  const scorer = await beach.scorer();
  const page = await enter(beach, '/register-scores?rodada=1', { as: scorer, viewport: PHONE });
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };

  await tap(page.getByRole('button', { name: /^Natal x Olinda/ }));
  for (const pair of [0, 2, 4, 6]) {
    const [first, second] = [teams[pair]?.name, teams[pair + 1]?.name];
    const list = page.getByRole('list', { name: `${first}`, exact: true });
    await expect(list).toBeInViewport();
    if (pair === 0) {
      // Between the header and the bar with the save, without any scrolling.
      const bar = await page
        .getByRole('button', { name: /^Salvar/ })
        .locator('../..')
        .boundingBox();
      const header = await page.getByRole('banner').boundingBox();
      const boxes = await Promise.all(
        (await list.getByRole('listitem').all()).map((row) => row.boundingBox()),
      );
      const top = (header?.y ?? 0) + (header?.height ?? 0);
      const inSight = boxes.filter((box) => box && box.y >= top && box.y + box.height <= (bar?.y ?? 0));
      expect(inSight).toHaveLength(6);
    }
    for (const name of [first, second])
      await tap(of(page, `${name} 6 Silva`).getByRole('button', { name: 'Ausente' }));
    await tap(count(page, `${first} 1 Silva`, 'Saque'));
    await page.keyboard.type('11'.repeat(30));
    await expect(count(page, `${second} 5 Silva`, 'Ataque')).toHaveValue('11');
    if (pair < 6) await tap(page.getByRole('button', { name: /^Próximo jogo/ }));
    else await tap(saveButton(page));
  }
  await expect.poll(async () => (await rows(scorer)).length).toBe(48);
  const stored = await rows(scorer);
  expect(stored.filter(([, ...rest]) => rest.join() === '11,11,11,true')).toHaveLength(40);
  expect(stored.filter(([, ...rest]) => rest.join() === '0,0,0,false')).toHaveLength(8);
  expect(taps).toBeLessThanOrEqual(32);
  expect(taps).toBe(17);
});

test('two on one sheet: the second is shown both values, chooses for each player, and nothing of the first is lost', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(
    /status of 409 .*batch-update$|ERR_(FAILED|INCOMPLETE_CHUNKED_ENCODING) .*\/api\/events$/,
  );
  const { path, bia, ana, recife } = await aSheet(await beach.admin());
  const first = await beach.scorer();
  const second = await beach.scorer({ firstName: 'Saulo' });
  const page = await enter(beach, path, { as: second, viewport: PHONE });
  // The second hears nothing of the first: only the answer tells.
  await page.route('**/api/events', (route) => route.abort());
  beach.dropConnections();
  for (const name of ['Bia Barros', 'Ana Alves']) {
    await isThere(page, name);
    await more(page, name, 'Defesa').click();
  }
  const row = { teamId: recife.id, round: 1, present: true, defesas: 0, ataques: 0 };
  const updates = [
    { ...row, playerId: bia.id, saques: 5 },
    { ...row, playerId: ana.id, saques: 6 },
  ];
  await first.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: null } });
  await saveButton(page).click();

  await expect(page.getByText('Conflito Detectado:')).toBeVisible();
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Conflito Detectado:')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Conflito de Bia Barros' })).toContainText(
    'Saque 5 · Defesa 0 · Ataque 0',
  );
  await expect(page.getByRole('group', { name: 'Conflito de Bia Barros' })).toContainText(
    'Saque 0 · Defesa 1 · Ataque 0',
  );
  await expect(saveButton(page)).toBeDisabled();
  expect((await rows(second)).map(([, saques]) => saques)).toEqual([5, 6]);

  // The second of a double tap is not for what moves up under the finger.
  await page.getByRole('button', { name: 'Ficar com o salvo: Bia Barros' }).dblclick();
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('5');
  await expect(of(page, 'Bia Barros')).toBeFocused();
  await page.getByRole('button', { name: 'Usar o meu: Ana Alves' }).click();
  await expect(of(page, 'Ana Alves')).toBeFocused();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  const stored = new Map((await rows(second)).map(([id, ...counters]) => [id, counters]));
  expect(stored.get(bia.id)).toEqual([5, 0, 0, true]);
  expect(stored.get(ana.id)).toEqual([0, 1, 0, true]);
});

test('points of players who left the sheet are named, and in nobody’s way once they are given up', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { path, bia, ana, recife } = await aSheet(admin);
  const olinda = await aTeam(admin, 'Olinda');
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: recife.id });
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
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
  expect(await rows(scorer)).toEqual([[caio.id, 1, 0, 0, true]]);
});

test('a player of whose leaving nothing was heard is named as soon as the save is refused', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(
    /status of 422 .*batch-update$|ERR_(FAILED|INCOMPLETE_CHUNKED_ENCODING) .*\/api\/events$/,
  );
  const admin = await beach.admin();
  const { path, bia } = await aSheet(admin);
  const olinda = await aTeam(admin, 'Olinda');
  const page = await enter(beach, path, { as: await beach.scorer() });
  await page.route('**/api/events', (route) => route.abort());
  beach.dropConnections();
  await isThere(page, 'Bia Barros');
  await admin.call('PATCH /api/players/{id}', { params: { id: bia.id }, body: { teamId: olinda.id } });
  await saveButton(page).click();
  await expect(page.getByText('O jogador não é deste time. O que você anotou continua aqui.')).toBeVisible();
  await expect(page.getByText('Um jogador saiu desta súmula.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar os pontos de Bia Barros' }).click();
  await expect(page.getByText('O que você anotou continua aqui.')).toBeHidden();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
});

test('what somebody else saves while one looks is there without a reload', async ({ beach, enter }) => {
  const { path, bia, recife } = await aSheet(await beach.admin());
  const page = await enter(beach, path, { as: await beach.scorer() });
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
  const other = await beach.scorer({ firstName: 'Saulo' });
  await other.call('POST /api/detailed-points/batch-update', {
    body: { updates: [update], lastUpdated: null },
  });
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('4');
  await expect(saveButton(page)).toHaveText('Salvar (0)');
});

test('leaving with points that are not saved asks; left for later they are found again, also in a new page', async ({
  beach,
  enter,
}) => {
  const { path } = await aSheet(await beach.admin());
  const page = await enter(beach, path, { as: await beach.scorer() });
  await isThere(page, 'Bia Barros');
  await more(page, 'Bia Barros', 'Ataque').click();
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toContainText(
    'Um jogador alterado',
  );
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await page.getByRole('button', { name: 'Deixar para depois' }).click();
  await expect(page.getByRole('heading', { name: 'Times Inscritos' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Registrar Pontuações' }).click();
  await page.getByRole('button', { name: 'Recife, rodada 1' }).click();
  await expect(count(page, 'Bia Barros', 'Ataque')).toHaveValue('1');

  const again = await page.context().newPage();
  await page.close();
  await again.goto(path);
  await expect(again.getByText('ainda não foram salvos')).toBeVisible();
  await expect(count(again, 'Bia Barros', 'Ataque')).toHaveValue('1');
  await again.getByRole('button', { name: 'Descartar' }).click();
  await expect(count(again, 'Bia Barros', 'Ataque')).toHaveValue('0');
  await expect(saveButton(again)).toHaveText('Salvar (0)');
});

test('a save without a signal waits on the device, says so, and is carried out once', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED .*batch-update$/);
  const { path, bia } = await aSheet(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  await isThere(page, 'Bia Barros');
  let lost = 0;
  await page.route(SHEET, async (route) => {
    // Carried out, and the answer lost.
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await saveButton(page).click();
  await expect(page.getByText('Sem sinal: os pontos estão guardados')).toBeVisible();
  expect(lost).toBeGreaterThan(0);
  await page.unroute(SHEET);
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await rows(scorer)).toEqual([[bia.id, 0, 0, 0, true]]);
});

test('points that are not saved survive the end of the session', async ({ beach, enter, browserConsole }) => {
  browserConsole.expectLoadFailures(/status of 401 .*batch-update$/);
  const { path } = await aSheet(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  await isThere(page, 'Bia Barros');
  await page.context().clearCookies();
  await saveButton(page).click();
  await expect(page.getByText('Sua sessão terminou')).toBeVisible();
  await page.getByLabel('E-mail').fill(scorer.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
});

test('signing out with points that are not saved asks first, and then they wait for their owner', async ({
  beach,
  enter,
}) => {
  const { path } = await aSheet(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  const leave = async () => {
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  const question = page.getByRole('alertdialog', { name: 'Sair com pontos por salvar?' });
  await isThere(page, 'Bia Barros');
  await leave();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await leave();
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto(`/auth?to=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(scorer.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  await leave();
  await expect(page).toHaveURL(/\/auth/);
});

test('more serves and attacks than the team’s points are pointed out', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin, [[3, 2]]);
  await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: game.team1Id });
  const path = `/register-scores?rodada=1&time=${game.team1Id}`;
  const page = await enter(beach, path, { as: await beach.scorer() });
  await isThere(page, 'Bia Barros');
  await count(page, 'Bia Barros', 'Saque').fill('3');
  await count(page, 'Bia Barros', 'Saque').press('Enter');
  await expect(page.getByText('Confira:')).toBeHidden();
  await more(page, 'Bia Barros', 'Ataque').click();
  await expect(page.getByText('há 4 saques e ataques anotados, e Recife marcou 3 pontos')).toBeVisible();
});

test('what was noted at the court is proposed: for a player, for a team and for the round, and overwrites nothing', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { recife, bia, ana, path } = await aSheet(admin);
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
  const scorer = await beach.scorer();
  const page = await enter(beach, path, { as: scorer });
  await expect(of(page, 'Bia Barros').getByText('Do jogo: 1 saque, 0 defesas, 0 ataques')).toBeVisible();
  // Counted otherwise by hand: the difference is shown, and the rest of the team's is taken over without it.
  await more(page, 'Ana Alves', 'Defesa').click();
  await page.getByRole('button', { name: 'Usar os pontos do jogo: Recife' }).click();
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('1');
  await expect(of(page, 'Ana Alves').getByText('Do jogo: 0 saques, 0 defesas, 1 ataque')).toBeVisible();
  await expect(count(page, 'Ana Alves', 'Defesa')).toHaveValue('1');
  await page.getByRole('button', { name: 'Usar os pontos do jogo: Ana Alves' }).click();
  await expect(page.getByRole('region', { name: 'Recife' }).getByText('Do jogo')).toHaveCount(0);
  expect(await rows(scorer)).toEqual([]);
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Usar em toda a rodada' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('As súmulas de 1 jogador de 1 time');
  await page.getByRole('button', { name: 'Usar e salvar' }).click();
  await expect(page.getByText('Olinda: 1 jogador atualizado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usar em toda a rodada' })).toHaveCount(0);
  expect(await rows(scorer)).toEqual(
    [
      [bia.id, 1, 0, 0, true],
      [ana.id, 0, 0, 1, true],
      [caio.id, 0, 0, 1, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
});
