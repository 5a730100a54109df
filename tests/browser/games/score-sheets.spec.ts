import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { enterCounters, sheetOfRecife, storedCounters } from '#tests/support/data/score-sheets.ts';

test.use({ reusesPages: true });

const of = (page: Page, name: string) => page.getByRole('listitem', { name });
const isThere = (page: Page, name: string) =>
  of(page, name).getByRole('button', { name: 'Presente' }).click();
const isAway = (page: Page, name: string) => of(page, name).getByRole('button', { name: 'Ausente' }).click();
const count = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('textbox', { name: counter });
const more = (page: Page, name: string, counter: string) =>
  of(page, name).getByRole('button', { name: `Aumentar ${counter}` });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Salv(ar|ando)/ });

test('on the narrowest phone a long name and the unsaved mark fit beside the presence, and the buttons beside each other, also while a save waits for a signal', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED .*\/batch-update$/);
  const admin = await beach.admin();
  const { recife, path } = await sheetOfRecife(admin);
  await aPlayer(admin, { firstName: 'Beatriz', lastName: 'Montalvão Albuquerque', teamId: recife.id });
  const olinda = await aTeam(admin, 'Olinda');
  await aPlayer(admin, { firstName: 'Caio', lastName: 'Cruz', teamId: olinda.id });
  const width = 360;
  const page = await enter(beach, path, { as: admin, viewport: { width, height: 740 } });
  const row = of(page, 'Beatriz Montalvão Albuquerque');
  await isThere(page, 'Beatriz Montalvão Albuquerque');
  const presence = await row.getByRole('group', { name: /^Presença/ }).boundingBox();
  for (const text of ['Não salvo', 'Beatriz Montalvão Albuquerque']) {
    const box = await row.getByText(text, { exact: true }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), text).toBeLessThanOrEqual(presence?.x ?? 0);
  }
  // Three words on three lines of 20 pixels: none is broken.
  const name = await row.getByText('Beatriz Montalvão Albuquerque', { exact: true }).boundingBox();
  expect(name?.height).toBeLessThanOrEqual(60);

  await page.route('**/batch-update', (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByText('Sem sinal: os pontos estão guardados')).toBeVisible();
  const next = await page.getByRole('button', { name: /^Próximo (jogo|time)/ }).boundingBox();
  expect((next?.x ?? width) + (next?.width ?? 0)).toBeLessThanOrEqual(width - 16);
});

test('on a phone a stored counter goes down by one with the thumb, and its number stays whole', async ({
  beach,
  enter,
}) => {
  const { path, bia } = await sheetOfRecife(await beach.admin());
  const scorer = await beach.scorer();
  await enterCounters(scorer, bia, [{ round: 1, saques: 88, defesas: 1 }]);
  const page = await enter(beach, path, { as: scorer, viewport: PHONE, touch: true });
  const less = (counter: string) =>
    of(page, 'Bia Barros').getByRole('button', { name: `Diminuir ${counter}` });
  for (const width of [390, 360]) {
    await page.setViewportSize({ ...PHONE, width });
    const [minus, plus] = [
      await less('Saque').boundingBox(),
      await more(page, 'Bia Barros', 'Saque').boundingBox(),
    ];
    expect(minus?.height).toBeGreaterThanOrEqual(44);
    expect(minus?.width, `at ${width}`).toBeGreaterThanOrEqual(width < 390 ? 36 : 44);
    const id = await count(page, 'Bia Barros', 'Saque').getAttribute('id');
    const overflow = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.getElementById('${id}'))`;
    expect(await page.evaluate<number>(overflow), `at ${width}`).toBeLessThanOrEqual(0);
    expect((minus?.x ?? 0) + (minus?.width ?? 0)).toBeLessThan(plus?.x ?? 0);
  }
  await less('Saque').tap();
  await less('Defesa').tap();
  // A counter at 0 has its whole box for typing.
  await expect(less('Defesa')).toBeHidden();
  await expect(less('Ataque')).toBeHidden();
  await saveButton(page).tap();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await storedCounters(scorer)).toEqual([[bia.id, 87, 0, 0, true]]);
});

test('points are counted, undone and saved using only the keyboard, also after the last digit, and Tab then leads to the button', async ({
  beach,
  enter,
}) => {
  const { path, bia, ana } = await sheetOfRecife(await beach.admin());
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
  // The focused field's value is saved too.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await storedCounters(scorer)).toEqual([[bia.id, 1, 0, 0, true]]);

  await count(page, 'Ana Alves', 'Saque').click();
  await page.keyboard.type('010203040506');
  await expect(saveButton(page)).toHaveText('Salvar (2)');
  await page.keyboard.press('Control+s');
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await storedCounters(scorer)).toEqual(
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

test('digits move the focus from counter to counter, skipping absent players, and on to the other team', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { recife, bia, ana } = await sheetOfRecife(admin);
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
  // The ring is around the field only, not its buttons.
  await expect(count(page, 'Ana Alves', 'Defesa')).toHaveCSS('outline-style', 'solid');
  await expect(count(page, 'Ana Alves', 'Defesa').locator('..')).toHaveCSS('outline-style', 'none');
  // One digit may be the first of two.
  await page.keyboard.type('3');
  await expect(count(page, 'Ana Alves', 'Ataque')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  const withKeyboard = "document.activeElement.closest('li').getAttribute('aria-label')";
  expect(await page.evaluate(withKeyboard)).toBe('Caio');
  await page.keyboard.type('10');
  await expect(saveButton(page)).toHaveText('Salvar (3)');
  // The last change is undone first, whichever team's it was.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(count(page, 'Caio', 'Saque')).toHaveValue('0');
  await expect(count(page, 'Ana Alves', 'Ataque')).toHaveValue('4');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Salvar (0)');
  expect(await storedCounters(scorer)).toEqual(
    [
      [bia.id, 0, 0, 0, false],
      [ana.id, 12, 3, 4, true],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  expect(caio.teamId).toBe(olinda.id);
});

test('24 players of two games on a phone: six visible, and nine taps besides the digits', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const teams = [];
  for (const name of ['Natal', 'Olinda', 'Recife', 'Vitória']) {
    const team = await aTeam(admin, name);
    for (const number of [1, 2, 3, 4, 5, 6])
      await aPlayer(admin, { firstName: `${name} ${number}`, lastName: 'Silva', teamId: team.id });
    teams.push(team);
  }
  for (const pair of [0, 2])
    await aGame(admin, { team1Id: teams[pair]?.id ?? 0, team2Id: teams[pair + 1]?.id ?? 0 });
  const scorer = await beach.scorer();
  const page = await enter(beach, '/register-scores?rodada=1', { as: scorer, viewport: PHONE, touch: true });
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.tap();
    taps += 1;
  };

  await tap(page.getByRole('button', { name: /^Natal x Olinda/ }));
  for (const pair of [0, 2]) {
    const [first, second] = [teams[pair]?.name, teams[pair + 1]?.name];
    const list = page.getByRole('list', { name: `${first}`, exact: true });
    await expect(list).toBeInViewport();
    if (pair === 0) {
      // Between header and save bar, without scrolling.
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
    await tap(pair === 0 ? page.getByRole('button', { name: /^Próximo jogo/ }) : saveButton(page));
  }
  await expect.poll(async () => (await storedCounters(scorer)).length).toBe(24);
  const stored = await storedCounters(scorer);
  expect(stored.filter(([, ...rest]) => rest.join() === '11,11,11,true')).toHaveLength(20);
  expect(stored.filter(([, ...rest]) => rest.join() === '0,0,0,false')).toHaveLength(4);
  // One to open the first game, three in each, one to the next and one to save: 48 players in four games take 17.
  expect(taps).toBe(9);
});

test('two people on one sheet: the second sees both values, chooses for each player, and nothing of the first is lost', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(
    /status of 409 .*batch-update$|ERR_(FAILED|INCOMPLETE_CHUNKED_ENCODING) .*\/api\/events$/,
  );
  const { path, bia, ana, recife } = await sheetOfRecife(await beach.admin());
  const first = await beach.scorer();
  const second = await beach.scorer({ firstName: 'Saulo' });
  const page = await enter(beach, path, { as: second, viewport: PHONE });
  await expect(of(page, 'Bia Barros')).toBeVisible();
  // The second sees the first one's changes only in the answer.
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
  expect((await storedCounters(second)).map(([, saques]) => saques)).toEqual([5, 6]);

  // A double tap's second tap does not press what moves up under the finger.
  await page.getByRole('button', { name: 'Ficar com o salvo: Bia Barros' }).dblclick();
  await expect(count(page, 'Bia Barros', 'Saque')).toHaveValue('5');
  await expect(of(page, 'Bia Barros')).toBeFocused();
  await page.getByRole('button', { name: 'Usar o meu: Ana Alves' }).click();
  await expect(of(page, 'Ana Alves')).toBeFocused();
  await expect(saveButton(page)).toHaveText('Salvar (1)');
  await saveButton(page).click();
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  const stored = new Map((await storedCounters(second)).map(([id, ...counters]) => [id, counters]));
  expect(stored.get(bia.id)).toEqual([5, 0, 0, true]);
  expect(stored.get(ana.id)).toEqual([0, 1, 0, true]);
});
