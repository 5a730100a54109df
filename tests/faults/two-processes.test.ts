import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGameInProgress, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { nextEvent, openStream } from './support/events.ts';
import { ADMIN, answering, launchServer, type Server } from './support/program.ts';
import { countListeners, emptyDatabase, endListeners, runSql } from './support/sql.ts';

const PASSWORD = 'maré cheia 47';
let url: string;
let a: Server;
let b: Server;
let admin: SignedIn;
let adminAtB: SignedIn;
let people = 0;

beforeAll(async () => {
  url = await emptyDatabase();
  a = launchServer({ DATABASE_URL: url });
  b = launchServer({ DATABASE_URL: url });
  await Promise.all([answering(a), answering(b)]);
  admin = await a.signIn();
  adminAtB = b.known(admin);
  await until('both to listen', async () => (await countListeners(url)) === 2);
});
afterAll(async () => {
  await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')]);
});

test('started together on an empty database they create one tournament and one administrator', async () => {
  expect(await runSql(url, 'select count(*)::int as n from tournaments')).toEqual([{ n: 1 }]);
  expect(await runSql(url, 'select count(*)::int as n from rounds')).toEqual([{ n: 8 }]);
  expect(await runSql(url, 'select email, is_admin from users')).toEqual([
    { email: ADMIN.email, is_admin: true },
  ]);
});

test('a write on one appears in the reads and the event streams of the other', async () => {
  const stream = await openStream(b.address);
  const game = await aGameInProgress(admin, [[3, 2]], { round: 3 });
  const { headers } = await admin.ask('POST /api/live-scores/active-round', { body: { round: 3 } });
  const changed = await nextEvent(
    stream,
    'changed',
    ({ revision }) => revision >= Number(headers['revision']),
  );
  expect(changed.topics).toContain('tournament');
  const board = await nextEvent(stream, 'board', (games) => games.length > 0);
  expect(board.map(({ id }) => id)).toEqual([game.id]);
  expect(await b.visitor.call('GET /api/live-scores')).toEqual(board);
});

test('a person who wrote on one reads the write on the other, each time', async () => {
  for (let write = 1; write <= 40; write += 1) {
    const { headers, body } = await admin.ask('POST /api/teams', { body: { name: `Escrita ${write}` } });
    const read = await adminAtB.send('GET /api/teams', {
      headers: { 'min-revision': headers['revision'] ?? '' },
    });
    expect(Number(read.headers['revision'])).toBeGreaterThanOrEqual(Number(headers['revision']));
    expect(read.text).toContain(`"id":${body.id},`);
  }
});

test('a revision that does not exist is not waited for', async () => {
  const future = String(Date.now() + 1_000_000_000);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      b.visitor.send('GET /api/tournament', { headers: { 'min-revision': future } }),
    ),
  );
  expect(
    answers.every(({ status, headers }) => status === 200 && Number(headers['revision']) < Number(future)),
  ).toBe(true);
});

test('a write whose announcement is lost appears on both', async () => {
  const { id } = await aTeam(admin, 'Sem anúncio');
  const stream = await openStream(b.address);
  await unannounced(`update teams set name = 'Visto assim mesmo', revision = $1 where id = ${id}`, 'teams');
  for (const someone of [admin, adminAtB]) {
    await until('the name that nobody announced', async () => {
      const teams = await someone.call('GET /api/teams');
      return teams.some((team) => team.name === 'Visto assim mesmo');
    });
  }
  await nextEvent(stream, 'changed', ({ topics }) => topics.includes('teams'));
});

test('a closed listening connection comes back, catches up and receives again', async () => {
  const stream = await openStream(b.address);
  expect(await endListeners(url)).toBe(2);
  const meanwhile = await admin.ask('POST /api/teams', { body: { name: 'Enquanto ninguém ouvia' } });
  await nextEvent(stream, 'changed', ({ revision }) => revision >= Number(meanwhile.headers['revision']));
  await until('both to listen again', async () => (await countListeners(url)) === 2);
  const later = await admin.ask('POST /api/teams', { body: { name: 'Depois' } });
  await nextEvent(stream, 'changed', ({ revision }) => revision >= Number(later.headers['revision']));
});

test('unknown notifications on the channel do no harm', async () => {
  for (const payload of [
    '',
    'nonsense',
    'null',
    '{"tournamentId":"1"}',
    '{"tournamentId":1,"revision":9e15}',
  ]) {
    await runSql(url, `select pg_notify('manchete', $1)`, [payload]);
  }
  const { headers } = await admin.ask('POST /api/teams', { body: { name: 'Apesar disso' } });
  await until('the write after the nonsense', async () => {
    const read = await adminAtB.ask('GET /api/teams');
    return Number(read.headers['revision']) >= Number(headers['revision']);
  });
});

test("a restore to an earlier revision makes both reload, and the streams' heartbeats have the smaller number", async () => {
  const revisionsBefore = await runSql(
    url,
    'select revision::float8 as revision, topics, removed from revisions',
  );
  const before = await b.visitor.ask('GET /api/rankings/teams/total');
  const { id } = await aTeam(admin, 'Depois do backup');
  await until('the team that the restore will take away', async () =>
    (await adminAtB.call('GET /api/teams')).some((team) => team.id === id),
  );
  const streams = await Promise.all([openStream(a.address), openStream(b.address)]);
  await runSql(
    url,
    `with gone as (delete from teams where id = ${id})
    update revisions set revision = $1, topics = $2, removed = $3`,
    [revisionsBefore[0]?.['revision'], revisionsBefore[0]?.['topics'], revisionsBefore[0]?.['removed']],
  );
  for (const stream of streams)
    await nextEvent(stream, 'beat', ({ revision }) => revision === revisionsBefore[0]?.['revision']);
  for (const server of [a, b]) {
    const after = await server.visitor.ask('GET /api/rankings/teams/total');
    expect(after.body).toEqual(before.body);
    expect(after.headers['etag']).toBe(before.headers['etag']);
    expect(Number(after.headers['revision'])).toBe(revisionsBefore[0]?.['revision']);
  }
});

test('signing out, a reset and a demotion on one take effect on the other', async () => {
  const left = await aScorer();
  const reset = await aScorer();
  const demoted = await aScorer();
  for (const { atB } of [left, reset, demoted]) expect(await mayScore(atB)).toBe(404);

  await left.atA.call('POST /api/logout');
  await admin.call('POST /api/players/{id}/reset-password', { params: { id: reset.playerId }, body: {} });
  await admin.call('PATCH /api/players/{id}', {
    params: { id: demoted.playerId },
    body: { isScorer: false },
  });
  // On the same process at the very next call.
  expect([await mayScore(left.atA), await mayScore(reset.atA), await mayScore(demoted.atA)]).toEqual([
    401, 401, 403,
  ]);
  await until('the other process to refuse them', async () => {
    const seen = [await mayScore(left.atB), await mayScore(reset.atB), await mayScore(demoted.atB)];
    return seen.join() === '401,401,403';
  });
});

test('a reset through a tournament that is open on one only takes effect on the other', async () => {
  const { atB, userId } = await aScorer();
  const { headers, body } = await admin.ask('POST /api/tournaments', { body: { name: 'Copa', year: 2026 } });
  const { slug } = body;
  await adminAtB.ask('GET /api/teams', { headers: { 'min-revision': headers['revision'] ?? '' } });
  expect(await mayScore(atB)).toBe(404);
  const params = { id: userId ?? 0 };
  await admin.in(slug).call('POST /api/users/{id}/reset-password', { params, body: {} });
  await until('the other process to refuse the session', async () => (await mayScore(atB)) === 401);
});

test('a court link revoked on one opens nothing on the other', async () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { id, token } = await aCourtLink(admin, { court: '1', day });
  const phone = await openCourtLink(b.visitor, token);
  await phone.call('GET /api/court');
  await admin.call('DELETE /api/court-links/{id}', { params: { id } });
  await until('the other process to refuse the phone', async () => {
    const { status, body } = await phone.send('GET /api/court');
    return status === 401 && body.code === 'COURT_LINK_ENDED';
  });
});

test('a revocation whose announcement is lost takes effect on both', async () => {
  const { atA, atB, userId } = await aScorer();
  expect([await mayScore(atA), await mayScore(atB)]).toEqual([404, 404]);
  await unannounced(`delete from sessions where user_id = ${userId} and $1 > 0`, 'accounts');
  await until('both to refuse the session', async () => {
    return (await mayScore(atA)) === 401 && (await mayScore(atB)) === 401;
  });
});

// Last, because it kills one of the two.
test('points through one process are on the board of the other, and remain when the first is killed, where the same person continues', async () => {
  const team1 = await aTeam(admin, 'Jangada');
  const team2 = await aTeam(admin, 'Farol');
  await admin.call('POST /api/live-scores/active-round', { body: { round: 4 } });
  const stream = await openStream(b.address);
  const { id } = await aGameInProgress(admin, [[1, 2]], { round: 4, team1Id: team1.id, team2Id: team2.id });
  const shows = (...score: [team1Score: number, team2Score: number]) =>
    nextEvent(stream, 'board', (games) =>
      games.some(
        ({ id: shown, sets: [set] }) =>
          shown === id && set?.team1Score === score[0] && set.team2Score === score[1],
      ),
    );
  await shows(1, 2);
  await a.end('SIGKILL');
  const params = { id };
  const { sets } = await adminAtB.call('GET /api/games/{id}', { params });
  expect(sets).toMatchObject([{ team1Score: 1, team2Score: 2 }]);
  const body = { setNumber: 1, team1Score: 2, team2Score: 2 };
  await adminAtB.call('POST /api/games/{id}/sets', { params, body });
  await shows(2, 2);
});

async function aScorer() {
  people += 1;
  const email = `anotador${people}@exemplo.com.br`;
  const { id, userId } = await aPlayer(admin, {
    firstName: 'Sílvia',
    email,
    password: 'de areia 12',
    isScorer: true,
  });
  const first = await a.signIn({ email, password: 'de areia 12' });
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: 'de areia 12', newPassword: PASSWORD },
  });
  const atB = b.known(first);
  await until('the other process to know the new password', async () => (await mayScore(atB)) === 404);
  return { atA: first, atB, playerId: id, userId };
}

/** 404: authorised to score, but the game does not exist. */
async function mayScore(someone: SignedIn): Promise<number> {
  const body = { status: 'em_andamento' };
  return (await someone.send('PATCH /api/games/{id}/status', { params: { id: 2_000_000_000 }, body })).status;
}

/** A write of another process whose announcement is lost. The statement gets the revision as $1. */
async function unannounced(statement: string, topic: string): Promise<void> {
  const revision = Date.now() + 1_000;
  await runSql(
    url,
    `with written as (${statement.replaceAll('$1', String(revision))})
    update revisions set revision = ${revision}, topics = topics || jsonb_build_object('${topic}', ${revision})`,
  );
}
