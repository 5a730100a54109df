import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { query } from '#server/store/database/database.ts';
import { rounds as rows, tournaments } from '#server/store/database/schema/tournament.ts';
import {
  aCompletedGame,
  aGame,
  anElimination,
  aPlayer,
  aSuper4,
  aTeam,
  playNextGames,
} from '#tests/support/data/builders.ts';
import { aCourtLink } from '#tests/support/data/court-links.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

test('a new tournament is in preparation, and its organisers find it at its own address', async () => {
  const admin = await server.asAdmin();
  const made = await admin.call('POST /api/tournaments', { body: { name: 'Copa de Inverno', year: 2026 } });
  expect(made.slug).toBe('copa-de-inverno-2026');
  expect(await admin.in(made.slug).call('GET /api/tournament')).toMatchObject({
    name: 'Copa de Inverno',
    state: 'preparation',
    isCurrent: false,
    rounds: 8,
  });
  const slugs = async (who: typeof admin | typeof server.anonymous) =>
    (await who.call('GET /api/tournaments')).map(({ slug }) => slug);
  expect(await slugs(admin)).toContain(made.slug);
  expect(await slugs(server.anonymous)).not.toContain(made.slug);
  expect(await server.anonymous.call('GET /api/tournament')).toMatchObject({ hasOthers: false });
  await admin.in(made.slug).call('PATCH /api/tournament', { body: { state: 'running' } });
  expect(await slugs(server.anonymous)).toContain(made.slug);
  expect(await server.anonymous.call('GET /api/tournament')).toMatchObject({ hasOthers: true });
});

test('a new season takes over teams, players and rules, and nobody’s points or consent', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Coqueiros');
  const { id: playerId } = await aPlayer(admin, { firstName: 'Bia', teamId, phone: '(81) 99123-4567' });
  await server.consent(playerId);
  const scorer = await server.asScorer();
  const rules = await admin.call('GET /api/tournament/rules');
  const changed = { ...rules, players: { ...rules.players, listed: 3 } };
  await admin.call('PUT /api/tournament/rules', { body: { rules: changed } });
  await admin.call('PATCH /api/tournament', { body: { courts: ['Central', '2'] } });
  const [current] = await admin.call('GET /api/tournaments');
  const body = {
    name: 'Torneio',
    year: 2026,
    from: current?.id ?? 0,
    copy: ['teams', 'players', 'roles', 'rules'] as ('teams' | 'players' | 'roles' | 'rules')[],
    endsPrevious: true,
    becomesCurrent: true,
  };
  await admin.call('POST /api/tournaments', { body });
  expect(await admin.call('GET /api/tournament')).toMatchObject({
    year: 2026,
    state: 'running',
    rounds: 0,
    courts: ['Central', '2'],
  });
  expect(await admin.call('GET /api/tournament/rules')).toEqual(changed);
  const [team] = await admin.call('GET /api/teams');
  expect(team).toMatchObject({ name: 'Coqueiros' });
  expect(team?.id).not.toBe(teamId);
  expect(await admin.call('GET /api/players')).toMatchObject([
    { firstName: 'Bia', teamId: team?.id, messagesConsent: false },
  ]);
  expect(await scorer.call('GET /api/user')).toMatchObject({ isScorer: true });
  const old = admin.in(current?.slug ?? '');
  expect(await old.call('GET /api/tournament')).toMatchObject({ state: 'ended', isCurrent: false });
  expect(await old.call('GET /api/players')).toMatchObject([{ id: playerId, messagesConsent: true }]);
});

test.each([true, false])(
  'a new season takes over the pictures only if that is ticked: %s',
  async (isTicked) => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Coqueiros');
    const { id: playerId } = await aPlayer(admin, { firstName: 'Bia', teamId });
    const body = await aPicture();
    const { imageUrl } = await admin.call('POST /api/tournament/image', { body });
    await admin.call('POST /api/teams/{id}/image', { params: { id: teamId }, body });
    await admin.call('POST /api/players/{id}/image', { params: { id: playerId }, body });
    const [current] = await admin.call('GET /api/tournaments');
    const copy: ('teams' | 'players' | 'pictures')[] = ['teams', 'players'];
    if (isTicked) copy.push('pictures');
    const { slug } = await admin.call('POST /api/tournaments', {
      body: { name: 'Torneio', year: 2026, from: current?.id ?? 0, copy },
    });
    const copied = isTicked ? imageUrl : null;
    const next = admin.in(slug);
    expect(await next.call('GET /api/tournament')).toMatchObject({ logoUrl: copied });
    expect(await next.call('GET /api/teams')).toMatchObject([{ name: 'Coqueiros', imageUrl: copied }]);
    expect(await next.call('GET /api/players')).toMatchObject([{ firstName: 'Bia', imageUrl: copied }]);
    expect(await admin.call('GET /api/tournament')).toMatchObject({ logoUrl: imageUrl });
    expect(await admin.call('GET /api/players')).toMatchObject([{ firstName: 'Bia', imageUrl }]);
  },
);

test('a new season has as many rounds, of the same types, once they get a day', async () => {
  const admin = await server.asAdmin();
  const rounds = await admin.call('GET /api/tournament/rounds');
  const type = (number: number) => ({ params: { roundId: rounds[number - 1]?.id ?? 0 } });
  await admin.call('PATCH /api/tournament/rounds/{roundId}/type', {
    ...type(2),
    body: { isExtraRound: true },
  });
  for (const roundNumber of [4, 5, 6, 7, 8])
    await admin.call('DELETE /api/tournament/rounds/{roundNumber}', { params: { roundNumber } });
  const [current] = await admin.call('GET /api/tournaments');
  const { id, slug } = await admin.call('POST /api/tournaments', {
    body: { name: 'Torneio', year: 2026, from: current?.id ?? 0 },
  });
  const next = admin.in(slug);
  expect(await next.call('GET /api/tournament/rounds')).toEqual([]);
  const stored = await query(server.db, (q) =>
    q.select({ number: rows.number }).from(rows).where(eq(rows.tournamentId, id)).orderBy(rows.number),
  );
  expect(stored.map(({ number }) => number)).toEqual([1, 2, 3]);
  for (const [roundNumber, date] of [
    [1, '2026-05-02'],
    [2, '2026-05-09'],
    [4, '2026-05-16'],
  ] as const)
    await next.call('PUT /api/tournament/rounds/{roundNumber}', { params: { roundNumber }, body: { date } });
  expect(await next.call('GET /api/tournament/rounds')).toMatchObject([
    { round_number: 1, is_extra_round: false },
    { round_number: 2, is_extra_round: true },
    { round_number: 4, is_extra_round: false },
  ]);
});

test('an ended tournament is read as before and refuses changes until it is opened again', async () => {
  const admin = await server.asAdmin();
  await aCompletedGame(admin);
  const before = await admin.call('GET /api/rankings/teams/total');
  await admin.call('PATCH /api/tournament', { body: { state: 'ended' } });
  expect(await admin.call('GET /api/rankings/teams/total')).toEqual(before);
  const { champion } = (await server.anonymous.call('GET /api/tournaments'))[0] ?? {};
  expect(champion).toMatchObject({ id: before[0]?.id, name: before[0]?.name });
  for (const [key, body] of [
    ['POST /api/teams', { name: 'Recife' }],
    ['PATCH /api/tournament', { name: 'Outro nome' }],
  ] as const) {
    expect(await server.refused(admin, key, { body })).toMatchObject({
      status: 409,
      code: 'TOURNAMENT_ENDED',
    });
  }
  const person = await server.asPlayer();
  await person.call('PATCH /api/user/phone', { body: { phone: '(81) 99123-4567' } });
  await admin.call('PATCH /api/tournament', { body: { state: 'running', name: 'Outro nome' } });
  await admin.call('POST /api/teams', { body: { name: 'Niterói' } });
});

test('when a tournament ends no round is active any more, also after it is opened again', async () => {
  const admin = await server.asAdmin();
  await aCompletedGame(admin);
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const activeAfter = async (state: 'ended' | 'running') => {
    await admin.call('PATCH /api/tournament', { body: { state } });
    return (await server.anonymous.call('GET /api/live-scores/active-round')).activeRound;
  };
  expect([await activeAfter('ended'), await activeAfter('running')]).toEqual([0, 0]);
});

test('a write that waited while the tournament ended is refused', async () => {
  const admin = await server.asAdmin();
  // Not announced, so that the snapshot is the one of before.
  await query(server.db, (q) => q.update(tournaments).set({ state: 'ended' }));
  const body = { name: 'Recife' };
  expect(await server.refused(admin, 'POST /api/teams', { body })).toMatchObject({
    code: 'TOURNAMENT_ENDED',
  });
  expect((await admin.call('GET /api/tournament')).state).toBe('running');
});

test('where the first place is shared there is no champion', async () => {
  const admin = await server.asAdmin();
  const [one, two, three, four] = [
    await aTeam(admin, 'Recife'),
    await aTeam(admin, 'Olinda'),
    await aTeam(admin, 'Natal'),
    await aTeam(admin, 'Caruaru'),
  ];
  await aCompletedGame(admin, undefined, { team1Id: one.id, team2Id: two.id });
  await aCompletedGame(admin, undefined, { team1Id: three.id, team2Id: four.id });
  const places = (await admin.call('GET /api/rankings/teams/total')).map(({ position }) => position);
  expect(places.slice(0, 2)).toEqual([1, 1]);
  await admin.call('PATCH /api/tournament', { body: { state: 'ended' } });
  expect((await server.anonymous.call('GET /api/tournaments'))[0]?.champion).toBeNull();
});

test('who wins the last elimination is the champion, wherever the standings have them; nobody while it is open', async () => {
  const admin = await server.asAdmin();
  await anElimination(admin, ['Recife', 'Olinda']);
  const [{ team1Id = 0, team2Id = 0 } = {}] = await admin.call('GET /api/games/upcoming');
  const wide = [
    [5, 21],
    [5, 21],
  ] as const;
  await aCompletedGame(admin, wide, { team1Id, team2Id, round: 2 });
  const champion = async () => {
    await admin.call('PATCH /api/tournament', { body: { state: 'ended' } });
    return (await server.anonymous.call('GET /api/tournaments'))[0]?.champion;
  };
  expect(await champion()).toBeNull();
  await admin.call('PATCH /api/tournament', { body: { state: 'running' } });
  await playNextGames(admin, 1);
  expect((await admin.call('GET /api/rankings/teams/total'))[0]?.name).toBe('Olinda');
  expect(await champion()).toMatchObject({ name: 'Recife' });
});

test('who wins the last table of people is the champion, once all have played', async () => {
  const admin = await server.asAdmin();
  await aSuper4(admin, ['Ana', 'Bia', 'Duda', 'Fabi']);
  const listed = async () => {
    await admin.call('PATCH /api/tournament', { body: { state: 'ended' } });
    const [tournament] = await server.anonymous.call('GET /api/tournaments');
    await admin.call('PATCH /api/tournament', { body: { state: 'running' } });
    return tournament;
  };
  const { id = 0 } =
    (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Bia') ?? {};
  await playNextGames(admin, 2, id);
  expect(await listed()).toMatchObject({ champion: null, hasTeams: false, hasStages: true });
  await playNextGames(admin, 1, id);
  expect((await listed())?.champion).toEqual({ id, name: 'Bia', imageUrl: null, isPerson: true });
  await admin.call('PATCH /api/players/{id}', { params: { id }, body: { isHidden: true } });
  expect((await listed())?.champion).toBeNull();
});

test('a new season leaves out who was erased', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const gone = await aPlayer(admin, { firstName: 'Bia', teamId });
  await aPlayer(admin, { firstName: 'Caio', teamId });
  const person = await server.asPlayer();
  await server.link(gone.id, person.id);
  await person.ask('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  const [old] = await admin.call('GET /api/tournaments');
  const copy: ('teams' | 'players')[] = ['teams', 'players'];
  const { slug } = await admin.call('POST /api/tournaments', {
    body: { name: 'Torneio', year: 2026, from: old?.id ?? 0, copy },
  });
  expect(await admin.in(slug).call('GET /api/players')).toMatchObject([{ firstName: 'Caio' }]);
});

test('a tournament does not end while a game is in progress', async () => {
  const admin = await server.asAdmin();
  const [one, other] = [await aTeam(admin, 'Coqueiros'), await aTeam(admin, 'Recife')];
  const body = { team1Id: one.id, team2Id: other.id, round: 1, category: 'Misto', court: '1' } as const;
  const { id } = await admin.call('POST /api/games', { body: { ...body, date: '2025-04-05T12:00:00.000Z' } });
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'em_andamento' } });
  expect(await server.refused(admin, 'PATCH /api/tournament', { body: { state: 'ended' } })).toMatchObject({
    status: 409,
    message: 'Há jogo em andamento: termine o jogo antes de encerrar o torneio.',
  });
});

test('one tournament is current: another one takes the addresses without a slug over', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife' } });
  const { slug } = await admin.call('POST /api/tournaments', { body: { name: 'Escolinha', year: 2026 } });
  const organiser = await server.asOrganiser();
  const wanted = { body: { isCurrent: true } } as const;
  expect((await server.refused(organiser, 'PATCH /api/tournament', wanted)).status).toBe(403);
  await admin.in(slug).call('PATCH /api/tournament', wanted);
  expect(await admin.call('GET /api/tournament')).toMatchObject({ slug, isCurrent: true });
  expect(await admin.call('GET /api/teams')).toEqual([]);
  const [, old] = await admin.call('GET /api/tournaments');
  expect(await admin.in(old?.slug ?? '').call('GET /api/teams')).toMatchObject([{ name: 'Recife' }]);
});

test('a new tournament is refused to others, with bad values, an unknown source and a taken address', async () => {
  const admin = await server.asAdmin();
  const body = { name: 'Copa', year: 2026 };
  const key = 'POST /api/tournaments';
  expect((await server.refused(server.anonymous, key, { body })).status).toBe(401);
  for (const who of [await server.asScorer(), await server.asOrganiser()])
    expect((await server.refused(who, key, { body })).status).toBe(403);
  for (const wrong of [
    { ...body, slug: 'Com Espaço' },
    { ...body, firstDay: '2026-05-02', lastDay: '2026-05-01' },
    { ...body, copy: ['teams'] },
    { ...body, from: 1, copy: ['players'] },
    { name: body.name },
  ])
    expect((await server.refused(admin, key, { body: wrong })).status).toBe(400);
  expect(await server.refused(admin, key, { body: { ...body, from: 9_999 } })).toMatchObject({
    status: 404,
    code: 'TOURNAMENT_NOT_FOUND',
  });
  const { slug } = await admin.call(key, { body });
  expect(await server.refused(admin, key, { body })).toMatchObject({
    status: 409,
    code: 'TOURNAMENT_SLUG_TAKEN',
  });
  expect(await server.refused(admin, 'PATCH /api/tournament', { body: { slug } })).toMatchObject({
    status: 409,
    code: 'TOURNAMENT_SLUG_TAKEN',
  });
});

test('an address with an unknown tournament is a 404', async () => {
  const admin = await server.asAdmin();
  expect(await server.refused(admin.in('nenhum'), 'GET /api/teams')).toMatchObject({
    status: 404,
    message: 'Torneio não encontrado',
  });
});

test('a court’s link that another tournament cannot open says whose it is, unless that one is being prepared', async () => {
  const admin = await server.asAdmin();
  const made = await admin.call('POST /api/tournaments', { body: { name: 'Escolinha', year: 2026 } });
  const school = admin.in(made.slug);
  await aGame(school, { court: '1', date: new Date(server.now).toISOString() });
  const day = dayIn(TIME_ZONE)(new Date(server.now).toISOString());
  const { token } = await aCourtLink(school, { court: '1', day });
  const open = (base: typeof server.anonymous) => base.send('POST /api/court-links/use', { body: { token } });
  const unknown = { status: 404, body: { code: 'COURT_LINK_NOT_FOUND' } };
  const hidden = await open(server.anonymous);
  expect(hidden).toMatchObject(unknown);
  expect(hidden.body).not.toHaveProperty('tournament');
  await school.call('PATCH /api/tournament', { body: { state: 'running' } });
  expect(await open(server.anonymous)).toMatchObject({
    ...unknown,
    body: { tournament: { slug: made.slug, isCurrent: false } },
  });
  expect((await open(server.anonymous.in(made.slug))).status).toBeLessThan(300);
});
