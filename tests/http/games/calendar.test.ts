import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aCompletedGame, aGame, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const PUBLIC_URL = 'https://torneio.exemplo.com.br';
const server = openTestServer({ PUBLIC_URL });

function ask(path = '/calendario.ics', headers: Record<string, string> = {}) {
  return server.main.app.inject({ url: path, headers: { host: 'torneio.exemplo.com.br', ...headers } });
}

async function read(path?: string) {
  const { payload, statusCode } = await ask(path);
  expect(statusCode).toBe(200);
  const root = new ICAL.Component(ICAL.parse(payload));
  return {
    payload,
    name: root.getFirstPropertyValue('x-wr-calname'),
    events: root.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        location: event.location,
        sequence: event.sequence,
        isAllDay: event.startDate.isDate,
        start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue('status'),
        changed: component.getFirstPropertyValue('last-modified')?.toString(),
      };
    }),
  };
}

test('a calendar shows a game at its time', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { date: '2025-04-05T18:30:00.000Z', court: 'Quadra 2' });
  const { events, name } = await read();
  expect(name).toBe('Torneio de Vôlei de Praia 2025');
  expect(events).toMatchObject([
    {
      uid: `jogo-${game.id}-torneio-1@torneio.exemplo.com.br`,
      summary: 'Recife × Olinda',
      description: `Rodada 1 · Misto\n${PUBLIC_URL}/jogos/${game.id}`,
      location: 'Quadra 2',
      start: '2025-04-05T18:30:00.000Z',
      status: 'CONFIRMED',
    },
  ]);
});

test('a game without a chosen time takes the whole day', async () => {
  await aGame(await server.asAdmin());
  expect((await read()).events).toMatchObject([{ isAllDay: true, start: '2025-04-05' }]);
});

test('a moved game is the same event at another time, with a later change', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGame(admin, { date: '2025-04-05T18:30:00.000Z' });
  const [before] = (await read()).events;
  server.now += 5_000;
  const body = { date: '2025-04-06T13:00:00.000Z' };
  await admin.call('PATCH /api/games/{id}', { params: { id }, body });
  const [after] = (await read()).events;
  expect(after).toMatchObject({ uid: before?.uid, start: '2025-04-06T13:00:00.000Z' });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect([before?.changed, after?.changed]).toEqual(['2025-04-05T12:00:00Z', '2025-04-05T12:00:05Z']);
});

test('a game that is moved, given to another team and deleted within a second gets a later change each time', async () => {
  const admin = await server.asAdmin();
  const { id, team1Id } = await aGame(admin, { date: '2025-04-05T18:30:00.000Z' });
  const natal = await aTeam(admin, 'Natal');
  const path = `/times/${team1Id}/calendario.ics`;
  const sequences: number[] = [];
  const seen = async () => sequences.push(...(await read(path)).events.map(({ sequence }) => sequence));
  const edit = async (body: object) => {
    await admin.call('PATCH /api/games/{id}', { params: { id }, body });
    await seen();
  };
  await seen();
  await edit({ date: '2025-04-06T13:00:00.000Z' });
  await edit({ team1Id: natal.id });
  await edit({ team1Id });
  await admin.call('DELETE /api/games/{id}', { params: { id } });
  await seen();
  expect(sequences).toHaveLength(5);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
});

test('a round moved to another day moves its games in the calendar', async () => {
  const admin = await server.asAdmin();
  await aGame(admin);
  const body = { date: '2025-04-12', withChosenTimes: false };
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', { params: { roundNumber: 1 }, body });
  expect((await read()).events).toMatchObject([{ isAllDay: true, start: '2025-04-12' }]);
});

test('a deleted game is cancelled in the calendars of both teams, even after a restart', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { date: '2025-04-05T18:30:00.000Z' });
  const [before] = (await read()).events;
  server.now += 5_000;
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  const cancelled = {
    uid: before?.uid,
    status: 'CANCELLED',
    summary: 'Cancelado: Recife × Olinda',
    start: '2025-04-05T18:30:00.000Z',
  };
  for (const path of ['/calendario.ics', `/times/${game.team1Id}/calendario.ics`]) {
    const { events } = await read(path);
    expect(events).toMatchObject([cancelled]);
    expect(events[0]?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  }
  const { tournament } = await server.another();
  expect(tournament.snapshots.current.deletedGames).toMatchObject([{ id: game.id }]);
});

test('a game given to another team is cancelled for the former one, until it gets the game back', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { date: '2025-04-05T18:30:00.000Z', court: '2' });
  const natal = await aTeam(admin, 'Natal');
  const path = `/times/${game.team1Id}/calendario.ics`;
  const [before] = (await read(path)).events;
  const edit = (body: object) => {
    server.now += 5_000;
    return admin.call('PATCH /api/games/{id}', { params: { id: game.id }, body });
  };
  await edit({ team1Id: natal.id });
  await edit({ date: '2025-04-06T18:30:00.000Z' });
  const [lost, ...more] = (await read(path)).events;
  expect(more).toEqual([]);
  expect(lost).toMatchObject({
    uid: before?.uid,
    status: 'CANCELLED',
    summary: 'Cancelado: Recife × Olinda',
    description: `Outro time joga no lugar dele.\n${PUBLIC_URL}/jogos/${game.id}`,
    start: '2025-04-05T18:30:00.000Z',
    location: 'Quadra 2',
  });
  expect(lost?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  for (const other of [natal.id, game.team2Id])
    expect((await read(`/times/${other}/calendario.ics`)).events).toMatchObject([
      { uid: before?.uid, status: 'CONFIRMED', summary: 'Natal × Olinda', start: '2025-04-06T18:30:00.000Z' },
    ]);
  expect((await read()).events).toHaveLength(1);
  const { tournament } = await server.another();
  expect(tournament.snapshots.current.lostGames).toMatchObject([{ id: game.id, lostBy: [game.team1Id] }]);

  await edit({ team1Id: game.team1Id });
  const [back, ...twice] = (await read(path)).events;
  expect(twice).toEqual([]);
  expect(back).toMatchObject({ uid: before?.uid, status: 'CONFIRMED', start: '2025-04-06T18:30:00.000Z' });
  expect(back?.sequence).toBeGreaterThan(lost?.sequence ?? 0);

  await edit({ team1Id: natal.id });
  server.now += 5_000;
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  expect((await read(path)).events).toMatchObject([
    { status: 'CANCELLED', description: 'Outro time joga no lugar dele.' },
  ]);
});

test('teams that swap sides keep their events', async () => {
  const admin = await server.asAdmin();
  const { id, team1Id, team2Id } = await aGame(admin);
  await admin.call('PATCH /api/games/{id}', {
    params: { id },
    body: { team1Id: team2Id, team2Id: team1Id },
  });
  for (const team of [team1Id, team2Id])
    expect((await read(`/times/${team}/calendario.ics`)).events).toMatchObject([{ status: 'CONFIRMED' }]);
});

test('a completed game shows its result', async () => {
  const game = await aCompletedGame(await server.asAdmin(), [
    [21, 15],
    [19, 21],
    [15, 12],
  ]);
  expect((await read()).events).toMatchObject([
    {
      summary: 'Recife 2 × 1 Olinda',
      description: `Rodada 1 · Misto\nSets: 21-15, 19-21, 15-12\n${PUBLIC_URL}/jogos/${game.id}`,
    },
  ]);
});

test('a game awarded by walkover says so', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGame(admin);
  await admin.call('POST /api/games/{id}/award', { params: { id }, body: { winner: 2, reason: 'wo' } });
  const [event] = (await read()).events;
  expect(event?.summary).toBe('Recife 0 × 2 Olinda');
  expect(event?.description).toContain('Rodada 1 · Misto · W.O.\nSets: 0-21, 0-21\n');
});

test('the calendar of a team has its games and no others; an unknown team is a 404', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  const natal = await aTeam(admin, 'Natal');
  await aGame(admin, { team1Id, team2Id });
  const gameOfNatal = await aGame(admin, { team1Id: natal.id, team2Id });
  const { events, name } = await read(`/times/${natal.id}/calendario.ics`);
  expect(events.map(({ uid }) => uid)).toEqual([`jogo-${gameOfNatal.id}-torneio-1@torneio.exemplo.com.br`]);
  expect(name).toBe('Natal · Torneio de Vôlei de Praia 2025');
  const missing = await ask('/times/4242/calendario.ics');
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'TEAM_NOT_FOUND']);
  expect((await ask('/times/x/calendario.ics')).statusCode).toBe(400);
});

test('names with special characters of the format are escaped, in lines of 75 bytes at most', async () => {
  const admin = await server.asAdmin();
  const name = `Sol; areia, e \\n: "mar" ${'ção'.repeat(12)}`;
  const team = await aTeam(admin, name);
  const [other] = await twoTeams(admin);
  await aGame(admin, { team1Id: team.id, team2Id: other });
  const { events, payload, name: shown } = await read(`/times/${team.id}/calendario.ics`);
  expect(events[0]?.summary).toBe(`${name} × Recife`);
  // The parser does not unescape properties beyond the standard.
  const escaped = name.replaceAll(/[\\;,]/g, '\\$&');
  expect(shown).toBe(`${escaped} · Torneio de Vôlei de Praia 2025`);
  const lines = payload.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(payload.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('anybody may load a calendar; it may be cached, and is not sent again unchanged', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const first = await ask();
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  const etag = String(first.headers['etag']);
  expect((await ask(undefined, { 'if-none-match': etag })).statusCode).toBe(304);
  await admin.call('PATCH /api/games/{id}', { params: { id: game.id }, body: { court: 'Quadra 9' } });
  expect((await ask(undefined, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('a calendar has no personal data', async () => {
  const admin = await server.asAdmin();
  await aGame(admin);
  const body = {
    firstName: 'Bia',
    lastName: 'Barros',
    gender: 'Feminino',
    phone: '(81) 99123-4567',
  } as const;
  await admin.call('POST /api/players', { body });
  expect((await ask()).payload).not.toMatch(/Bia|Barros|99123/);
});
