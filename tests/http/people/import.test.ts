import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { ImportRow } from '#contract/people/import.ts';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const KEY = 'POST /api/players/import';
const ana: ImportRow = {
  firstName: 'Ana',
  lastName: "D'Ávila",
  team: 'recife',
  gender: 'F',
  memberNumber: '0017',
  level: 'INTERMEDIARIO',
  shirtSize: 'xg',
  shirtName: 'ANA',
  phone: '(81) 99123-4567',
  email: ' Ana@Exemplo.com.br',
  cpf: '529.982.247-25',
  birthDate: '21/3/1994',
};
const beto: ImportRow = { firstName: 'Beto', gender: 'masculino' };
const send = (rows: unknown, dryRun?: unknown) => ({ body: { rows, dryRun } });

async function anAdmin() {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  return admin;
}

describe('an import', () => {
  test('creates every player, with an account where there is an email address, and returns the passwords once', async () => {
    const admin = await anAdmin();
    const body = { rows: [ana, beto] };
    const operation = { 'idempotency-key': crypto.randomUUID() };
    const answer = await admin.ask(KEY, { body, headers: operation });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        imported: 2,
        problems: [],
        passwords: [
          {
            name: "Ana D'Ávila",
            firstName: 'Ana',
            email: 'ana@exemplo.com.br',
            phone: '+5581991234567',
            temporaryPassword: TEMPORARY,
          },
        ],
      },
    });
    expect(await admin.call('GET /api/players')).toMatchObject([
      {
        firstName: 'Ana',
        lastName: "D'Ávila",
        teamName: 'Recife',
        gender: 'Feminino',
        memberNumber: '0017',
        level: 'Intermediário',
        shirtSize: 'XG',
        shirtName: 'ANA',
        phone: '+5581991234567',
        email: 'ana@exemplo.com.br',
        cpf: '52998224725',
        birthDate: '1994-03-21',
        messagesConsent: false,
        isAdmin: false,
      },
      { firstName: 'Beto', lastName: null, userId: null, teamId: null, gender: 'Masculino' },
    ]);
    const signIn = { body: { username: 'ana@exemplo.com.br', password: TEMPORARY } };
    expect(await server.anonymous.call('POST /api/login', signIn)).toMatchObject({
      mustChangePassword: true,
    });
    const again = await admin.ask(KEY, { body, headers: operation });
    expect(again).toMatchObject({ status: 201, body: { imported: 2, passwords: [] } });
    expect(await admin.call('GET /api/players')).toHaveLength(2);
  });

  test('as a dry run saves nothing, whatever the result', async () => {
    const admin = await anAdmin();
    const before = await server.state();
    expect(await admin.ask(KEY, { body: { rows: [ana, beto], dryRun: true } })).toMatchObject({
      status: 200,
      body: { imported: 0, problems: [], passwords: [] },
    });
    const found = await admin.call(KEY, { body: { rows: [ana, { ...beto, team: 'Olinda' }], dryRun: true } });
    expect(found.problems).toEqual([{ row: 1, field: 'team', message: 'Não há um time chamado “Olinda”' }]);
    expect(await server.state()).toEqual(before);
  });

  test.each<[string, ImportRow, keyof ImportRow, string]>([
    ['no name', { gender: 'F' }, 'firstName', 'Nome deve ter pelo menos 2 caracteres'],
    ['a control character', { ...beto, lastName: 'Lima\0' }, 'lastName', 'Texto com caracteres inválidos'],
    ['an unknown team', { ...beto, team: 'Olinda' }, 'team', 'Não há um time chamado “Olinda”'],
    ['no gender', { firstName: 'Beto' }, 'gender', 'Gênero: use Masculino ou Feminino'],
    ['another gender', { ...beto, gender: 'x' }, 'gender', 'Gênero: use Masculino ou Feminino'],
    [
      'a level that is none',
      { ...beto, level: 'Pro' },
      'level',
      'Nível: use Iniciante, Intermediário ou Avançado',
    ],
    ['a size that is none', { ...beto, shirtSize: 'GG' }, 'shirtSize', 'Tamanho: use PP, P, M, G, XG ou XXG'],
    [
      'a member number in letters',
      { ...beto, memberNumber: '1a' },
      'memberNumber',
      'Número de sócio deve conter apenas dígitos',
    ],
    [
      'a taken member number',
      { ...beto, memberNumber: '7' },
      'memberNumber',
      'Este número de sócio já é de um jogador do torneio',
    ],
    [
      'a taken member number with zeros before it',
      { ...beto, memberNumber: '0007' },
      'memberNumber',
      'Este número de sócio já é de um jogador do torneio',
    ],
    ['an address that is none', { ...beto, email: 'beto@' }, 'email', 'Email inválido'],
    ['a taken address', { ...beto, email: 'CAIO@exemplo.com.br' }, 'email', 'Este e-mail já está em uso'],
    ['a reserved address', { ...beto, email: 'dona@exemplo.com.br' }, 'email', 'Este e-mail já está em uso'],
    ['a wrong CPF', { ...beto, cpf: '529.982.247-26' }, 'cpf', 'CPF inválido: confira os dígitos'],
    [
      'a phone of nowhere',
      { ...beto, phone: '(00) 00000-0000' },
      'phone',
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    [
      'a mobile number without its last digit',
      { ...beto, phone: '11 91234-567' },
      'phone',
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    ['no date', { ...beto, birthDate: '31/02/1994' }, 'birthDate', 'Data de nascimento: use dd/mm/aaaa'],
    [
      'a birth date ahead',
      { ...beto, birthDate: '01/01/2099' },
      'birthDate',
      'A data de nascimento não pode estar no futuro',
    ],
  ])('of a row with %s is refused, together with all others', async (_name, row, field, message) => {
    const admin = await anAdmin();
    await aPlayer(admin, { firstName: 'Caio', memberNumber: '7', email: 'caio@exemplo.com.br' });
    expect(await server.refused(admin, KEY, send([ana, row]))).toMatchObject({
      status: 422,
      code: 'IMPORT_REFUSED',
      message: 'Há 1 linha com problema: nada foi importado',
      problems: [{ row: 1, field, message }],
    });
  });

  test('names all that is wrong in a row at once', async () => {
    const admin = await anAdmin();
    await aPlayer(admin, { firstName: 'Caio', email: 'caio@exemplo.com.br' });
    const row = { ...beto, level: 'Pro', shirtSize: 'GG', cpf: '123', email: 'caio@exemplo.com.br' };
    const { problems } = await admin.call(KEY, { body: { rows: [row], dryRun: true } });
    expect(problems.map(({ field }) => field).toSorted()).toEqual(['cpf', 'email', 'level', 'shirtSize']);
  });

  test('of an email address or a member number twice in the file names both rows', async () => {
    const admin = await anAdmin();
    const rows = [ana, { ...beto, email: 'ANA@exemplo.com.br' }, { memberNumber: '17', firstName: 'Caio' }];
    expect(await server.refused(admin, KEY, send(rows))).toMatchObject({
      message: 'Há 3 linhas com problema: nada foi importado',
      problems: [
        { row: 0, field: 'email', message: 'E-mail repetido no arquivo (2 vezes)' },
        { row: 0, field: 'memberNumber', message: 'Número de sócio repetido no arquivo (2 vezes)' },
        { row: 1, field: 'email' },
        { row: 2, field: 'gender' },
        { row: 2, field: 'memberNumber' },
      ],
    });
  });

  test('of a person with only a name is refused where a player or another row has the same', async () => {
    const admin = await anAdmin();
    const caio = { firstName: 'Caio', lastName: 'Araújo', gender: 'M' };
    await admin.call(KEY, { body: { rows: [caio, { ...caio, lastName: 'Lima', memberNumber: '8' }] } });
    const namesake =
      'Já há um jogador com este nome: se for outra pessoa, preencha o número de sócio ou o e-mail';
    const rows = [{ ...caio, lastName: ' ARAUJO' }, { ...caio, lastName: 'Lima' }, beto, beto, ana];
    expect(await server.refused(admin, KEY, send(rows))).toMatchObject({
      message: 'Há 4 linhas com problema: nada foi importado',
      problems: [
        { row: 0, field: 'firstName', message: namesake },
        { row: 1, field: 'firstName', message: namesake },
        { row: 2, field: 'firstName', message: 'Nome repetido no arquivo (2 vezes)' },
        { row: 3, field: 'firstName', message: 'Nome repetido no arquivo (2 vezes)' },
      ],
    });
    const others = [
      { ...caio, memberNumber: '9' },
      { ...caio, email: 'caio@exemplo.com.br' },
    ];
    expect(await admin.call(KEY, { body: { rows: others } })).toMatchObject({ imported: 2 });
  });

  test('finds a team ignoring accents, but not one of two that differ only in them', async () => {
    const admin = await anAdmin();
    for (const name of ['Maré Cheia', 'Avó', 'Avô']) await aTeam(admin, name);
    const tried = async (team: string) =>
      (await admin.call(KEY, { body: { rows: [{ ...beto, team }], dryRun: true } })).problems.length;
    expect([await tried('mare  CHEIA '), await tried('Avô'), await tried('avo')]).toEqual([0, 0, 1]);
  });

  test.each([
    ['1234567890', '01234567890'],
    ['\u202a529.982.247-25\u202c', '52998224725'],
    ['1234552', '00001234552'],
  ])('restores the zeros that a spreadsheet took from the CPF %s', async (cpf, stored) => {
    const admin = await anAdmin();
    await admin.call(KEY, { body: { rows: [{ ...beto, cpf }] } });
    expect(await admin.call('GET /api/players')).toMatchObject([{ cpf: stored }]);
  });

  test("reads Excel's numbers of days", async () => {
    const admin = await anAdmin();
    const rows = [
      { ...beto, birthDate: '34414' },
      { ...beto, firstName: 'Caio', birthDate: '18264' },
    ];
    await admin.call(KEY, { body: { rows } });
    const days = (await admin.call('GET /api/players')).map(({ birthDate }) => birthDate);
    expect(days).toEqual(['1994-03-21', '1950-01-01']);
    const davi = { ...beto, firstName: 'Davi', birthDate: '60000' };
    const ahead = await admin.call(KEY, { body: { rows: [davi], dryRun: true } });
    expect(ahead.problems).toMatchObject([{ message: 'A data de nascimento não pode estar no futuro' }]);
  });

  test('takes away the invisible characters of what was pasted', async () => {
    const admin = await anAdmin();
    const row = {
      ...ana,
      team: '\u200bRecife\ufeff',
      memberNumber: '\u200b00\u200b17',
      phone: '\u202a+55 81 99123-4567\u202c',
      email: 'ana\u200b@exemplo.com.br\u2060',
      birthDate: '\u200e21/03/1994',
    };
    await admin.call(KEY, { body: { rows: [row] } });
    expect(await admin.call('GET /api/players')).toMatchObject([
      {
        teamName: 'Recife',
        memberNumber: '0017',
        phone: '+5581991234567',
        email: 'ana@exemplo.com.br',
        birthDate: '1994-03-21',
      },
    ]);
  });

  test.each(['+Vôlei', '-Praia', '=Copa', '@Olinda', "'-Mar", '＋Sol'])(
    'brings back what an export wrote of the name %s',
    async (name) => {
      const admin = await server.asAdmin();
      const { id } = await aTeam(admin, name);
      await aPlayer(admin, { firstName: name, lastName: name, shirtName: name, teamId: id });
      const own = { body: { currentPassword: PASSWORD } };
      const { text } = await admin.send('POST /api/export/players/personal', own);
      const [titles = [], line = []] = Papa.parse<string[]>(text.slice(1), { delimiter: ';' }).data;
      const cell = (title: string) => line[titles.indexOf(title)] ?? '';
      const [firstName, lastName, team] = [cell('Nome'), cell('Sobrenome'), cell('Time')];
      const [player] = await admin.call('GET /api/players');
      await admin.call('DELETE /api/players/{id}', { params: { id: player?.id ?? 0 }, body: {} });
      const row = { firstName, lastName, team, shirtName: cell('Nome na camisa'), gender: cell('Gênero') };
      expect([firstName, team].every((written) => written.startsWith("'"))).toBe(true);
      await admin.call(KEY, { body: { rows: [row] } });
      expect(await admin.call('GET /api/players')).toMatchObject([
        { firstName: name, lastName: name, teamName: name, shirtName: name },
      ]);
    },
  );

  test.each([
    ['no rows', [], 400, 'Não há linhas para importar'],
    [
      '1,001 rows',
      Array.from({ length: 1_001 }, () => beto),
      400,
      'Importe no máximo 1.000 linhas de cada vez',
    ],
    [
      '10,000 rows',
      Array.from({ length: 10_000 }, () => beto),
      400,
      'Importe no máximo 1.000 linhas de cada vez',
    ],
    ['more than a body holds', Array.from({ length: 10_000 }, () => ana), 413, 'O pedido é grande demais'],
    [
      'a cell without end',
      [{ ...beto, lastName: 'x'.repeat(301) }],
      400,
      'Use no máximo 300 caracteres em cada célula',
    ],
    ['a row that is none', ['Beto'], 400, 'Valor inválido'],
    ['something else', 'nome;time', 400, 'Valor inválido'],
  ])('of %s is refused', async (_name, rows, status, message) => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, KEY, send(rows))).toMatchObject({ status, message });
  });

  test('of 1,000 rows is one write', async () => {
    const admin = await anAdmin();
    const other = server.of(await server.another({ DEFAULT_PLAYER_PASSWORD: 'bem-vindo-2025' }), admin.token);
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...beto,
      lastName: `Silva ${index}`,
      team: 'Recife',
      memberNumber: String(index),
      email: `beto${index}@exemplo.com.br`,
      phone: `(81) 99${String(index).padStart(7, '0')}`,
    }));
    const before = (await server.state())['audit_log']?.length ?? 0;
    const { passwords } = await other.call(KEY, { body: { rows } });
    expect(passwords).toHaveLength(1_000);
    expect(passwords[999]).toEqual({
      name: 'Beto Silva 999',
      firstName: 'Beto',
      phone: '+5581990000999',
      email: 'beto999@exemplo.com.br',
      temporaryPassword: 'bem-vindo-2025',
    });
    const { players, users, audit_log: lines } = await server.state();
    expect([players?.length, users?.length, lines?.length]).toEqual([1_000, 1_001, before + 1]);
    const accountOf = new Map(users?.map(({ id, email }) => [id, email]));
    for (const player of players ?? []) {
      expect(accountOf.get(player['user_id'])).toBe(`beto${player['member_number']}@exemplo.com.br`);
    }
  });

  test('that finds an address taken while the passwords were hashed saves nothing', async () => {
    const admin = await anAdmin();
    // Forty passwords take longer than one: the addresses are checked before the other write, and this import
    // saves after it.
    const others = Array.from({ length: 40 }, (_, index) => ({
      ...beto,
      email: `beto${index}@exemplo.com.br`,
    }));
    const [answer] = await Promise.all([
      admin.send(KEY, send([...others, ana])),
      aPlayer(admin, { email: 'ana@exemplo.com.br' }),
    ]);
    expect(answer).toMatchObject({
      status: 422,
      body: { problems: [{ row: 40, field: 'email', message: 'Este e-mail já está em uso' }] },
    });
    expect(await admin.call('GET /api/players')).toHaveLength(1);
  });
});
