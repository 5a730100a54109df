import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const INITIAL = {
  score: true,
  bug: true,
  lowerThird: false,
  next: true,
  title: '',
  subtitle: '',
  gameId: null,
  version: 0,
};
const shown = () => server.anonymous.call('GET /api/broadcast');

describe('what a stream shows', () => {
  test('can be read by everybody, and is changed one field at a time', async () => {
    const admin = await server.asAdmin();
    expect(await shown()).toEqual(INITIAL);
    const hidden = await admin.call('PATCH /api/broadcast', { body: { score: false } });
    expect(hidden).toEqual({ ...INITIAL, score: false });
    const body = { lowerThird: true, title: '  Final ', subtitle: 'Quadra central' };
    const written = await admin.call('PATCH /api/broadcast', { body });
    expect(written).toEqual({ ...hidden, ...body, title: 'Final', version: 1 });
    expect(await shown()).toEqual(written);
  });

  test('shows the game the organiser chose, until that is deleted', async () => {
    const admin = await server.asAdmin();
    const { id, team1Id, team2Id } = await aGameInProgress(admin);
    await admin.call('PATCH /api/broadcast', { body: { gameId: id } });
    expect((await shown()).gameId).toBe(id);
    await admin.call('DELETE /api/games/{id}', { params: { id } });
    expect((await shown()).gameId).toBeNull();
    const other = await aGameInProgress(admin, [], { team1Id, team2Id });
    await admin.call('PATCH /api/broadcast', { body: { gameId: other.id } });
    await admin.call('PATCH /api/broadcast', { body: { gameId: null } });
    expect((await shown()).gameId).toBeNull();
  });

  test('is recorded in the audit, before and after', async () => {
    const admin = await server.asAdmin();
    await admin.call('PATCH /api/broadcast', { body: { bug: false, title: 'Final' } });
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({
      action: 'tournament.broadcast',
      changes: [
        { field: 'bug', before: true, after: false },
        { field: 'title', before: '', after: 'Final' },
      ],
    });
  });

  test('is the same after a restart', async () => {
    const admin = await server.asAdmin();
    const body = { next: false, title: 'Semifinal' };
    await admin.call('PATCH /api/broadcast', { body });
    const other = server.of(await server.another());
    expect(await other.call('GET /api/broadcast')).toEqual({ ...INITIAL, ...body, version: 1 });
  });
});

describe('a change of it', () => {
  test('that is sent twice is made once', async () => {
    const admin = await server.asAdmin();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => admin.send('PATCH /api/broadcast', { body: { title: 'Final' }, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await shown()).version).toBe(1);
  });

  test('based on an outdated state is refused, with the current one', async () => {
    const admin = await server.asAdmin();
    const current = await admin.call('PATCH /api/broadcast', { body: { title: 'Final', version: 0 } });
    const late = { body: { title: 'Semifinal', version: 0 } };
    expect(await server.refused(admin, 'PATCH /api/broadcast', late)).toMatchObject({
      status: 409,
      broadcast: current,
    });
  });

  test('of the lower third succeeds even if another person shows, hides or chooses something meanwhile', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const { version } = await admin.call('PATCH /api/broadcast', { body: { title: 'Final' } });
    for (const body of [{ bug: false }, { lowerThird: true }, { gameId: id }, { title: 'Final' }])
      await admin.call('PATCH /api/broadcast', { body });
    const body = { subtitle: 'Quadra central', version };
    expect(await admin.call('PATCH /api/broadcast', { body })).toMatchObject({
      ...body,
      bug: false,
      lowerThird: true,
      gameId: id,
      version: version + 1,
    });
  });

  test('to an unknown game is refused', async () => {
    const sent = { body: { gameId: 4711, title: 'Final' } };
    expect(await server.refused(await server.asAdmin(), 'PATCH /api/broadcast', sent)).toMatchObject({
      status: 404,
      code: 'GAME_NOT_FOUND',
    });
  });

  test.each([
    ['a word for a choice', { score: 'sim' }, 'Diga se aparece na transmissão'],
    ['a title of 61', { title: 'x'.repeat(61) }, 'Use no máximo 60 caracteres'],
    ['a second line of 91', { subtitle: 'x'.repeat(91) }, 'Use no máximo 90 caracteres'],
    ['a title of two lines', { title: 'Final\nde hoje' }, 'Texto com caracteres inválidos'],
    ['half a game', { gameId: 1.5 }, 'Identificador inválido'],
  ])('with %s is refused', async (_name, body, message) => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, 'PATCH /api/broadcast', { body })).toMatchObject({
      status: 400,
      message,
    });
  });

  test('is for administrators only', async () => {
    const sent = { body: { score: false } };
    expect(await server.refused(server.anonymous, 'PATCH /api/broadcast', sent)).toMatchObject({
      status: 401,
    });
    for (const who of [await server.asPlayer(), await server.asScorer()])
      expect(await server.refused(who, 'PATCH /api/broadcast', sent)).toMatchObject({ status: 403 });
    expect(await shown()).toEqual(INITIAL);
  });
});
