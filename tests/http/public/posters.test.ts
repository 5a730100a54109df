import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PosterRenderer } from '#server/features/posters/poster-renderer.ts';
import { posterAddress, posterOf, versionedPoster } from '#server/features/posters/subjects.ts';
import { FairQueue } from '#server/store/database/fair-queue.ts';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  anElimination,
  aPlayer,
  aTeam,
  playNextGames,
  twoTeams,
} from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { aPlayedTournament } from '#tests/support/data/played-tournament.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const ask = (url: string, headers: Record<string, string> = {}) => server.main.app.inject({ url, headers });
const snapshot = () => server.main.tournament.snapshots.current;

const SUBJECTS = [
  { about: 'match', id: 1 },
  { about: 'match', id: 2 },
  { about: 'results', round: 1 },
  { about: 'best', round: 1 },
  { about: 'standings' },
  { about: 'team', id: 1 },
  { about: 'now' },
  { about: 'next' },
] as const;

test('each picture has its size, less than 300 KB, and is public', async () => {
  const { playing, complete } = await aPlayedTournament(server);
  await complete();
  expect(snapshot().gameOf.has(playing.id)).toBe(true);
  for (const subject of SUBJECTS) {
    for (const [format, width, height] of [
      ['cartaz', 1200, 630],
      ['stories', 1080, 1920],
    ] as const) {
      const address = posterAddress(snapshot(), subject, format);
      const answer = await ask(address);
      expect([address, answer.statusCode]).toEqual([address, 200]);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.length).toBeLessThan(300_000);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
  }
});

test('a point gives the picture another address; the old one shows the current picture and is not cached', async () => {
  const { admin, playing } = await aPlayedTournament(server);
  const subject = { about: 'match', id: playing.id } as const;
  const old = posterAddress(snapshot(), subject, 'cartaz');
  const before = await ask(old);
  const body = { setNumber: 2, team1Score: 21, team2Score: 13 };
  await admin.call('POST /api/games/{id}/sets', { params: { id: playing.id }, body });
  const now = posterAddress(snapshot(), subject, 'cartaz');
  expect(now).not.toBe(old);
  const [atOld, atNow, bare] = [await ask(old), await ask(now), await ask(`/jogos/${playing.id}/cartaz.jpg`)];
  expect(atOld.headers['cache-control']).toBe('no-cache');
  expect(bare.headers['cache-control']).toBe('no-cache');
  expect(atNow.headers['cache-control']).toBe('public, max-age=3600');
  expect(atOld.rawPayload.equals(atNow.rawPayload)).toBe(true);
  expect(atOld.rawPayload.equals(before.rawPayload)).toBe(false);
  const again = await ask(`/jogos/${playing.id}/cartaz.jpg`, {
    'if-none-match': String(atNow.headers['etag']),
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const head = await server.main.app.inject({ method: 'HEAD', url: now });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(atNow.rawPayload.length));
});

test('a picture not drawn since the start is not drawn for a client that has it', async () => {
  const { playing } = await aPlayedTournament(server);
  const url = `/jogos/${playing.id}/cartaz.jpg`;
  const { etag } = (await ask(url)).headers;
  const { app } = await server.another();
  const draws = vi.spyOn(PosterRenderer.prototype, 'print');
  const answer = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
  expect([answer.statusCode, answer.headers['etag'], answer.rawPayload.length]).toEqual([304, etag, 0]);
  expect(draws).not.toHaveBeenCalled();
});

test('of a table each group has a column, people who refuse have no name, and an unknown one is not found', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of ['Ana', 'Bia', 'Caio', 'Duda', 'Edu', 'Fabi', 'Gil', 'Hugo'])
    ids.push((await aPlayer(admin, { firstName })).id);
  const [ana = 0] = ids;
  await admin.call('PATCH /api/players/{id}', { params: { id: ana }, body: { isHidden: true } });
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Rei de terça',
      format: { type: 'king', by: 'lot' },
      entries: ids.map((each) => ({ id: each })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  const subject = { about: 'table', id } as const;
  expect(posterOf(snapshot(), subject)).toMatchObject({ title: 'Rei de terça', columns: [] });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  const poster = posterOf(snapshot(), subject);
  if (poster.kind !== 'ranks') throw new Error('A table is a list');
  expect(poster.columns.map(({ heading, lines }) => [heading, lines.length])).toEqual([
    ['Grupo A', 4],
    ['Grupo B', 4],
  ]);
  expect(JSON.stringify(poster)).not.toContain('Ana');
  expect((await ask(posterAddress(snapshot(), subject, 'stories'))).statusCode).toBe(200);
  expect((await ask('/tabela/99/cartaz.jpg')).statusCode).toBe(404);
});

test('the table of teams is in points, that of people in wins', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = await twoTeams(admin);
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Liga',
      format: { type: 'league', rounds: 1 },
      entries: [{ id: recife }, { id: olinda }],
      courts: ['1'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  await playNextGames(admin, 1);
  expect(posterOf(snapshot(), { about: 'table', id })).toMatchObject({
    columns: [
      {
        lines: [
          { detail: '1 vitória, saldo +4', value: '3 pontos' },
          { detail: '0 vitórias, saldo −4', value: '0 pontos' },
        ],
      },
    ],
  });
});

test('an elimination has its last rounds from the one that is on, with its champion at the end', async () => {
  const admin = await server.asAdmin();
  const id = await anElimination(admin, ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Macau']);
  const subject = { about: 'table', id } as const;
  const shown = () => {
    const poster = posterOf(snapshot(), subject);
    if (poster.kind !== 'bracket') throw new Error('An elimination is a bracket');
    const rounds = poster.columns.flatMap((column) =>
      column.map(({ title, games }) => [
        title,
        ...games.map(({ sides }) => sides.map(({ name }) => name).join(' × ')),
      ]),
    );
    return { rounds, poster };
  };
  expect(shown().rounds).toEqual([
    ['Quartas de final', 'Caruaru × Macau'],
    ['Semifinal', 'Recife × Vencedor do jogo 1', 'Olinda × Natal'],
  ]);
  await playNextGames(admin, 5);
  expect(shown()).toMatchObject({
    poster: { champion: { name: 'Recife' }, hidden: 0 },
    rounds: [
      ['Semifinal', 'Recife × Caruaru', 'Olinda × Natal'],
      ['Final', 'Recife × Olinda'],
      ['Terceiro lugar', 'Caruaru × Natal'],
    ],
  });
  expect(shown().poster.columns[1]?.[0]?.games[0]).toMatchObject({
    winner: 1,
    sides: [{ points: [21, 21] }, { points: [19, 19] }],
    note: [],
  });
  for (const format of ['cartaz', 'stories'] as const)
    expect((await ask(posterAddress(snapshot(), subject, format))).statusCode).toBe(200);
});

test('the address of a missing picture has no version', async () => {
  const { playing, admin } = await aPlayedTournament(server);
  await admin.call('DELETE /api/games/{id}', { params: { id: playing.id } });
  for (const subject of [
    { about: 'match', id: playing.id },
    { about: 'team', id: 4242 },
    { about: 'best', round: 99 },
  ] as const) {
    const address = posterAddress(snapshot(), subject, 'cartaz');
    expect(address).toMatch(/\/cartaz\.jpg$/);
    expect([address, (await ask(address)).statusCode]).toEqual([
      address,
      expect.toSatisfy((status: number) => status === 404 || status === 400),
    ]);
  }
});

test('unrelated changes leave a picture its address', async () => {
  const { admin, recife, olinda } = await aPlayedTournament(server);
  const subject = { about: 'match', id: 1 } as const;
  const before = posterAddress(snapshot(), subject, 'cartaz');
  await aGame(admin, { team1Id: recife.id, team2Id: olinda.id, round: 3 });
  expect(posterAddress(snapshot(), subject, 'cartaz')).toBe(before);
});

test('the same data give the same bytes from another renderer', async () => {
  await aPlayedTournament(server);
  const poster = versionedPoster(snapshot(), { about: 'standings' });
  const [one, other] = [new PosterRenderer(server.db), new PosterRenderer(server.db)];
  const bytes = await one.print(poster, 'stories', '');
  expect((await other.print(poster, 'stories', '')).equals(bytes)).toBe(true);
});

test('the logo of a team is in its picture, and one that cannot be decoded is left out', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const { id } = await aGame(admin, { team1Id: recife.id, team2Id: olinda.id });
  const address = `/jogos/${id}/cartaz.jpg`;
  const crest = async () => {
    const { rawPayload } = await ask(address);
    return sharp(rawPayload).extract({ left: 146, top: 200, width: 160, height: 72 }).raw().toBuffer();
  };
  const without = await crest();
  await admin.call('POST /api/teams/{id}/image', { params: { id: recife.id }, body: await aPicture() });
  expect((await crest()).equals(without)).toBe(false);
  await server.storePicture('7', 'olinda');
  await admin.call('PATCH /api/teams/{id}', { params: { id: olinda.id }, body: { name: 'OLINDA' } });
  expect((await ask(address)).statusCode).toBe(200);
});

test('a player who refuses to be named in public is not named in a picture', async () => {
  const { bia, recife } = await aPlayedTournament(server);
  const named = () => JSON.stringify(posterOf(snapshot(), { about: 'best', round: 1 }));
  expect(named()).toContain('Bia Barros');
  const { id: tournamentId, snapshots } = server.main.tournament;
  await writeWithoutAudit(server.db, tournamentId, ['players'], (tx, { revision }) =>
    tx.update(players).set({ isHidden: true, revision }).where(eq(players.id, bia.id)),
  );
  await snapshots.refresh();
  expect(named()).not.toMatch(/Bia|Barros/);
  expect(named()).not.toContain(recife.name);
});

test('the old address of the best players stops naming an erased person at once', async () => {
  await aPlayedTournament(server);
  const admin = await server.asAdmin();
  const person = await server.asPlayer();
  const bia = (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Bia');
  if (!bia) throw new Error('The tournament has no Bia');
  await server.link(bia.id, person.id);
  await server.main.tournament.snapshots.refresh();
  const subject = { about: 'best', round: 1 } as const;
  const old = posterAddress(snapshot(), subject, 'cartaz');
  const named = await ask(old);
  expect(JSON.stringify(posterOf(snapshot(), subject))).toContain('Bia Barros');
  await person.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  expect(JSON.stringify(posterOf(snapshot(), subject))).not.toMatch(/Bia|Barros/);
  const sent = await ask(old);
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(sent.rawPayload.equals(named.rawPayload)).toBe(false);
  expect(sent.rawPayload.equals((await ask(posterAddress(snapshot(), subject, 'cartaz'))).rawPayload)).toBe(
    true,
  );
  const known = await ask(old, { 'if-none-match': String(named.headers['etag']) });
  expect(known.statusCode).toBe(200);
});

test('a deleted game has no picture, not even at its old address', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGame(admin);
  const old = posterAddress(snapshot(), { about: 'match', id }, 'cartaz');
  expect((await ask(old)).statusCode).toBe(200);
  await admin.call('DELETE /api/games/{id}', { params: { id } });
  expect((await ask(old)).statusCode).toBe(404);
});

test('the picture of the live scores shows the games in progress, then the results, and before any game the next ones', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const now = () => posterOf(snapshot(), { about: 'now' });
  const next = () => posterOf(snapshot(), { about: 'next' });
  expect(now()).toMatchObject({ title: 'Calendário', lines: [], empty: 'Ainda sem jogos' });
  const unplayed = posterOf(snapshot(), { about: 'results', round: 1 });
  expect(unplayed).toMatchObject({ lines: [], empty: 'Ainda sem resultados' });
  const teams = { team1Id: recife.id, team2Id: olinda.id };
  const crests = [{ name: 'Recife' }, { name: 'Olinda' }];
  const game = await aGame(admin, { ...teams, round: 2, court: '3', date: '2025-07-12T12:50:00.000Z' });
  const scheduled = { title: 'Rodada 2', lines: [{ teams: crests, score: null, detail: '9h50 · Quadra 3' }] };
  expect([now(), next()]).toMatchObject([scheduled, scheduled]);
  await admin.call('PATCH /api/games/{id}/status', {
    params: { id: game.id },
    body: { status: 'em_andamento' },
  });
  await admin.call('POST /api/games/{id}/sets', {
    params: { id: game.id },
    body: { setNumber: 1, team1Score: 12, team2Score: 9 },
  });
  expect(now()).toMatchObject({ kind: 'match', teams: crests, state: 'playing', sets: [{ score: [12, 9] }] });
  const other = await aGameInProgress(admin, [[7, 5]], {
    ...teams,
    round: 2,
    date: '2025-07-12T13:50:00.000Z',
  });
  const line = { teams: crests, score: [0, 0], winner: null };
  expect(now()).toMatchObject({
    title: 'Ao vivo',
    about: 'Rodada 2',
    lines: [
      { ...line, detail: '12-9' },
      { ...line, detail: '7-5' },
    ],
  });
  const later = await aGameInProgress(admin, [[3, 1]], {
    ...teams,
    round: 3,
    date: '2025-07-12T11:50:00.000Z',
  });
  expect(now()).toMatchObject({ title: 'Ao vivo', about: 'Rodada 2 · Rodada 3' });
  await admin.call('DELETE /api/games/{id}', { params: { id: later.id } });
  await admin.call('DELETE /api/games/{id}', { params: { id: other.id } });
  await aCompletedGame(
    admin,
    [
      [21, 15],
      [21, 17],
    ],
    { ...teams, round: 3 },
  );
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  const results = { title: 'Resultados da Rodada 3', lines: [{ score: [2, 0], winner: 1 }] };
  expect([now(), next()]).toMatchObject([results, results]);
});

test('games at the same hour stand in the pictures in the order of their courts, as on the screens', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const at = { team1Id: recife.id, team2Id: olinda.id, round: 2, date: '2025-07-12T12:50:00.000Z' };
  for (const court of ['10', '2', null, '1']) await aGame(admin, { ...at, court });
  expect(posterOf(snapshot(), { about: 'next' })).toMatchObject({
    lines: ['9h50 · Quadra 1', '9h50 · Quadra 2', '9h50 · Quadra 10', '9h50'].map((detail) => ({ detail })),
  });
});

test('the picture of a team shows its place and its last games, or that there are none', async () => {
  const { recife, admin } = await aPlayedTournament(server);
  const of = (id: number) => posterOf(snapshot(), { about: 'team', id });
  expect(of(recife.id)).toMatchObject({
    team: { name: 'Recife' },
    place: { position: 1, words: expect.stringMatching(/^\d+ pontos, 1 vitória em 1 jogo$/) },
    form: ['win'],
  });
  const { id } = await aTeam(admin, 'Sertão');
  expect(of(id)).toMatchObject({ team: { name: 'Sertão' }, place: null, form: [] });
  expect((await ask('/times/4242/cartaz.jpg')).json()).toMatchObject({ code: 'TEAM_NOT_FOUND' });
});

test('an unknown subject is a 404, and an invalid id a 400', async () => {
  await aPlayedTournament(server);
  expect((await ask('/jogos/4242/cartaz.jpg')).json()).toMatchObject({ code: 'GAME_NOT_FOUND' });
  for (const path of [
    '/jogos/x/cartaz.jpg',
    '/rodadas/31/cartaz.jpg',
    `/classificacao/cartaz.jpg?v=${'9'.repeat(65)}`,
  ])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 400]);
});

test('made-up addresses of a picture cause one drawing, however many they are', async () => {
  await aPlayedTournament(server);
  let drawn = 0;
  const queue = new FairQueue({ atOnce: 1, laneHolds: 1, holds: 1 });
  const run = queue.run.bind(queue);
  queue.run = (lane, work) => {
    drawn += 1;
    return run(lane, work);
  };
  const press = new PosterRenderer(server.db, queue);
  const poster = versionedPoster(snapshot(), { about: 'standings' });
  const asked = Array.from({ length: 40 }, () => press.print(poster, 'cartaz', ''));
  await Promise.all(asked);
  await press.print(poster, 'cartaz', '');
  expect(drawn).toBe(1);
});

test('too many requests at once are told when to retry', async () => {
  await aPlayedTournament(server);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  onTestFinished(go);
  const queue = new FairQueue({ atOnce: 1, laneHolds: 1, holds: 1 });
  const first = queue.run('other', () => held);
  const press = new PosterRenderer(server.db, queue);
  const waiting = press.print(versionedPoster(snapshot(), { about: 'standings' }), 'cartaz', '');
  const refused = press.print(versionedPoster(snapshot(), { about: 'standings' }), 'stories', '');
  await expect(refused).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  go();
  await first;
  expect((await waiting).length).toBeGreaterThan(0);
});

test('a network gets a hundred drawings at once, then one a second, and others get theirs', async () => {
  await aPlayedTournament(server);
  const press = new PosterRenderer(server.db);
  const standings = versionedPoster(snapshot(), { about: 'standings' });
  const print = (version: number, network: string) =>
    press.print({ ...standings, version: String(version) }, 'cartaz', network);
  for (let version = 0; version < 100; version += 1) await print(version, 'stranger');
  const refusal = { status: 503, headers: { 'retry-after': '2' } };
  await expect(print(100, 'stranger')).rejects.toMatchObject(refusal);
  expect((await print(99, 'stranger')).length).toBeGreaterThan(0);
  expect((await print(101, 'visitor')).length).toBeGreaterThan(0);
  server.now += 1_000;
  expect((await print(102, 'stranger')).length).toBeGreaterThan(0);
  await expect(print(103, 'stranger')).rejects.toMatchObject(refusal);
});
