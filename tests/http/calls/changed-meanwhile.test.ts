import { describe, expect, test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const ana = () => server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });

describe('two people who change a team at once', () => {
  test('the same field: the second learns who changed it to what, and may save over it', async () => {
    const admin = await server.asAdmin();
    const params = { id: (await aTeam(admin, 'Recife')).id };
    const change = (who: typeof admin, body: object) => who.call('PATCH /api/teams/{id}', { params, body });
    await change(await ana(), { name: 'Boa Viagem', seen: { name: 'Recife' } });
    const late = { name: 'Pina', seen: { name: 'Recife', category: 'Misto' } };
    expect(await server.refused(admin, 'PATCH /api/teams/{id}', { params, body: late })).toMatchObject({
      status: 409,
      code: 'TEAM_CHANGED',
      message: 'Ana Souza mudou o nome para “Boa Viagem”.',
      team: { name: 'Boa Viagem', category: 'Misto' },
    });
    expect(await change(admin, { name: 'Pina', seen: { name: 'Boa Viagem' } })).toMatchObject({
      name: 'Pina',
    });
    await change(await ana(), { seed: 2 });
    const unseeded = { params, body: { seed: 1, seen: { seed: null } } };
    expect(await server.refused(admin, 'PATCH /api/teams/{id}', unseeded)).toMatchObject({
      message: 'Ana Souza mudou a cabeça de chave para 2.',
      team: { seed: 2 },
    });
  });

  test('two fields: both are named; another field, or the same value: both changes are kept', async () => {
    const admin = await server.asAdmin();
    const params = { id: (await aTeam(admin, 'Recife')).id };
    const change = (who: typeof admin, body: object) => who.call('PATCH /api/teams/{id}', { params, body });
    await change(await ana(), { category: 'Feminino' });
    await change(admin, { name: 'Pina', seen: { name: 'Recife' } });
    await change(admin, { name: 'Pina', seen: { name: 'Recife' }, category: 'Feminino' });
    const body = {
      name: 'Recife',
      category: 'Masculino',
      seen: { name: 'Recife', category: 'Misto' },
    } as const;
    expect(await server.refused(admin, 'PATCH /api/teams/{id}', { params, body })).toMatchObject({
      status: 409,
      message: 'Você mudou o nome para “Pina”. Ana Souza mudou a categoria para Feminino.',
    });
    // Without the values that were seen, as documented.
    expect(await change(admin, { name: 'Recife' })).toMatchObject({ name: 'Recife', category: 'Feminino' });
  });
});

describe('two people who change a player at once', () => {
  test('the same field: the second learns who changed it to what, and may save over it', async () => {
    const admin = await server.asAdmin();
    const params = { id: (await aPlayer(admin, { firstName: 'Bia', memberNumber: '7' })).id };
    const change = (who: typeof admin, body: object) => who.call('PATCH /api/players/{id}', { params, body });
    await change(await ana(), { memberNumber: '12', seen: { memberNumber: '7' } });
    const late = (memberNumber: string) => ({ memberNumber: '15', seen: { memberNumber } });
    expect(await server.refused(admin, 'PATCH /api/players/{id}', { params, body: late('7') })).toMatchObject(
      {
        status: 409,
        code: 'PLAYER_CHANGED',
        message: 'Ana Souza mudou o número de sócio para “12”.',
        player: { firstName: 'Bia', memberNumber: '12' },
      },
    );
    expect(await change(admin, late('12'))).toMatchObject({ memberNumber: '15' });
  });

  test('somebody who erased their data since: nothing is stored, and nobody is named, as often as it is saved', async () => {
    const admin = await server.asAdmin();
    const bia = await server.asPlayer();
    const { id } = await aPlayer(admin, { firstName: 'Bia', phone: '(81) 99765-4321' });
    await server.link(id, bia.id);
    await bia.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
    const late = [
      { phone: '(81) 98888-7777', seen: { phone: '+5581997654321' } },
      { email: 'bia@exemplo.com.br', seen: { email: null, firstName: 'Bia' } },
    ];
    for (const body of [...late, ...late])
      expect(await server.refused(admin, 'PATCH /api/players/{id}', { params: { id }, body })).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        message: 'Esta pessoa apagou os seus dados. Nada foi salvo: feche sem salvar.',
      });
    const seen = { teamId: null, firstName: 'Jogador removido' };
    const { id: teamId } = await aTeam(admin, 'Recife');
    const moved = await admin.call('PATCH /api/players/{id}', { params: { id }, body: { teamId, seen } });
    expect(moved).toMatchObject({ firstName: 'Jogador removido', teamId, phone: null });
  });

  test.each([
    ['firstName', 'Bia', 'Beatriz', 'mudou o nome para “Beatriz”'],
    ['lastName', 'Barros', null, 'apagou o sobrenome'],
    ['gender', 'Feminino', 'Masculino', 'mudou o gênero para “Masculino”'],
    ['phone', null, '(81) 99765-4321', 'mudou o telefone para (81) 99765-4321'],
    ['cpf', null, '529.982.247-25', 'mudou o CPF para 529.982.247-25'],
    ['birthDate', null, '1990-02-28', 'mudou a data de nascimento para 28/02/1990'],
    ['level', null, 'Avançado', 'mudou o nível para “Avançado”'],
    ['isHidden', false, true, 'tirou o nome das páginas públicas'],
  ])(
    '%s that a colleague changed is reported, and reset only on purpose',
    async (field, was, wanted, said) => {
      const admin = await server.asAdmin();
      const params = { id: (await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros' })).id };
      await (await ana()).call('PATCH /api/players/{id}', {
        params,
        body: { [field]: wanted, seen: { [field]: was } },
      });
      const back = was ?? (field === 'level' || field === 'birthDate' ? null : '');
      const body = { [field]: back, seen: { [field]: was } };
      expect(await server.refused(admin, 'PATCH /api/players/{id}', { params, body })).toMatchObject({
        status: 409,
        message: `Ana Souza ${said}.`,
      });
    },
  );

  test('the team, the address and the rights, which belong to the player’s account', async () => {
    const admin = await server.asAdmin();
    const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
    const { id, userId } = await aPlayer(admin, { teamId: recife.id, email: 'bia@exemplo.com.br' });
    const colleague = await ana();
    await colleague.call('PATCH /api/players/{id}', {
      params: { id },
      body: { teamId: olinda.id, isScorer: true },
    });
    await colleague.call('PATCH /api/users/{id}', {
      params: { id: userId ?? 0 },
      body: { isScorer: false },
    });
    const body = {
      teamId: null,
      isScorer: true,
      email: 'bia@exemplo.com.br',
      seen: { teamId: recife.id, isScorer: true, email: 'outra@exemplo.com.br' },
    };
    expect(await server.refused(admin, 'PATCH /api/players/{id}', { params: { id }, body })).toMatchObject({
      message: 'Ana Souza mudou o time para “Olinda”. Ana Souza tirou a permissão de anotador.',
      player: { teamId: olinda.id, isScorer: false, email: 'bia@exemplo.com.br' },
    });
  });

  test('a deleted team: the refusal says that the player has none, and names nobody', async () => {
    const admin = await server.asAdmin();
    const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
    const params = { id: (await aPlayer(admin)).id };
    await admin.call('PATCH /api/players/{id}', { params, body: { teamId: recife.id } });
    await (await ana()).call('DELETE /api/teams/{id}', { params: { id: recife.id } });
    const body = { teamId: olinda.id, seen: { teamId: recife.id } };
    expect(await server.refused(admin, 'PATCH /api/players/{id}', { params, body })).toMatchObject({
      message: 'Outra pessoa tirou esta pessoa do time.',
    });
  });

  test('another field, or the same value: both changes are kept, also without the values that were seen', async () => {
    const admin = await server.asAdmin();
    const params = { id: (await aPlayer(admin, { firstName: 'Bia' })).id };
    const change = (who: typeof admin, body: object) => who.call('PATCH /api/players/{id}', { params, body });
    await change(await ana(), { firstName: 'Beatriz', phone: '81997654321' });
    await change(admin, { level: 'Avançado', seen: { level: null } });
    await change(admin, { phone: '(81) 99765-4321', seen: { phone: null } });
    expect(await change(admin, { firstName: 'Bianca' })).toMatchObject({
      firstName: 'Bianca',
      level: 'Avançado',
      phone: '+5581997654321',
    });
  });
});

describe('two people who change a picture at once', () => {
  const KINDS = [
    ['a team', 'teams', 'TEAM_CHANGED', 'do time', async () => (await aTeam(await ana(), 'Recife')).id],
    ['a player', 'players', 'PLAYER_CHANGED', 'desta pessoa', async () => (await aPlayer(await ana())).id],
  ] as const;

  test.each(KINDS)(
    'of %s: the second learns who changed it, and may replace or remove what is there then',
    async (_, of, code, whose, make) => {
      const [admin, colleague] = [await server.asAdmin(), await ana()];
      const params = { id: await make() };
      const [one, other] = [await aPicture(), await aPicture({ left: '#10a040' })];
      const [set, remove] = [`POST /api/${of}/{id}/image`, `DELETE /api/${of}/{id}/image`] as const;
      const seeing = (seenImageUrl: string) => ({ params, query: { seenImageUrl } });

      const { imageUrl: first } = await colleague.call(set, { ...seeing(''), body: one });
      const current = { [of === 'teams' ? 'team' : 'player']: { imageUrl: first } };
      const expected = { status: 409, code, message: `Ana Souza trocou a imagem ${whose}.`, ...current };
      expect(await server.refused(admin, set, { ...seeing(''), body: other })).toMatchObject(expected);
      expect(await server.refused(admin, remove, seeing(''))).toMatchObject(expected);

      const { imageUrl: second } = await admin.call(set, { ...seeing(first), body: other });
      // The same picture again, and one without the picture that was seen, as documented.
      await colleague.call(set, { ...seeing(first), body: other });
      await colleague.call(set, { params, body: other });
      await admin.call(remove, seeing(second));
      expect(await server.refused(colleague, set, { ...seeing(second), body: one })).toMatchObject({
        status: 409,
        message: `Adriana Alves removeu a imagem ${whose}.`,
      });
      await colleague.call(remove, seeing(second));
    },
  );

  test.each(KINDS)(
    'of %s by its address: the second learns who changed it, as by an upload',
    async (_, of, code, whose, make) => {
      const [admin, colleague] = [await server.asAdmin(), await ana()];
      const params = { id: await make() };
      const send = async (left: string) =>
        (await admin.call('POST /api/user/image', { body: await aPicture({ left }) })).imageUrl;
      const [first, second, third] = [await send('#400'), await send('#600'), await send('#800')];
      const change = `PATCH /api/${of}/{id}` as const;
      const to = (imageUrl: string | null, seen?: string | null) => ({
        params,
        body: { imageUrl, ...(seen === undefined ? {} : { seen: { imageUrl: seen } }) },
      });
      const current = (imageUrl: string | null) => ({
        [of === 'teams' ? 'team' : 'player']: expect.objectContaining({ imageUrl }),
      });

      await colleague.call(change, to(first, null));
      const changed = {
        status: 409,
        code,
        message: `Ana Souza trocou a imagem ${whose}.`,
        ...current(first),
      };
      expect(await server.refused(admin, change, to(second, null))).toMatchObject(changed);
      expect(await server.refused(admin, change, to(null, second))).toMatchObject(changed);
      // The same picture again, and one without the picture that was seen, as documented.
      await admin.call(change, to(first, null));
      await admin.call(change, to(second));
      await admin.call(change, to(null, second));
      expect(await server.refused(colleague, change, to(third, second))).toMatchObject({
        status: 409,
        message: `Adriana Alves removeu a imagem ${whose}.`,
        ...current(null),
      });
    },
  );

  test('of a team with one found by its name: that is the one seen', async () => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    const named = await server.storePicture('7', 'recife');
    const { imageUrl } = await admin.call('POST /api/user/image', { body: await aPicture() });
    const params = { id };
    const late = { params, body: { imageUrl, seen: { imageUrl: null } } };
    expect((await server.refused(admin, 'PATCH /api/teams/{id}', late)).status).toBe(409);
    const body = { imageUrl, seen: { imageUrl: named } };
    expect(await admin.call('PATCH /api/teams/{id}', { params, body })).toMatchObject({ imageUrl });
  });

  test('of a player who changed it: the refusal names the player', async () => {
    const admin = await server.asAdmin();
    const { id, userId } = await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const body = { currentPassword: TEMPORARY, newPassword: 'onda do mar' };
    await (await server.signIn(userId ?? 0)).call('PATCH /api/user/password', { body });
    const bia = await server.signIn(userId ?? 0);
    const { imageUrl } = await bia.call('POST /api/user/image', { body: await aPicture() });
    await bia.call('PATCH /api/user/image', { body: { imageUrl } });
    const late = { params: { id }, query: { seenImageUrl: '' } };
    expect(await server.refused(admin, 'DELETE /api/players/{id}/image', late)).toMatchObject({
      status: 409,
      message: 'Bia trocou a imagem desta pessoa.',
    });
  });
});
