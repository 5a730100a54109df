import { describe, expect as expectValue, test } from 'vitest';
import { courtPath } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { outsideAct } from '#tests/screens/support/outside-act.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { anElimination, aPlayer, aSuper4, aTeam } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';

const { server, visit } = openScreens();

const STAGE = {
  name: 'Grupos',
  format: { type: 'groups' as const, groups: 2, by: 'lot' as const },
  courts: ['1', '2'],
  startsAt: '2026-12-01T22:00:00.000Z',
  gameMinutes: 20,
};

const NAMES = ['Ana', 'Bia', 'Duda', 'Fabi', 'Iris', 'Jana', 'Lia', 'Nina'];

test('whoever is entered already is known by name; too few, or somebody twice, are said and nobody is added', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Ana' });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Super 8');
  const women = dialog.getByLabel('Mulheres');
  const create = dialog.getByRole('button', { name: 'Criar a tabela' });
  await women.fill('Ana, Bia, Duda');
  await expect(dialog.getByText('Este formato é para 4 a 24 pessoas, e aqui são 3.')).toBeVisible();
  await create.click();
  await women.fill([...NAMES, 'ana'].join('\n'));
  await expect(dialog.getByText('Ana está duas vezes na lista.')).toBeVisible();
  await create.click();
  expectValue(await admin.call('GET /api/players')).toHaveLength(1);
  await women.fill(NAMES.join('\n'));
  await create.click();
  await expect(page.getByText('O sorteio ainda não foi feito')).toBeVisible();
  expectValue(await admin.call('GET /api/players')).toHaveLength(8);
});

test('a second tap while the names are being entered enters nobody twice', async () => {
  const page = await visit('/tabela', await server.asAdmin());
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Super de terça');
  await dialog.getByLabel('Homens').fill(NAMES.join('\n'));
  const letGo = page.hold(/\/api\/players\/import$/);
  await dialog.getByRole('button', { name: 'Criar a tabela' }).click();
  await dialog.getByRole('button', { name: 'Criando...' }).click();
  letGo();
  await expect(page.getByText('O sorteio ainda não foi feito')).toBeVisible();
  expectValue(page.writes.filter((call) => call.includes('/players/import'))).toHaveLength(1);
  expectValue(page.writes.filter((call) => call.endsWith('/api/stages'))).toHaveLength(1);
});

test('the sets are chosen with the first table, while nothing was played', async () => {
  const admin = await server.asAdmin();
  for (const firstName of NAMES) await aPlayer(admin, { firstName });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Super de terça');
  await expect(dialog.getByText(/^8 pessoas, 2 quadras, sets de 21: cerca de/)).toBeVisible();
  await page.choose(/Sets$/, /^Set único a 18/, dialog);
  await expect(dialog.getByText(/^8 pessoas, 2 quadras, um set de 18: cerca de/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar a tabela' }).click();
  await expect(page.getByText('O sorteio ainda não foi feito')).toBeVisible();
  const { normal } = await admin.call('GET /api/tournament/rules');
  expectValue([normal.bestOf, normal.set.target]).toEqual([1, 18]);
  const [stage] = await admin.call('GET /api/stages');
  expectValue(stage?.gameMinutes).toBeLessThan(30);
  await admin.call('POST /api/stages/{id}/draw', { params: { id: stage?.id ?? 0 }, body: { number: '1' } });
  const [game] = await admin.call('GET /api/games/upcoming');
  await admin.call('PATCH /api/games/{id}/status', {
    params: { id: game?.id ?? 0 },
    body: { status: 'em_andamento' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  await expect(page.getByRole('button', { name: 'Criar a tabela' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Sets$/ })).toHaveCount(0);
});

test('a stage is drawn, drawn again and deleted', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of NAMES) ids.push((await aPlayer(admin, { firstName })).id);
  await admin.call('POST /api/stages', {
    body: {
      name: 'Rainha da praia',
      format: { type: 'king', by: 'lot' },
      entries: ids.map((id) => ({ id })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Sortear' }).click();
  await page.getByRole('dialog').getByLabel('Número do sorteio').fill('4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Sortear' }).click();
  await expect(page.getByRole('heading', { name: 'Grupo A' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grupo B' })).toBeVisible();
  await page.getByRole('button', { name: 'Sortear de novo' }).click();
  const again = page.getByRole('alertdialog', { name: 'Sortear Rainha da praia de novo?' });
  await expect(again).toContainText('O sorteio e 6 jogos são apagados');
  await again.getByRole('button', { name: 'Desfazer e sortear' }).click();
  const drawing = page.getByRole('dialog', { name: 'Sortear Rainha da praia' });
  await drawing.getByLabel('Número do sorteio').fill('12');
  await drawing.getByRole('button', { name: 'Sortear' }).click();
  await expect(drawing).toHaveCount(0);
  await page.getByRole('button', { name: 'Como foi o sorteio' }).click();
  await expect(page.getByText('A organização já desfez um sorteio desta tabela.')).toBeVisible();
  await page.getByRole('button', { name: 'Excluir' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Excluir Rainha da praia?' });
  await expect(confirm).toContainText('O sorteio e 6 jogos são apagados.');
  await confirm.getByRole('button', { name: 'Excluir a tabela' }).click();
  await expect(page.getByText('Ainda não há tabela')).toBeVisible();
  expectValue(await admin.call('GET /api/stages')).toEqual([]);
});

test('of the teams those chosen play, seeded as their teams are or as typed', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const name of ['Recife', 'Olinda', 'Natal', 'Sal']) ids.push((await aTeam(admin, name)).id);
  await admin.call('PATCH /api/teams/{id}', { params: { id: ids[1] ?? 0 }, body: { seed: 1 } });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Formato/ }).click();
  await page.getByRole('option', { name: /^Liga/ }).click();
  await dialog.getByLabel('Nome').fill('Liga');
  await dialog.getByText('Quem joga, cabeças de chave').click();
  await dialog.getByRole('checkbox', { name: 'Sal' }).click();
  const rows = dialog.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Olinda' }).getByLabel('Cabeça de chave')).toHaveValue('1');
  const ofNatal = rows.filter({ hasText: 'Natal' }).getByLabel('Cabeça de chave');
  await ofNatal.fill('0');
  await expect(rows.filter({ hasText: 'Natal' }).getByText('De 1 a 99')).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar a tabela' }).click();
  await ofNatal.fill('2');
  await dialog.getByRole('button', { name: 'Criar a tabela' }).click();
  await expect(page.getByText('O sorteio ainda não foi feito')).toBeVisible();
  const [stage] = await admin.call('GET /api/stages');
  expectValue(new Map(stage?.entries.map(({ name, seed }) => [name, seed]))).toEqual(
    new Map([
      ['Recife', null],
      ['Olinda', 1],
      ['Natal', 2],
    ]),
  );
});

test('somebody who comes late is entered by name, and plays from the next round that has not begun', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of NAMES) ids.push((await aPlayer(admin, { firstName })).id);
  const format = { type: 'individual', rounds: 3, courts: 2 } as const;
  const { id } = await admin.call('POST /api/stages', {
    body: { ...STAGE, name: 'Super de terça', format, entries: ids.map((each) => ({ id: each })) },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Quem saiu ou chegou' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mudar a tabela' }).click();
  await expect(dialog.getByText('Diga quem saiu ou quem chegou')).toBeVisible();
  await dialog.getByRole('button', { name: /Quem chegou/ }).click();
  await page.getByRole('option', { name: 'Outra pessoa: digitar o nome' }).click();
  await dialog.getByLabel('Nome de quem chegou').fill('Zoe Lima');
  await dialog.getByRole('button', { name: 'Mudar a tabela' }).click();
  await expect(dialog).toHaveCount(0);
  const [stage] = await admin.call('GET /api/stages');
  expectValue(stage?.entries.map(({ name }) => name)).toContain('Zoe Lima');
  expectValue(stage?.rounds.map(({ byes }) => byes.length)).toEqual([1, 1, 1]);
});

test('whoever exchanges two by hand reads who of one club would meet early', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const name of ['Recife', 'Olinda', 'Natal', 'Sal']) ids.push((await aTeam(admin, name)).id);
  const entries = ids.map((id, i) => ({ id, seed: i + 1, club: i < 2 ? 'Praia Grande' : null }));
  const format = { type: 'single', hasThirdPlace: false } as const;
  const { id } = await admin.call('POST /api/stages', {
    body: { ...STAGE, name: 'Finais', format, entries },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  const page = await visit('/tabela', admin);
  const before = await admin.call('GET /api/stages');
  await page.getByRole('button', { name: 'Trocar de lugar' }).click();
  const dialog = page.getByRole('dialog');
  const exchange = async (one: string, other: string) => {
    await dialog.getByRole('row', { name: one }).click();
    await expect(dialog.getByRole('row', { name: one })).toContainText('Troca com…');
    await dialog.getByRole('row', { name: other }).click();
  };
  // The first seed plays the fourth.
  await exchange('Olinda', 'Sal');
  await expect(dialog.getByText('Olinda trocou com Sal.')).toBeVisible();
  await expect(dialog.getByText('Do mesmo clube e juntos cedo: Recife e Olinda.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.getByText(/Do mesmo clube/)).toHaveCount(0);
  await exchange('Olinda', 'Natal');
  await exchange('Olinda', 'Recife');
  expectValue(await admin.call('GET /api/stages')).toEqual(before);
  await dialog.getByRole('button', { name: 'Salvar 2 trocas' }).click();
  await expect(dialog).toHaveCount(0);
  const [after] = await admin.call('GET /api/stages');
  const [recife = 0, olinda = 0, natal = 0] = ids;
  expectValue(after?.proof?.exchanges).toEqual([
    [olinda, natal],
    [olinda, recife],
  ]);
});

test('a visitor sees the table, and nothing to change it with', async () => {
  const page = await visit('/tabela', server.anonymous);
  await expect(page.getByText('Ela aparece aqui assim que a organização sortear.')).toBeVisible();
  expectValue(page.getByRole('button', { name: 'Nova tabela' }).count()).toBe(0);
});

test('a person taps their name for the next game and everybody they play with; the screen on the wall has the table', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of NAMES) ids.push((await aPlayer(admin, { firstName })).id);
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Super de terça',
      format: { type: 'individual', rounds: 7, courts: 2 },
      entries: ids.map((each) => ({ id: each })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  const page = await visit('/tabela', server.anonymous);
  await page.getByRole('link', { name: 'Duda', exact: true }).click();
  const card = page.getByRole('region', { name: 'Duda' });
  await expect(
    card.getByText(/^Próximo jogo(?: em 01\/12\/2026)? às .*, quadra [12]: com .* contra .* e .*\.$/),
  ).toBeVisible();
  const rounds = card.getByRole('listitem');
  await expect(rounds).toHaveCount(7);
  const partners = rounds.allTextContents().map((text) => /com (\S+) contra/.exec(text)?.[1]);
  expectValue(new Set(partners)).toEqual(new Set(NAMES.filter((name) => name !== 'Duda')));
  await card.getByRole('link', { name: 'Ver todo mundo' }).click();
  await expect(card).toHaveCount(0);
  const wall = await visit('/tv?tempo=1');
  await expect(wall.getByRole('heading', { name: 'Super de terça' })).toBeVisible();
  await expect(wall.getByRole('list', { name: 'Classificação' }).getByRole('listitem')).toHaveCount(8);
});

test('on paper all rounds are open, each once', async () => {
  await aSuper4(await server.asAdmin(), ['Ana', 'Bia', 'Duda', 'Fabi']);
  const page = await visit('/tabela');
  const rounds = page.getByRole('region', { name: /^Rodada \d/ });
  await expect(rounds).toHaveCount(1);
  outsideAct(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rounds).toHaveCount(3);
  outsideAct(() => window.dispatchEvent(new Event('afterprint')));
  await expect(rounds).toHaveCount(1);
});

test('a live draw shows a name a tap, to everybody and on the wall, and the table at its end', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const name of ['Recife', 'Olinda', 'Natal']) ids.push((await aTeam(admin, name)).id);
  await admin.call('POST /api/stages', { body: { ...STAGE, entries: ids.map((id) => ({ id })) } });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Sortear' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Ao vivo, nome por nome' }).click();
  await dialog.getByRole('button', { name: 'Sortear' }).click();
  await expect(page.getByText('Faltam 3 nomes')).toBeVisible();
  await expect(page.getByText('Já vai começar')).toBeVisible();
  await page.getByRole('button', { name: 'Próximo nome' }).click();
  await expect(page.getByText('Faltam 2 nomes')).toBeVisible();
  const [stage] = await admin.call('GET /api/stages');
  const first = stage?.entries.find(({ id }) => id === stage.liveDraw?.revealed[0])?.name ?? '';
  const wall = await visit('/tv?tempo=1');
  await expect(wall.getByRole('heading', { name: 'Sorteio · Grupos' })).toBeVisible();
  await expect(wall.getByText(first)).toBeVisible();
  await expect(wall.getByText('Grupo A')).toBeVisible();
  const again = await visit('/tabela', admin);
  await again.getByRole('button', { name: 'Mostrar todos' }).click();
  await expect(again.getByText('Como foi o sorteio')).toBeVisible();
  await expect(again.getByRole('heading', { name: 'Grupo A' })).toBeVisible();
});

/** Recife beats Olinda, Olinda Natal, and Natal Recife; each set is won by six, those of Recife 21 to `lost`. */
async function aCircle(admin: Caller, lost: number) {
  const ids = new Map<number, string>();
  for (const name of ['Recife', 'Olinda', 'Natal']) ids.set((await aTeam(admin, name)).id, name);
  const { id } = await admin.call('POST /api/stages', {
    body: {
      ...STAGE,
      name: 'Liga',
      format: { type: 'league', rounds: 3 },
      entries: [...ids.keys()].map((each) => ({ id: each })),
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  for (const game of await admin.call('GET /api/games/upcoming')) {
    const names = [game.team1.name, game.team2.name];
    const isRecifes = names.includes('Recife') && names.includes('Olinda');
    const winner = isRecifes ? 'Recife' : names.includes('Olinda') ? 'Olinda' : 'Natal';
    const score = { winner: 21, loser: isRecifes ? lost : 15 };
    const [team1Score, team2Score] =
      names[0] === winner ? [score.winner, score.loser] : [score.loser, score.winner];
    const params = { id: game.id };
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    for (const setNumber of [1, 2])
      await admin.call('POST /api/games/{id}/sets', { params, body: { setNumber, team1Score, team2Score } });
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
  }
}

test('the table of teams has their points, and what put one ahead where these are level', async () => {
  await aCircle(await server.asAdmin(), 10);
  const page = await visit('/tabela');
  const rows = page.getByRole('region', { name: 'Classificação' }).getByRole('row');
  await expect(rows.nth(0)).toHaveText(/V\s*J\s*Saldo\s*Pts$/);
  await expect(rows.nth(1)).toHaveText('1ºRecifeà frente por saldo de pontos12+103');
  await expect(rows.nth(2)).toHaveText('2ºNatalà frente por saldo de pontos1203');
  await expect(rows.nth(3)).toHaveText('3ºOlinda12−103');
  const wall = await visit('/tv?tempo=1');
  await expect(wall.getByRole('heading', { name: 'Liga' })).toBeVisible();
  await expect(wall.getByRole('list', { name: 'Classificação' }).getByRole('listitem').first()).toHaveText(
    /Recife1 vitórias\+10 de saldo3 pontos$/,
  );
});

test('who shares a place is not ahead', async () => {
  await aCircle(await server.asAdmin(), 15);
  const page = await visit('/tabela');
  const rows = page.getByRole('region', { name: 'Classificação' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText('1ºNataldivide a posição com Olinda1203');
  await expect(rows.nth(2)).toHaveText('1ºOlindadivide a posição com Recife1203');
  await expect(rows.nth(3)).toHaveText('1ºRecife1203');
});

test('an elimination after groups says who comes into each place', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (let i = 1; i <= 6; i += 1) ids.push((await aTeam(admin, `Time ${i}`)).id);
  const { id } = await admin.call('POST /api/stages', {
    body: {
      ...STAGE,
      entries: ids.map((each) => ({ id: each })),
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  const dialog = page.getByRole('dialog');
  await page.choose(/Formato$/, /^Eliminatória/, dialog);
  await dialog.getByLabel('Nome').fill('Finais');
  await page.choose(/Quem joga$/, 'Os melhores de Grupos', dialog);
  await dialog.getByRole('textbox', { name: 'Quantos seguem' }).fill('5');
  await expect(
    dialog.getByText(
      'Seguem os 2 primeiros de cada grupo e o melhor 3º. A chave se preenche sozinha quando os grupos acabam.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar a tabela' }).click();
  const finals = page.getByRole('region', { name: 'Finais' });
  await expect(finals.getByText('1º do grupo A')).toBeVisible();
  await expect(finals.getByText('Melhor 3º')).toBeVisible();
  expectValue(finals.getByRole('button', { name: 'Sortear' }).count()).toBe(0);
});

describe('a corrected semi-final', () => {
  /** Recife beat Olinda, and Natal beat Ipojuca: the final and the game for the third place are scheduled. */
  async function twoSemifinals(admin: Caller) {
    const entries: { id: number; seed: number }[] = [];
    for (const name of ['Recife', 'Natal', 'Ipojuca', 'Olinda'])
      entries.push({ id: (await aTeam(admin, name)).id, seed: entries.length + 1 });
    const { id } = await admin.call('POST /api/stages', {
      body: {
        name: 'Copa',
        format: { type: 'single', hasThirdPlace: true },
        entries,
        courts: ['1'],
        startsAt: '2026-12-01T22:00:00.000Z',
        gameMinutes: 20,
        firstRound: 1,
      },
    });
    await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
    for (const game of await admin.call('GET /api/games/upcoming')) {
      await setStatus(admin, game.id, 'em_andamento');
      await win(admin, game.id, 1);
      await setStatus(admin, game.id, 'concluido');
    }
    const [stage] = await admin.call('GET /api/stages');
    const [semifinal = 0, , final = 0, third = 0] = stage?.bracket.map(({ game }) => game?.id ?? 0) ?? [];
    return { semifinal, final, third };
  }

  const setStatus = (admin: Caller, id: number, status: 'agendado' | 'em_andamento' | 'concluido') =>
    admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status } });
  const win = async (admin: Caller, id: number, side: 1 | 2) => {
    const [team1Score, team2Score] = side === 1 ? [21, 15] : [15, 21];
    for (const setNumber of [1, 2])
      await admin.call('POST /api/games/{id}/sets', {
        params: { id },
        body: { setNumber, team1Score, team2Score },
      });
  };
  const teamsOf = async (admin: Caller, id: number) => {
    const { team1, team2 } = await admin.call('GET /api/games/{id}', { params: { id } });
    return [team1.name, team2.name];
  };

  test('says which games change and which have begun, and counts once it is confirmed', async () => {
    const admin = await server.asAdmin();
    const { semifinal, third, final } = await twoSemifinals(admin);
    await setStatus(admin, third, 'em_andamento');
    await setStatus(admin, semifinal, 'em_andamento');
    await win(admin, semifinal, 2);
    const page = await visit(courtPath({ id: semifinal, round: 1 }), admin);
    await page.getByRole('button', { name: /^Marcar como Concluído/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Marcar como Concluído' });
    await dialog.getByRole('button', { name: 'Concluir jogo' }).click();
    await expect(
      dialog.getByText(
        'Este resultado muda outros jogos. Final: passa a ser Olinda contra Natal. Terceiro lugar: já começou e fica com Olinda contra Ipojuca. Para trocar os times, exclua os sets desse jogo e volte-o a agendado.',
      ),
    ).toBeVisible();
    expectValue(await teamsOf(admin, final)).toEqual(['Recife', 'Natal']);
    await dialog.getByRole('button', { name: 'Concluir assim mesmo' }).click();
    await expect(page.getByText('Jogo concluído', { exact: true })).toBeVisible();
    expectValue(await teamsOf(admin, final)).toEqual(['Olinda', 'Natal']);
    expectValue(await teamsOf(admin, third)).toEqual(['Olinda', 'Ipojuca']);
    await setStatus(admin, third, 'agendado');
    expectValue(await teamsOf(admin, third)).toEqual(['Recife', 'Ipojuca']);
  });

  test('is not asked about where the same team wins', async () => {
    const admin = await server.asAdmin();
    const { semifinal, final } = await twoSemifinals(admin);
    await setStatus(admin, semifinal, 'em_andamento');
    const page = await visit(courtPath({ id: semifinal, round: 1 }), admin);
    await page.getByRole('button', { name: /^Marcar como Concluído/ }).click();
    await page.getByRole('button', { name: 'Concluir jogo' }).click();
    await expect(page.getByText('Jogo concluído', { exact: true })).toBeVisible();
    expectValue(await teamsOf(admin, final)).toEqual(['Recife', 'Natal']);
  });

  test('asks again where the other team is awarded the game instead', async () => {
    const admin = await server.asAdmin();
    const { semifinal, final } = await twoSemifinals(admin);
    await setStatus(admin, semifinal, 'em_andamento');
    for (const setNumber of [2, 1])
      await admin.call('DELETE /api/games/{id}/sets/{setNumber}', {
        params: { id: semifinal, setNumber },
        query: {},
      });
    const page = await visit(courtPath({ id: semifinal, round: 1 }), admin);
    await page.getByRole('button', { name: 'W.O. ou abandono' }).click();
    const dialog = page.getByRole('dialog', { name: 'W.O. ou abandono' });
    await dialog.getByText('Os dois times', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Registrar W.O. duplo' }).click();
    await expect(dialog.getByText(/Final: não acontece mais. Natal segue sem jogar./)).toBeVisible();
    await dialog.getByText('Recife', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Dar a vitória' }).click();
    await expect(dialog.getByText(/Final: passa a ser Olinda contra Natal./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Concluir assim mesmo' }).click();
    await expect(page.getByText('Jogo concluído', { exact: true })).toBeVisible();
    expectValue(await teamsOf(admin, final)).toEqual(['Olinda', 'Natal']);
  });
});

test('in a tournament in preparation organisers read at the table and at the court links that nobody sees them', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/tournaments', { body: { name: 'Copa', year: 2026, slug: 'copa' } });
  const inCup = admin.in('copa');
  const page = await visit('/t/copa/tabela', admin);
  await expect(page.getByText('Ainda não há tabela')).toBeVisible();
  expectValue(page.getByText('em preparação').count()).toBe(0);
  await aSuper4(inCup, ['Ana', 'Bia', 'Duda', 'Fabi']);
  for (const path of ['/t/copa/tabela', '/t/copa/registrar-jogos/links']) {
    await page.goto(path);
    await expect(page.getByText('Este torneio está em preparação:')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Começar o torneio' }).click();
  await page.getByRole('button', { name: 'Começar o torneio' }).click();
  await page.goto('/t/copa/registrar-jogos/links');
  await expect(page.getByText('Criar um link')).toBeVisible();
  await expect(page.getByText('Este torneio está em preparação:')).toHaveCount(0);
});

test('a frame in another site has the bracket, whose games open in a tab of their own', async () => {
  await anElimination(await server.asAdmin(), ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Macau']);
  const page = await visit('/incorporar/tabela');
  const game = page.getByRole('link', { name: /^Ver o jogo Caruaru contra Macau/ });
  await expect(game).toBeVisible();
  await expect(game).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('main')).toContainText('Vencedor do jogo 1');
});

test('a game that a team did not come to is a W.O. on the table, in the frame of another site and on the wall', async () => {
  const admin = await server.asAdmin();
  await anElimination(admin, ['Recife', 'Olinda', 'Natal', 'Caruaru']);
  const [next] = await admin.call('GET /api/games/upcoming');
  await admin.call('POST /api/games/{id}/award', {
    params: { id: next?.id ?? 0 },
    body: { winner: 1, reason: 'wo' },
  });
  for (const path of ['/tabela', '/incorporar/tabela', '/tv?tempo=1']) {
    const page = await visit(path);
    await expect(page.getByRole('region', { name: 'Semifinal' })).toContainText('W.O.');
  }
});

test('the round of an elimination that is on is copied as a text for the group', async () => {
  await anElimination(await server.asAdmin(), ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Macau']);
  const page = await visit('/tabela');
  await page.getByRole('button', { name: 'Copiar para o grupo: a tabela Chave da Copa' }).click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
  expectValue(await navigator.clipboard.readText()).toMatch(
    /^🏆 \*Chave da Copa\*\n.*\n\n\*Quartas de final\*\n\nCaruaru × Macau\n.*19h00 · Quadra 1\n\nJogos: .*\/tabela$/,
  );
});
