import { describe, expect, test } from 'vitest';
import { TIME_ZONE } from '#domain/tournament.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { openWorld } from '#tests/support/data/world.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const shown = () => server.anonymous.call('GET /api/tournament');
const INITIAL = {
  name: 'Torneio de Vôlei de Praia 2025',
  year: 2025,
  rounds: 8,
  logoUrl: null,
  technicalTimeout: false,
  rostersPublic: false,
  slug: 'torneio-de-volei-de-praia-2025',
  isCurrent: true,
  hasOthers: false,
  hasStages: true,
  state: 'running',
  place: null,
  firstDay: null,
  lastDay: null,
  courts: [],
};

test('a tournament has the same time zone as the screens', () => {
  expect(server.main.tournament.snapshots.current.timeZone).toBe(TIME_ZONE);
});

describe('a change of the tournament', () => {
  test('changes only the given fields', async () => {
    const { admin } = world();
    const change = (body: object) => admin.call('PATCH /api/tournament', { body });
    expect(await change({ name: '  Copa da Praia ' })).toEqual({ ...INITIAL, name: 'Copa da Praia' });
    expect(await change({ year: 2026 })).toEqual({ ...INITIAL, name: 'Copa da Praia', year: 2026 });
    expect(await change({})).toEqual({ ...INITIAL, name: 'Copa da Praia', year: 2026 });
    expect(await shown()).toEqual({ ...INITIAL, name: 'Copa da Praia', year: 2026 });
  });

  test('gives all games the technical time-out, and is recorded in the audit', async () => {
    const { admin } = world();
    const [game] = await admin.call('GET /api/games/round/{round}', { params: { round: 2 } });
    const id = game?.id ?? 0;
    const rule = async () => (await admin.call('GET /api/games/{id}', { params: { id } })).technicalTimeout;
    expect(await rule()).toBe(false);
    await admin.call('PATCH /api/tournament', { body: { technicalTimeout: true } });
    expect(await rule()).toBe(true);
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({ changes: [{ field: 'technicalTimeout', before: false, after: true }] });
  });

  test('is used by later messages, with the year if the name does not contain it', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/tournament', { body: { name: 'Copa da Praia', year: 2026 } });
    const body = { messageType: 'round_reminder', roundNumber: 1 } as const;
    const { preview } = await admin.call('POST /api/whatsapp/preview', { body });
    expect(preview).toContain('Torneio: Copa da Praia 2026\n');
  });

  test('is recorded in the audit, before and after', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/tournament', { body: { name: 'Copa da Praia', year: 2026 } });
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({
      action: 'tournament.change',
      subjectName: 'Copa da Praia 2026',
      changes: [
        { field: 'name', before: INITIAL.name, after: 'Copa da Praia' },
        { field: 'year', before: 2025, after: 2026 },
      ],
    });
  });

  test.each([
    ['a name of one letter', { name: 'C' }, 'Nome deve ter pelo menos 2 caracteres'],
    ['a name of nothing but blanks', { name: '   ' }, 'Nome deve ter pelo menos 2 caracteres'],
    ['a name of 101', { name: 'x'.repeat(101) }, 'Use no máximo 100 caracteres'],
    ['a name of two lines', { name: 'Copa\nda Praia' }, 'Texto com caracteres inválidos'],
    ['a year as a text', { year: '2026' }, 'Use um ano de 2000 a 2100'],
    ['a year before all', { year: 1999 }, 'Use um ano de 2000 a 2100'],
    ['half a year', { year: 2026.5 }, 'Use um ano de 2000 a 2100'],
  ])('with %s is refused', async (_name, body, message) => {
    expect(await server.refused(world().admin, 'PATCH /api/tournament', { body })).toMatchObject({
      status: 400,
      message,
    });
  });
});

describe('the courts by name', () => {
  const rename = (courts: string[]) => ['PATCH /api/tournament', { body: { courts } }] as const;

  test('are kept in their order, replaced as a whole, removed, and recorded in the audit', async () => {
    const { admin } = world();
    expect(await admin.call(...rename([' Central ', '2']))).toEqual({ ...INITIAL, courts: ['Central', '2'] });
    expect(await shown()).toEqual({ ...INITIAL, courts: ['Central', '2'] });
    await admin.call('PATCH /api/tournament', { body: { place: null } });
    await admin.call(...rename(['1']));
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({
      changes: [{ field: 'courts', before: ['Central', '2'], after: ['1'] }],
    });
    expect(await admin.call(...rename([]))).toEqual(INITIAL);
  });

  test.each([
    ['one twice, in other letters', ['Central', '2', 'CENTRAL'], '“CENTRAL” está duas vezes na lista'],
    ['one twice, with the word before it', ['2', 'Quadra 2'], '“Quadra 2” está duas vezes na lista'],
    ['one without a name', ['1', ' '], 'Dê um nome à quadra'],
    ['a name of 21', ['x'.repeat(21)], 'Use no máximo 20 caracteres'],
    ['a name of two lines', ['Central\nda praia'], 'Texto com caracteres inválidos'],
    ['thirteen', Array.from({ length: 13 }, (_, i) => String(i)), 'No máximo 12 quadras'],
    ['a text', 'Central' as unknown as string[], 'Diga os nomes das quadras'],
  ])('with %s are refused, and nothing changes', async (_name, courts, message) => {
    const { admin } = world();
    await admin.call(...rename(['1']));
    expect(await server.refused(admin, ...rename(courts))).toMatchObject({ status: 400, message });
    expect(await shown()).toEqual({ ...INITIAL, courts: ['1'] });
  });

  test('stay as they are in a tournament that has ended, and for everybody but organisers', async () => {
    const { admin } = world();
    expect(await server.refused(server.anonymous, ...rename(['1']))).toMatchObject({ status: 401 });
    for (const who of [await server.asPlayer(), await server.asScorer()])
      expect(await server.refused(who, ...rename(['1']))).toMatchObject({ status: 403 });
    expect(await shown()).toEqual(INITIAL);
    const ended = await admin.call('POST /api/tournaments', { body: { name: 'Copa', year: 2024 } });
    const old = admin.in(ended.slug);
    await old.call('PATCH /api/tournament', { body: { state: 'ended' } });
    expect(await server.refused(old, ...rename(['1']))).toMatchObject({
      status: 409,
      code: 'TOURNAMENT_ENDED',
    });
    expect(await old.call('GET /api/tournament')).toMatchObject({ courts: [] });
  });
});

describe('two people who change the tournament at once', () => {
  const inAudit = async () =>
    (await world().admin.call('GET /api/audit', { query: { subject: 'tournament' } })).lines;

  test('the same field: the second learns who changed it to what, and may save over it', async () => {
    const { admin } = world();
    const colleague = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
    await colleague.call('PATCH /api/tournament', {
      body: { name: 'Copa da Praia', seenName: INITIAL.name },
    });
    const late = (seenName: string) => ({ body: { name: 'Taça da Areia', seenName } });
    expect(await server.refused(admin, 'PATCH /api/tournament', late(INITIAL.name))).toMatchObject({
      status: 409,
      code: 'TOURNAMENT_CHANGED',
      message: 'Ana Souza mudou o nome para “Copa da Praia”.',
      tournament: { name: 'Copa da Praia', year: 2025, logoUrl: null },
    });
    await admin.call('PATCH /api/tournament', late('Copa da Praia'));
    expect(await shown()).toMatchObject({ name: 'Taça da Areia' });
  });

  test('two fields, each by another person: both are named, one as the own change', async () => {
    const { admin } = world();
    const colleague = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
    await colleague.call('PATCH /api/tournament', { body: { year: 2026 } });
    await admin.call('PATCH /api/tournament', { body: { name: 'Copa da Praia' } });
    const body = { name: 'Taça', seenName: INITIAL.name, year: 2027, seenYear: 2025 };
    expect(await server.refused(admin, 'PATCH /api/tournament', { body })).toMatchObject({
      message: 'Você mudou o nome para “Copa da Praia”. Ana Souza mudou o ano para 2026.',
    });
  });

  test('another field, or to the same value: both changes are kept', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/tournament', { body: { year: 2026, seenYear: 2025 } });
    await admin.call('PATCH /api/tournament', { body: { name: 'Copa da Praia', seenName: INITIAL.name } });
    await admin.call('PATCH /api/tournament', { body: { year: 2026, seenYear: 2025 } });
    expect(await shown()).toMatchObject({ name: 'Copa da Praia', year: 2026 });
  });

  test('the picture: neither replaces nor removes one that was not seen', async () => {
    const { admin, photo } = world();
    const colleague = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
    const { imageUrl } = await colleague.call('POST /api/tournament/image', {
      query: { seenLogoUrl: '' },
      body: photo,
    });
    const before = await inAudit();
    const another = await aPicture({ left: '#10a040' });
    expect(
      await server.refused(admin, 'POST /api/tournament/image', {
        query: { seenLogoUrl: '' },
        body: another,
      }),
    ).toMatchObject({
      status: 409,
      code: 'TOURNAMENT_CHANGED',
      message: 'Ana Souza trocou a imagem do torneio.',
      tournament: { logoUrl: imageUrl },
    });
    const { imageUrl: laterLogo } = await colleague.call('POST /api/tournament/image', {
      query: { seenLogoUrl: imageUrl },
      body: another,
    });
    expect(
      await server.refused(admin, 'DELETE /api/tournament/image', { query: { seenLogoUrl: imageUrl } }),
    ).toMatchObject({ status: 409, tournament: { logoUrl: laterLogo } });
    await colleague.call('DELETE /api/tournament/image', { query: { seenLogoUrl: laterLogo } });
    expect(
      await server.refused(admin, 'POST /api/tournament/image', {
        query: { seenLogoUrl: laterLogo },
        body: photo,
      }),
    ).toMatchObject({ message: 'Ana Souza removeu a imagem do torneio.' });
    expect((await inAudit()).length).toBe(before.length + 2);
  });
});

describe('the picture of the tournament', () => {
  test('is shown, replaced, removed, and can be removed again', async () => {
    const { admin, photo } = world();
    const { imageUrl } = await admin.call('POST /api/tournament/image', { body: photo });
    expect(await shown()).toEqual({ ...INITIAL, logoUrl: imageUrl });
    expect((await server.main.app.inject({ url: imageUrl })).headers['content-type']).toBe('image/webp');
    await admin.call('DELETE /api/tournament/image');
    expect(await shown()).toEqual(INITIAL);
    expect((await admin.ask('DELETE /api/tournament/image')).status).toBe(204);
  });

  test('that is invalid is refused', async () => {
    const sent = { body: new Blob(['<svg/>'], { type: 'image/png' }) };
    expect(await server.refused(world().admin, 'POST /api/tournament/image', sent)).toMatchObject({
      status: 415,
    });
  });
});

describe.each([
  ['PATCH /api/tournament', () => ({ body: { name: 'Copa da Praia' } })],
  ['POST /api/tournament/image', () => ({ body: world().photo })],
  ['DELETE /api/tournament/image', () => ({})],
] as const)('%s', (key, sent) => {
  test('is for administrators only', async () => {
    expect(await server.refused(server.anonymous, key, sent())).toMatchObject({ status: 401 });
    for (const who of [await server.asPlayer(), await server.asScorer()])
      expect(await server.refused(who, key, sent())).toMatchObject({ status: 403 });
  });
});

describe('making the players public', () => {
  const change = (body: object) => ['PATCH /api/tournament', { body }] as const;

  test('needs the own password, and other changes do not', async () => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, ...change({ rostersPublic: true }))).toMatchObject({
      status: 422,
      code: 'OWN_PASSWORD_NEEDED',
      message: 'Para mostrar os elencos para todos, digite também a sua própria senha',
    });
    const wrong = { rostersPublic: true, currentPassword: 'outra senha' };
    expect(await server.refused(admin, ...change(wrong))).toMatchObject({ code: 'WRONG_PASSWORD' });
    await admin.call('PATCH /api/tournament', { body: { rostersPublic: true, currentPassword: PASSWORD } });
    expect(await server.lastLine()).toMatchObject({ action: 'tournament.change' });
    const unchanged = { rostersPublic: true, technicalTimeout: true };
    expect(await admin.call('PATCH /api/tournament', { body: unchanged })).toMatchObject(unchanged);
    const hidden = { rostersPublic: false };
    expect(await admin.call('PATCH /api/tournament', { body: hidden })).toMatchObject(hidden);
  });
});
