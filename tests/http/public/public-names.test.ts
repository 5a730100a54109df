import { describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import { posterOf } from '#server/features/posters/subjects.ts';
import { asCaio, openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const PUBLIC = calls
  .filter(([key, { access }]) => access === 'public' && key.startsWith('GET ') && key !== 'GET /api/events')
  .map(([key]) => key as CallKey);

/** Everything that visitors can read of the tournament, as text. */
async function allThatIsPublic(): Promise<string> {
  const sent = samples(world());
  const answers = await Promise.all(PUBLIC.map((key) => server.anonymous.send(key, sent[key] as Loose)));
  return answers.map(({ text }) => text).join('\n');
}

async function caio() {
  const person = await server.asPlayer();
  await asCaio(server, world(), person);
  return person;
}
const hide = (isHidden: boolean) => ({ body: { isHidden } });

describe('a player who refuses to be named in public', () => {
  test('is in no answer to visitors, even if the teams are public, and is back after allowing it', async () => {
    await world().admin.call('PATCH /api/tournament', {
      body: { rostersPublic: true, currentPassword: PASSWORD },
    });
    const person = await caio();
    expect(await allThatIsPublic()).toMatch(/Caio|Costa/);
    expect(await person.call('PATCH /api/user/visibility', hide(true))).toEqual({ isHidden: true });
    expect(await allThatIsPublic()).not.toMatch(/Caio|Costa/);
    await person.call('PATCH /api/user/visibility', hide(false));
    expect(await allThatIsPublic()).toMatch(/Caio|Costa/);
  });

  test('keeps the place among the best, without a name, a picture or a team', async () => {
    const person = await caio();
    await person.call('PATCH /api/user/visibility', hide(true));
    const [first] = await server.anonymous.call('GET /api/historical-top-players');
    expect(first?.masculino).toMatchObject([
      {
        position: 1,
        firstName: 'Nome não divulgado',
        lastName: null,
        imageUrl: null,
        teamId: null,
        teamName: null,
      },
    ]);
  });

  test('is still visible to signed-in users', async () => {
    const person = await caio();
    await person.call('PATCH /api/user/visibility', hide(true));
    const ranking = await person.call('GET /api/rankings/players/total');
    expect(ranking.map(({ firstName }) => firstName)).toContain('Caio');
  });

  test('sees the choice, in the own data too', async () => {
    const person = await caio();
    expect(await person.call('GET /api/user/visibility')).toEqual({ isHidden: false });
    await person.call('PATCH /api/user/visibility', hide(true));
    await person.call('PATCH /api/user/visibility', hide(true));
    expect(await person.call('GET /api/user/visibility')).toEqual({ isHidden: true });
    expect((await person.call('GET /api/user/data')).players).toMatchObject([{ isHidden: true }]);
  });
});

describe('a player without an account, for whom the organiser decides', () => {
  const organiserHides = (isHidden: boolean) =>
    [{ params: { id: world().caio.id }, body: { isHidden } }] as const;

  test('is in no answer to visitors and in no picture, and back when the organiser says so', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/tournament', { body: { rostersPublic: true, currentPassword: PASSWORD } });
    expect(await allThatIsPublic()).toMatch(/Caio|Costa/);
    expect(await admin.call('PATCH /api/players/{id}', ...organiserHides(true))).toMatchObject({
      isHidden: true,
    });
    expect(await allThatIsPublic()).not.toMatch(/Caio|Costa/);
    const { current } = server.main.tournament.snapshots;
    const best = current.rounds.map(({ number: round }) => posterOf(current, { about: 'best', round }));
    expect(JSON.stringify(best)).not.toMatch(/Caio|Costa/);
    expect(JSON.stringify(best)).toContain('Nome não divulgado');
    await admin.call('PATCH /api/players/{id}', ...organiserHides(false));
    expect(await allThatIsPublic()).toMatch(/Caio|Costa/);
  });

  test('stays hidden when an account is created, and from then on only the player can undo that', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/players/{id}', ...organiserHides(true));
    const person = await caio();
    expect(await person.call('GET /api/user/visibility')).toEqual({ isHidden: true });
    expect(await server.refused(admin, 'PATCH /api/players/{id}', ...organiserHides(false))).toMatchObject({
      status: 422,
      code: 'PLAYER_REFUSES',
    });
    // Other changes by the organiser do not affect it.
    const body = { shirtSize: 'M' } as const;
    await admin.call('PATCH /api/players/{id}', { params: { id: world().caio.id }, body });
    expect(await person.call('GET /api/user/visibility')).toEqual({ isHidden: true });
  });

  test('is marked as refusing for organisers, and not for other players', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/players/{id}', ...organiserHides(true));
    const of = (players: readonly { id: number }[]) => players.find(({ id }) => id === world().caio.id);
    expect(of(await admin.call('GET /api/players'))).toMatchObject({ isHidden: true });
    const other = await server.asPlayer();
    expect(of(await other.call('GET /api/players'))).not.toHaveProperty('isHidden');
  });
});

test('an account without a player has nothing to choose', async () => {
  const scorer = await server.asScorer();
  expect(await server.refused(scorer, 'PATCH /api/user/visibility', hide(true))).toMatchObject({
    status: 404,
    code: 'PLAYER_NOT_FOUND',
  });
  expect((await scorer.send('GET /api/user/visibility')).status).toBe(404);
});
