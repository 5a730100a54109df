import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPlayedTournament } from '#tests/support/data/played-tournament.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

type File = 'GET /api/export/players/csv' | 'POST /api/export/players/personal' | 'GET /api/export/teams/csv';
const OWN_PASSWORD = { body: { currentPassword: PASSWORD } };

async function read(who: Caller, key: File) {
  const { text } = await who.send(key, key.startsWith('POST') ? OWN_PASSWORD : {});
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    delimiter: ';',
    newline: '\r\n',
    header: true,
    skipEmptyLines: true,
  });
  expect(parsed.errors).toEqual([]);
  return { text, headings: parsed.meta.fields, rows: parsed.data };
}

const PERSONAL = ['Nome na camisa', 'Telefone', 'E-mail', 'CPF'];
const secrets = {
  email: 'bia.barros@exemplo.com.br',
  phone: '(81) 99123-4567',
  cpf: '529.982.247-25',
  shirtName: 'BIAZINHA',
};

describe('the players', () => {
  test('are in the order of their ranking, with decimal commas', async () => {
    const { admin, complete } = await aPlayedTournament(server);
    await complete();
    const { text, headings, rows } = await read(await server.asPlayer(), 'GET /api/export/players/csv');
    expect(text.startsWith('\uFEFF"Posição";"Nome";')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(6);
    expect(headings).toEqual([
      'Posição',
      'Nome',
      'Sobrenome',
      'Gênero',
      'Time',
      'Número de sócio',
      'Nível',
      'Tamanho da camisa',
      'Pontos',
      'Pontos que contam',
      'Pontos disputados',
      'Pontos relativos (%)',
    ]);
    const ranking = await admin.call('GET /api/rankings/players/total');
    const shown = rows.map((row) => [row['Posição'], row['Nome'], row['Pontos'], row['Pontos disputados']]);
    expect(shown).toEqual(
      ranking.map((row) => [row.position, row.firstName, row.totalRaw, row.contested].map(String)),
    );
    expect(rows.map((row) => row['Pontos relativos (%)'])).toEqual(['6,7', '0,0', '15,9', '13,1']);
    expect(rows[2]).toMatchObject({ Sobrenome: 'Barros', Gênero: 'Feminino', Time: 'Recife' });
  });

  test('have the points that count, which explain the share', async () => {
    const admin = await server.asAdmin();
    const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
    const zoe = await aPlayer(admin, { firstName: 'Zoé', teamId: recife.id });
    const pair = { team1Id: recife.id, team2Id: olinda.id };
    const sets: [number, number][] = [
      [21, 9],
      [21, 9],
    ];
    await aCompletedGame(admin, sets, { ...pair, round: 7 });
    const updates = [7, 8].map((round) => {
      const row = { playerId: zoe.id, teamId: recife.id, round, present: true };
      return { ...row, saques: 9, defesas: 0, ataques: 9 };
    });
    await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: null } });
    const { rows } = await read(admin, 'GET /api/export/players/csv');
    expect(rows.find((row) => row['Nome'] === 'Zoé')).toMatchObject({
      Pontos: '36',
      'Pontos que contam': '18',
      'Pontos disputados': '60',
      'Pontos relativos (%)': '30,0',
    });
  });

  test('include phone, email and CPF for an administrator who types the own password, and for nobody else', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, secrets);
    const { headings, rows } = await read(admin, 'POST /api/export/players/personal');
    expect(headings?.slice(-4)).toEqual(PERSONAL);
    expect(rows).toMatchObject([
      {
        'Nome na camisa': 'BIAZINHA',
        Telefone: '(81) 99123-4567',
        'E-mail': secrets.email,
        CPF: secrets.cpf,
      },
    ]);
    const later = await server.signIn(admin.id);
    for (const [body, refusal] of [
      [{}, { status: 422, code: 'OWN_PASSWORD_NEEDED' }],
      [{ currentPassword: 'outra senha' }, { status: 400, code: 'WRONG_PASSWORD' }],
    ] as const) {
      const call = 'POST /api/export/players/personal';
      expect(await server.refused(later, call, { body })).toMatchObject(refusal);
    }
    for (const who of [await server.asPlayer(), await server.asScorer(), admin]) {
      const seen = await read(who, 'GET /api/export/players/csv');
      expect(seen.headings?.filter((heading) => PERSONAL.includes(heading))).toEqual([]);
      expect(seen.text).not.toMatch(/bia\.barros|99123|982|BIAZINHA/);
    }
  });

  test('have phones that a spreadsheet shows as they are, and that the import reads', async () => {
    const admin = await server.asAdmin();
    const phones = [
      ['+5581991234567', '(81) 99123-4567'],
      ['+558133334444', '(81) 3333-4444'],
      ['+351912345678', '(+351) 912 345 678'],
      ['+14155552671', '(+1) 415 555 2671'],
      ['+390612345678', '(+39) 06 1234 5678'],
      ['+4915112345678', '(+49) 1511 2345678'],
      ['+5491123456789', '(+54) 9 11 2345 6789'],
      ['+595981234567', '(+595) 981 234567'],
      ['+442071838750', '(+44) 20 7183 8750'],
      ['+2290195123456', '(+229) 0195123456'],
    ] as const;
    for (const [phone] of phones) await aPlayer(admin, { phone });
    const { rows } = await read(admin, 'POST /api/export/players/personal');
    const written = rows.map((row) => row['Telefone'] ?? '');
    expect(written).toEqual(phones.map(([, shown]) => shown));
    const cells = written.map((phone, at) => ({ firstName: `De volta ${at}`, gender: 'F', phone }));
    await admin.call('POST /api/players/import', { body: { rows: cells } });
    const all = await admin.call('GET /api/players');
    const stored = all.filter(({ firstName }) => firstName.startsWith('De volta'));
    expect(stored.map((player) => 'phone' in player && player.phone)).toEqual(phones.map(([phone]) => phone));
  });

  test('keep their names, whatever characters they have', async () => {
    const admin = await server.asAdmin();
    const team = await aTeam(admin, 'Sol; Mar "e" Areia');
    const names = ['=1+1', '@ana', 'Ana; Bia', 'O "Fera"', "d'Ávila"];
    for (const firstName of names) await aPlayer(admin, { firstName, teamId: team.id });
    const { rows } = await read(admin, 'GET /api/export/players/csv');
    expect(rows.map((row) => row['Nome']).toSorted()).toEqual(
      ["'=1+1", "'@ana", 'Ana; Bia', 'O "Fera"', "d'Ávila"].toSorted(),
    );
    expect(rows.map((row) => row['Time'])).toEqual(names.map(() => team.name));
  });
});

test('the teams are in the order of the standings', async () => {
  const { admin } = await aPlayedTournament(server);
  await aTeam(admin, '=cmd|calc; "x"');
  const { text, rows } = await read(await server.asScorer(), 'GET /api/export/teams/csv');
  expect(text.startsWith('\uFEFF"Posição";"Time";"Categoria";')).toBe(true);
  const standings = await admin.call('GET /api/rankings/teams/total');
  expect(standings.map(({ name }) => name)).toEqual(['Recife', 'Olinda', 'Natal', '=cmd|calc; "x"']);
  expect(
    rows.map((row) => [
      row['Posição'],
      row['Time'],
      row['Pontos'],
      row['Vitórias'],
      row['Derrotas'],
      row['Sets ganhos'],
      row['Sets perdidos'],
      row['Pontos a favor'],
      row['Pontos contra'],
    ]),
  ).toEqual(
    standings.map((team) => [
      String(team.position),
      team.name.replace(/^=/, "'="),
      String(team.totalPoints),
      ...[team.totalWins, team.totalLosses, team.totalSetsWon, team.totalSetsLost].map(String),
      ...[team.pointsFor, team.pointsAgainst].map(String),
    ]),
  );
  expect(rows[0]).toMatchObject({
    Categoria: 'Misto',
    'Cabeça de chave': '',
    Jogadores: '1',
    Jogos: '1',
    Empates: '0',
  });
});

test.each([
  ['GET /api/export/players/csv', 'jogadores'],
  ['GET /api/export/teams/csv', 'times'],
] as const)('%s is a file named after the tournament and the day in its time zone', async (key, name) => {
  // In São Paulo it is still the evening before.
  server.now = Date.parse('2025-05-11T01:30:00.000Z');
  const admin = await server.asAdmin();
  await admin.call('PATCH /api/tournament', { body: { name: 'Copa "Açaí" da Praia' } });
  const { status, headers } = await (await server.asPlayer()).send(key);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="${name}-copa-acai-da-praia-2025-2025-05-10.csv"`,
  );
  expect(headers['cache-control']).toBe('no-store');
});

test('a file of a tournament that is not the current one has its people, teams and name', async () => {
  await server.addTournament('escola', 'Copa da Escola');
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife' } });
  await admin.in('escola').call('POST /api/teams', { body: { name: 'Golfinhos' } });
  const rows = [{ firstName: 'Lia', gender: 'F', team: 'golfinhos' }];
  await admin.in('escola').call('POST /api/players/import', { body: { rows } });
  expect(await admin.call('GET /api/players')).toEqual([]);
  for (const [key, content] of [
    ['GET /api/export/teams/csv', 'Golfinhos'],
    ['GET /api/export/players/csv', 'Lia'],
  ] as const) {
    const { headers, text } = await admin.in('escola').send(key);
    expect(headers['content-disposition']).toContain('-copa-da-escola-2025-');
    expect(text).toContain(content);
    expect(text).not.toContain('Recife');
  }
});
