import { expect, test, vi } from 'vitest';
import type { Events } from '#contract/events.ts';
import { PRESENCE } from '#contract/limits.ts';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const NOON = '2025-04-05T15:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(NOON) + minute * 60_000).toISOString();
/** Sets the server's clock to this many minutes after noon. */
const isNow = (minute: number) => {
  server.now = Date.parse(at(minute));
};

const say = (who: Caller, id: number, isTakingOver = false) =>
  who.call('PUT /api/games/{id}/presence', { params: { id }, body: { isTakingOver } });
const others = async (who: Caller, id: number) =>
  (await who.call('GET /api/games/{id}/presence', { params: { id } })).others;
const point = { id: '00000000-0000-4000-8000-000000000001', at: NOON, type: 'point', side: 1 } as const;

/** A game on court 1 today, an account and a volunteer with a court link who both score it. */
async function twoAtAGame() {
  isNow(0);
  const admin = await server.asAdmin();
  const { id } = await aGameInProgress(admin, [], { court: '1', date: NOON });
  const { token } = await aCourtLink(admin, { court: '1', day: NOON.slice(0, 10) });
  const volunteer = await openCourtLink(server.anonymous, token);
  await volunteer.call('PUT /api/court/name', { body: { name: 'Ana' } });
  return { admin, id, scorer: await server.asScorer(), volunteer };
}

test("two people at a game see each other's name and since when, and the first one is scoring", async () => {
  const { id, scorer, volunteer } = await twoAtAGame();
  expect(await say(volunteer, id)).toEqual({ others: [] });
  server.now += 20_000;
  const since = new Date(server.now).toISOString();
  const empty = { scoringSince: null, tookOverAt: null };
  expect(await say(scorer, id)).toEqual({
    others: [{ name: 'Ana', isScoring: true, since: at(0), ...empty }],
  });
  expect(await others(volunteer, id)).toEqual([{ name: 'Sílvia Souza', isScoring: false, since, ...empty }]);
});

test('a person who enters a point becomes the one who scores, also where another looked on before', async () => {
  const { id, scorer, volunteer } = await twoAtAGame();
  await say(scorer, id);
  await say(volunteer, id);
  const body = { setNumber: 1, after: null, events: [point] };
  await volunteer.call('POST /api/games/{id}/events', { params: { id }, body });
  expect(await others(scorer, id)).toMatchObject([{ name: 'Ana', isScoring: true, scoringSince: at(0) }]);
  expect(await others(volunteer, id)).toMatchObject([{ isScoring: false, scoringSince: null }]);
});

test('a person who typed a result becomes the one who scores too', async () => {
  const { id, scorer, volunteer } = await twoAtAGame();
  await say(scorer, id);
  await say(volunteer, id);
  const body = { setNumber: 1, team1Score: 21, team2Score: 12 };
  await volunteer.call('POST /api/games/{id}/sets', { params: { id }, body });
  expect(await others(scorer, id)).toMatchObject([{ name: 'Ana', isScoring: true, scoringSince: at(0) }]);
});

test('a takeover lasts, and the other is still present and may take over again', async () => {
  const { id, scorer, volunteer } = await twoAtAGame();
  await say(volunteer, id);
  expect(await say(scorer, id, true)).toMatchObject({ others: [{ name: 'Ana', isScoring: false }] });
  expect(await others(volunteer, id)).toMatchObject([{ isScoring: true, tookOverAt: at(0) }]);
  // Also in the same millisecond.
  await say(volunteer, id, true);
  expect(await others(scorer, id)).toMatchObject([{ name: 'Ana', isScoring: true }]);
});

test('a takeover locks nobody out: what the other enters is stored', async () => {
  const { id, scorer, volunteer } = await twoAtAGame();
  await say(volunteer, id);
  await say(scorer, id, true);
  const body = { setNumber: 1, after: null, events: [point] };
  const { game } = await volunteer.call('POST /api/games/{id}/events', { params: { id }, body });
  expect(game.sets).toMatchObject([{ team1Score: 1 }]);
});

test('a person without a sign of life for a while is removed', async () => {
  const { id, admin, volunteer } = await twoAtAGame();
  await say(volunteer, id);
  server.now += PRESENCE.goneAfter;
  expect(await others(admin, id)).toMatchObject([{ name: 'Ana' }]);
  server.now += 1;
  expect(await others(admin, id)).toEqual([]);
});

test('unanswered events that are sent from elsewhere make nobody present at the game', async () => {
  const { id, admin, volunteer } = await twoAtAGame();
  const body = { setNumber: 1, after: null, events: [point] };
  await volunteer.call('POST /api/games/{id}/events', { params: { id }, body });
  expect(await others(admin, id)).toEqual([]);
});

test('a person is present at one game and not at the others', async () => {
  const { id, admin, volunteer } = await twoAtAGame();
  const { team1Id, team2Id } = await admin.call('GET /api/games/{id}', { params: { id } });
  const other = await aGameInProgress(admin, [], { team1Id, team2Id, round: 2 });
  await say(volunteer, id);
  expect(await others(admin, other.id)).toEqual([]);
});

test('a phone without a name is not present', async () => {
  const { id, admin } = await twoAtAGame();
  const { token } = await aCourtLink(admin, { court: '1', day: NOON.slice(0, 10) });
  const phone = await openCourtLink(server.anonymous, token);
  const sent = { params: { id }, body: { isTakingOver: true } };
  expect(await server.refused(phone, 'PUT /api/games/{id}/presence', sent)).toMatchObject({
    status: 403,
    code: 'COURT_NAME_REQUIRED',
  });
  expect(await others(admin, id)).toEqual([]);
});

test.each(['GET', 'PUT'] as const)('%s of an unknown game is a 404', async (method) => {
  const sent = { params: { id: 999_999 }, body: { isTakingOver: false } };
  const key = `${method} /api/games/{id}/presence` as const;
  expect(await server.refused(await server.asScorer(), key, sent)).toMatchObject({
    status: 404,
    code: 'GAME_NOT_FOUND',
  });
});

const isPresence = (data: unknown) => (data as Events['changed']).topics.includes('presence');

test('only visible changes are announced, as a topic without a name', async () => {
  const { id, admin, scorer } = await twoAtAGame();
  const address = await server.listen();
  const [first, second] = [server.at(address, scorer.token), server.at(address, admin.token)];
  const stream = await EventStream.open(address, { cookie: admin.cookie ?? '' });
  const announced = () => stream.named('changed').filter(({ data }) => isPresence(data)).length;
  const hears = (count: number) =>
    vi.waitFor(() => expect(announced()).toBe(count), { timeout: 30_000, interval: 5 });
  await say(first, id);
  await hears(1);
  await say(first, id);
  await say(second, id);
  await hears(2);
  await say(second, id, true);
  await hears(3);
  expect(JSON.stringify(stream.events)).not.toContain('Souza');
});

test('two people at a game whose calls reach different processes see each other', async () => {
  const { id, scorer, volunteer } = await twoAtAGame();
  const other = await server.another();
  const scorerThere = server.of(other, scorer.token);
  const changed = vi.spyOn(other.tournament.streams, 'announce');
  await vi.waitFor(
    async () => {
      await say(volunteer, id);
      expect(await others(scorerThere, id)).toMatchObject([{ name: 'Ana', isScoring: true, since: at(0) }]);
    },
    { timeout: 30_000, interval: 200 },
  );
  await say(volunteer, id);
  await say(volunteer, id, true);
  await vi.waitFor(async () => expect(await others(scorerThere, id)).toMatchObject([{ tookOverAt: at(0) }]), {
    timeout: 30_000,
  });
  // The arrival and the takeover are announced, and no repetition of them.
  expect(changed).toHaveBeenCalledTimes(2);
  await say(scorerThere, id, true);
  await vi.waitFor(
    async () =>
      expect(await others(volunteer, id)).toMatchObject([{ name: 'Sílvia Souza', isScoring: true }]),
    { timeout: 30_000 },
  );
  const body = { setNumber: 1, after: null, events: [point] };
  await volunteer.call('POST /api/games/{id}/events', { params: { id }, body });
  await vi.waitFor(
    async () => expect(await others(scorerThere, id)).toMatchObject([{ name: 'Ana', scoringSince: at(0) }]),
    { timeout: 30_000 },
  );
});

test('an unknown notification between processes makes nobody present', async () => {
  const { id, scorer } = await twoAtAGame();
  const { presence } = server.main.tournament;
  for (const message of [null, 'Ana', {}, { by: 'x', gameId: id, place: 'x', name: 'Ana' }, { gameId: 'a' }])
    presence.receive(message);
  expect(await others(scorer, id)).toEqual([]);
});
