import { describe, expect, test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { openTestServer, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const bia = { firstName: 'Bia', gender: 'Feminino' } as const;

const signIn = (username: string, password: string) =>
  server.anonymous.send('POST /api/login', { body: { username, password } });

describe('a new player', () => {
  test('without an email address has no account and no password', async () => {
    const admin = await server.asAdmin();
    const { status, body } = await admin.ask('POST /api/players', { body: bia });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...bia,
      id: body.id,
      userId: null,
      lastName: null,
      teamId: null,
      teamName: null,
      memberNumber: null,
      shirtSize: null,
      level: null,
      skillLevel: null,
      imageUrl: null,
      isAdmin: false,
      isOrganiser: false,
      isScorer: false,
      phone: null,
      email: null,
      cpf: null,
      birthDate: null,
      shirtName: null,
      messagesConsent: false,
      isHidden: false,
      temporaryPassword: null,
      passwordLink: null,
    });
  });

  test('with an email address gets an account, whose password is returned once and must be changed', async () => {
    const admin = await server.asAdmin();
    const made = await aPlayer(admin, { email: ' Bia@Exemplo.com.br ', isScorer: true });
    expect(made).toMatchObject({ email: 'bia@exemplo.com.br', isScorer: true, temporaryPassword: TEMPORARY });
    expect(await signIn('bia@exemplo.com.br', TEMPORARY)).toMatchObject({
      status: 200,
      body: {
        id: made.userId,
        mustChangePassword: true,
        isScorer: true,
        isAdmin: false,
        player: { id: made.id },
      },
    });
    expect(JSON.stringify(await admin.call('GET /api/players'))).not.toContain(TEMPORARY);
  });

  test("gets the organiser's default password if there is one", async () => {
    const admin = await server.asAdmin();
    const other = server.of(await server.another({ DEFAULT_PLAYER_PASSWORD: 'bem-vindo-2025' }), admin.token);
    const made = await other.call('POST /api/players', { body: { ...bia, email: 'bia@exemplo.com.br' } });
    expect(made.temporaryPassword).toBe('bem-vindo-2025');
    expect(await signIn('bia@exemplo.com.br', 'bem-vindo-2025')).toMatchObject({
      body: { mustChangePassword: true },
    });
  });

  test('gets the password that the administrator chose, which is not returned', async () => {
    const body = { ...bia, email: 'bia@exemplo.com.br', password: 'onda do mar' };
    const made = await (await server.asAdmin()).call('POST /api/players', { body });
    expect(made.temporaryPassword).toBeNull();
    expect(await signIn(made.email ?? '', 'onda do mar')).toMatchObject({
      body: { mustChangePassword: true },
    });
  });

  test('is stored with its numbers normalised', async () => {
    const admin = await server.asAdmin();
    const team = await aTeam(admin, 'Recife');
    const fields = {
      phone: '(81) 99123-4567',
      cpf: '529.982.247-25',
      birthDate: '1994-03-21',
      shirtName: ' BIA ',
    };
    const rest = {
      lastName: '',
      teamId: team.id,
      memberNumber: '017',
      shirtSize: 'M',
      skillLevel: 'Avançado',
    } as const;
    expect(await aPlayer(admin, { ...fields, ...rest })).toMatchObject({
      phone: '+5581991234567',
      cpf: '52998224725',
      birthDate: '1994-03-21',
      shirtName: 'BIA',
      lastName: null,
      teamName: 'Recife',
      memberNumber: '017',
      level: 'Avançado',
      skillLevel: 'Avançado',
    });
  });

  test('has a unique member number, ignoring leading zeros', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { firstName: 'Ana', lastName: 'Lima', memberNumber: '0123' });
    const again = { body: { ...bia, memberNumber: '\u200b123' } };
    expect(await server.refused(admin, 'POST /api/players', again)).toMatchObject({
      status: 409,
      code: 'MEMBER_NUMBER_TAKEN',
      message: 'Este número de sócio já é de Ana Lima',
    });
    expect(await aPlayer(admin, { memberNumber: '1230' })).toMatchObject({ memberNumber: '1230' });
  });

  test.each([
    ['no gender', { gender: undefined }, 400, 'Selecione o gênero'],
    ['a name of one letter', { firstName: 'B' }, 400, 'Nome deve ter pelo menos 2 caracteres'],
    ['an address that is none', { email: 'bia@' }, 400, 'Email inválido'],
    [
      'a member number of five digits',
      { memberNumber: '12345' },
      400,
      'Número de sócio deve ter no máximo 4 dígitos',
    ],
    ['a member number in letters', { memberNumber: '1a' }, 400, 'Número de sócio deve conter apenas dígitos'],
    ['a size that is none', { shirtSize: 'XXXG' }, 400, 'Selecione um tamanho'],
    ['a level that is none', { level: 'Profissional' }, 400, 'Selecione o nível'],
    ['a short phone', { phone: '99123' }, 400, 'Telefone deve ter pelo menos 10 dígitos'],
    ['a birth date in year 0', { birthDate: '0000-02-01' }, 400, 'Data inválida'],
    [
      'a short password',
      { email: 'b@c.com', password: '12345' },
      400,
      'Senha deve ter pelo menos 8 caracteres',
    ],
    [
      'a common password',
      { email: 'b@c.com', password: 'senha123' },
      422,
      'Essa senha é muito comum. Escolha outra.',
    ],
    [
      'a phone of nowhere',
      { phone: '(00) 00000-0000' },
      422,
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    [
      'a mobile number without its last digit',
      { phone: '11 91234-567' },
      422,
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    ['a wrong CPF', { cpf: '529.982.247-26' }, 422, 'CPF inválido: confira os dígitos'],
    ['rights and no address', { isScorer: true }, 422, 'Para dar acesso, informe o e-mail do jogador'],
    [
      'a password and no address',
      { password: 'onda do mar' },
      422,
      'Para dar acesso, informe o e-mail do jogador',
    ],
    ['an unknown team', { teamId: 999 }, 404, 'O time escolhido não existe mais. Escolha outro.'],
    ['an unknown picture', { imageUrl: `/api/images/${'d'.repeat(64)}` }, 404, 'Imagem não encontrada'],
    ['an address that is taken', { email: 'OUTRA@exemplo.com.br' }, 409, 'Este e-mail já está em uso'],
    ["an administrator's address", { email: 'dona@exemplo.com.br' }, 409, 'Este e-mail já está em uso'],
  ])('with %s is refused', async (_name, wrong, status, message) => {
    await server.asPlayer({ email: 'outra@exemplo.com.br' });
    const refusal = await server.refused(await server.asAdmin(), 'POST /api/players', {
      body: { ...bia, ...wrong },
    });
    expect(refusal).toMatchObject({ status, message });
  });
});
