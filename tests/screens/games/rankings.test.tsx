import { describe, test } from 'vitest';
import { fullName } from '#domain/people/names.ts';
import { expect, type Locator } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

const rows = (page: Page) => page.getByRole('table', { name: 'Ranking dos times' }).locator('tbody tr');
const words = async (row: Locator) => ((await row.textContent()) ?? '').replaceAll(/\s+/g, ' ');
const comma = (value: number) => `${value.toFixed(1).replace('.', ',')}%`;
const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** Recife and Olinda won equally; Natal and Lagoa share the rest; Caruaru plays in another category. */
async function aLevelTournament(admin: Actor) {
  const made = new Map<string, number>();
  for (const name of ['Recife', 'Olinda', 'Natal', 'Lagoa']) made.set(name, (await aTeam(admin, name)).id);
  const id = (name: string) => made.get(name) ?? 0;
  const { id: caruaru } = await admin.call('POST /api/teams', {
    body: { name: 'Caruaru', category: 'Feminino' },
  });
  const play = (team1: number, team2: number, round: number, scores: [number, number][]) =>
    aCompletedGame(admin, scores, { team1Id: team1, team2Id: team2, round });
  const flat: [number, number][] = [
    [21, 11],
    [21, 11],
  ];
  await play(id('Recife'), id('Natal'), 1, flat);
  await play(id('Olinda'), id('Lagoa'), 1, flat);
  await play(id('Olinda'), id('Recife'), 2, flat);
  await play(id('Recife'), caruaru, 2, [
    [21, 1],
    [21, 1],
  ]);
  return { id, caruaru, play };
}

test('of many players fifty are rendered at first, and more on request', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  for (let number = 1; number <= 51; number += 1)
    await aPlayer(admin, { firstName: `Ana ${100 + number}`, gender: 'Feminino', teamId });
  const page = await visit('/rankings?gender=Feminino', await server.asPlayer());
  const women = page.getByRole('region', { name: 'Feminino' }).getByRole('listitem');
  await expect(women).toHaveCount(50);
  await expect(women.first().getByRole('link', { name: 'Recife' })).toHaveAttribute(
    'href',
    `/times/${teamId}`,
  );
  await page.getByRole('button', { name: 'Mostrar mais 1 nome' }).click();
  await expect(women).toHaveCount(51);
  // The button is gone, so the focus moves to its place.
  await expect(page.getByText('Fim da lista')).toBeFocused();
});

test('a shared position names the teams that share it', async () => {
  const admin = await server.asAdmin();
  const { id, play } = await aLevelTournament(admin);
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  const sharing = rows(page).filter({ hasText: 'divide a posição com Natal' });
  await expect(sharing).toContainText('Lagoa');
  await expect(sharing).toContainText('empate em todos os critérios');
  await expect(rows(page).getByText('4º lugar')).toHaveCount(0);
  await expect(rows(page).getByText('3º lugar')).toHaveCount(2);
  await play(id('Natal'), id('Lagoa'), 3, [
    [21, 19],
    [21, 19],
  ]);
  await expect(sharing).toHaveCount(0);
});

test('before any game nobody has a medal', async () => {
  const admin = await server.asAdmin();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  await aPlayer(admin, { firstName: 'Bia', teamId: recife.id });
  const page = await visit('/rankings', await server.asPlayer());
  await expect(page.getByText('1º lugar').parent).not.toHaveClass(/bg-gold/);
  await page.getByRole('tab', { name: 'Times' }).click();
  await expect(rows(page).getByText('1º lugar')).toHaveCount(2);
  await expect(rows(page).locator('.bg-gold')).toHaveCount(0);
  await aCompletedGame(admin, [[21, 11]], { team1Id: recife.id, team2Id: olinda.id });
  await expect(rows(page).locator('.bg-gold')).toHaveCount(1);
});

test("the user's row and team are marked, and a name is found by typing", async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await aPlayer(admin, { firstName: `Ana ${number}`, teamId: olinda.id });
  const { temporaryPassword } = await aPlayer(admin, {
    firstName: 'Zuleica',
    teamId: recife.id,
    email: 'zuleica@exemplo.com.br',
  });
  const first = await server.login('zuleica@exemplo.com.br', temporaryPassword ?? '');
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: temporaryPassword ?? '', newPassword: 'onda do mar 8' },
  });
  const zuleica = await server.login('zuleica@exemplo.com.br', 'onda do mar 8');
  const page = await visit('/rankings', zuleica);
  const row = page.getByRole('listitem').filter({ hasText: 'Zuleica' });
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toContainText('Você');
  await page.getByRole('button', { name: /^Ir para a sua posição/ }).click();
  await expect(row).toBeFocused();
  await page.getByRole('searchbox', { name: 'Buscar jogador' }).fill('ana 3');
  await expect(page.getByRole('region', { name: 'Feminino' }).getByRole('listitem')).toHaveCount(1);
  await page.goto('/rankings?tab=teams');
  await expect(page.locator('tr[aria-current="true"]').getByRole('rowheader')).toContainText(
    'Recife Seu time',
  );
});

describe('of the demo tournament', () => {
  const { server, visit } = openScreens({ demo: true });

  test('the team ranking matches the API: each tie with its reason, each change of place with its arrow', async () => {
    const player = await server.asPlayer();
    const standings = await player.call('GET /api/rankings/teams/total');
    const page = await visit('/rankings?tab=teams', player);
    await expect(rows(page)).toHaveCount(standings.length);
    for (const [place, team] of standings.entries()) {
      const row = rows(page).nth(place);
      await expect(row.getByRole('rowheader')).toContainText(team.name);
      await expect(row.getByText(`${team.position}º lugar`)).toBeAttached();
      const numbers = [team.gamesPlayed, team.totalWins, team.totalSetsWon].map(String);
      const shown = [...numbers, signed(team.pointDifference), String(team.totalPoints)];
      expect(row.getByRole('cell').allTextContents().slice(-5)).toEqual(shown);

      const said = await words(row);
      const next = standings[place + 1];
      const reason: Readonly<Partial<Record<NonNullable<typeof team.decidedBy>, string>>> = {
        wins: `à frente de ${next?.name} por vitórias: ${team.totalWins} contra ${next?.totalWins}`,
        pointDifference: `à frente de ${next?.name} por saldo de pontos: ${signed(team.pointDifference)} contra ${signed(next?.pointDifference ?? 0)}`,
        headToHead: `à frente de ${next?.name} no confronto direto: ${team.headToHead?.own} a ${team.headToHead?.next}`,
        shared: `divide a posição com ${next?.name}`,
      };
      if (team.decidedBy) expect(said).toContain(reason[team.decidedBy] ?? 'a reason of the default order');
      else expect(said).not.toMatch(/à frente de|divide a posição/);

      const moved = (team.previousPosition ?? team.position) - team.position;
      if (moved > 0) expect(said).toContain(`subiu ${moved} ${moved === 1 ? 'posição' : 'posições'}`);
      if (moved < 0) expect(said).toContain(`desceu ${-moved} ${moved === -1 ? 'posição' : 'posições'}`);
      if (moved === 0) expect(said).not.toMatch(/subiu|desceu/);
      const outcomes = team.form.map((each) => ({ win: 'vitória', loss: 'derrota', tie: 'empate' })[each]);
      expect(said).toContain(`Últimos jogos: ${outcomes.join(', ')}`);
    }
    expect(new Set(standings.map(({ decidedBy }) => decidedBy))).toContain('headToHead');
    await expect(page.getByText('Mudança de posição na rodada 3')).toBeVisible();
  });

  test('the arrows are explained only where teams are listed', async () => {
    const page = await visit('/rankings?tab=teams', await server.asPlayer());
    const explanation = page.getByText('Mudança de posição na rodada 3');
    await expect(explanation).toBeVisible();
    await page.getByRole('searchbox').fill('Zzz');
    await expect(page.getByText('Nenhum tem “Zzz” no nome.')).toBeVisible();
    expect(explanation.count()).toBe(0);
    await page.getByRole('button', { name: 'Limpar busca' }).click();
    await expect(explanation).toBeVisible();
    await page.getByRole('button', { name: 'Feminino', exact: true }).click();
    await expect(page.getByText('Não há times na categoria Feminino.')).toBeVisible();
    expect(explanation.count()).toBe(0);
  });

  test('a legend below the ranking explains its dots and letters', async () => {
    const page = await visit('/rankings?tab=teams', await server.asPlayer());
    const legend = page.getByRole('list', { name: 'Legenda' }).getByRole('listitem');
    await expect(legend).toHaveText([
      'vitória',
      'derrota',
      'último jogo à direita',
      'J: jogos',
      'V: vitórias',
      'S: sets ganhos',
      '+ e − (saldo): pontos feitos menos sofridos',
    ]);
  });

  test('the player ranking matches the API, and each number shows the points it was counted from', async () => {
    const player = await server.asPlayer();
    const ranking = await player.call('GET /api/rankings/players/total');
    const page = await visit('/rankings', player);
    for (const gender of ['Masculino', 'Feminino'] as const) {
      const ranked = ranking.filter((each) => each.gender === gender);
      const lines = page.getByRole('region', { name: gender }).getByRole('listitem');
      await expect(lines).toHaveCount(ranked.length);
      for (const [place, each] of ranked.entries()) {
        const said = await words(lines.nth(place));
        expect(said).toContain(`${each.position}º lugar`);
        for (const text of [
          fullName(each),
          each.teamName ?? '',
          comma(each.total),
          `${each.totalRaw} ponto`,
        ]) {
          expect(said).toContain(text);
        }
        expect(said).toContain(`${each.totalRaw} de ${each.contested} pontos disputados`);
      }
    }
    expect(ranking.some((each, place) => each.position === ranking[place + 1]?.position)).toBe(true);
  });

  test('a ranking that cannot be loaded says so, and a retry loads it', async () => {
    const page = await visit('/rankings', await server.asPlayer(), (unopened) =>
      unopened.cut(/\/api\/rankings\/.*$/),
    );
    await expect(page.getByText('Erro ao carregar o ranking de jogadores')).toBeVisible();
    await page.getByRole('tab', { name: 'Times' }).click();
    await expect(page.getByText('Erro ao carregar o ranking de times')).toBeVisible();
    page.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(rows(page)).toHaveCount(8);
  });

  test('the dialogs explain both kinds of points', async () => {
    const page = await visit('/rankings', await server.asPlayer());
    await page.getByRole('button', { name: 'Como os jogadores pontuam' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sistema de Pontuação do Torneio' });
    await expect(dialog).toContainText('15 pontos de 200 disputados');
    await expect(dialog).toContainText('7,5%');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Times' }).click();
    await page.getByRole('button', { name: 'Como os times pontuam' }).click();
    await expect(page.getByRole('dialog', { name: 'Como os times pontuam' })).toContainText(
      'Confronto direto',
    );
  });
});

test('an open ranking changes without a reload when a round becomes an extra one', async () => {
  const admin = await server.asAdmin();
  const { caruaru, play, id } = await aLevelTournament(admin);
  await play(id('Natal'), caruaru, 3, [
    [21, 1],
    [21, 1],
  ]);
  const page = await visit('/rankings?tab=teams', await server.asPlayer());
  await expect(rows(page).nth(0)).toContainText('Olinda');
  await expect(rows(page).nth(0).getByRole('cell').last()).toHaveText('6');
  const row = rows(page).nth(0).now();

  const rounds = await admin.call('GET /api/tournament/rounds');
  const params = { roundId: rounds[1]?.id ?? 0 };
  await admin.call('PATCH /api/tournament/rounds/{roundId}/type', { params, body: { isExtraRound: true } });
  await expect(rows(page).nth(0).getByRole('cell').last()).toHaveText('4');
  const standings = await admin.call('GET /api/rankings/teams/total');
  for (const [place, team] of standings.entries()) {
    await expect(rows(page).nth(place).getByRole('rowheader')).toContainText(team.name);
    await expect(rows(page).nth(place).getByRole('cell').last()).toHaveText(String(team.totalPoints));
  }
  expect(row.isConnected).toBe(true);
});

test('the selection is in the address, and the link shows the same to another person', async () => {
  const admin = await server.asAdmin();
  await aLevelTournament(admin);
  await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino' });
  const page = await visit('/rankings', admin);
  await expect(page.getByText('Nenhuma jogadora feminina encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Masculino', exact: true }).click();
  await page.isAt('/rankings?gender=Masculino');
  await expect(page.getByText('Nenhuma jogadora feminina encontrada')).toBeHidden();

  await page.getByRole('tab', { name: 'Times' }).click();
  await page.getByRole('button', { name: 'Feminino', exact: true }).click();
  await page.isAt('/rankings?tab=teams&category=Feminino');
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  const link = new URL(await navigator.clipboard.readText());
  const other = await visit(link.pathname + link.search, await server.asPlayer());
  await expect(other.getByRole('tab', { name: 'Times' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(other)).toHaveCount(1);
  // The position among all teams.
  await expect(rows(other)).toContainText('Caruaru');
  await expect(rows(other)).toContainText('5º lugar');

  await other.getByRole('button', { name: 'Masculino', exact: true }).click();
  await expect(other.getByText('Nenhum time encontrado')).toBeVisible();
  await other.getByRole('button', { name: 'Ver todas as categorias' }).click();
  await expect(rows(other)).toHaveCount(5);
  const strange = await visit('/rankings?tab=teams&category=Nada&gender=7', admin);
  await expect(rows(strange)).toHaveCount(5);
});
