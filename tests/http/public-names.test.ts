import { describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import type { Loose } from '#tests/support/call.ts';
import { openTestServer } from '#tests/support/test-server.ts';
import { asCaio, openWorld, samples } from '#tests/support/world.ts';

const server = openTestServer();
const world = openWorld(server);

const PUBLIC = calls
  .filter(([key, { access }]) => access === 'public' && key.startsWith('GET ') && key !== 'GET /api/events')
  .map(([key]) => key as CallKey);

/** What visitors can read of the whole tournament, as text. */
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
  test('is in no answer to visitors, also where the teams are shown, and is back with a yes', async () => {
    await world().admin.call('PATCH /api/tournament', { body: { rostersPublic: true } });
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
      { position: 1, firstName: 'Nome não divulgado', lastName: null, imageUrl: null, teamName: null },
    ]);
  });

  test('is still seen by whoever signed in', async () => {
    const person = await caio();
    await person.call('PATCH /api/user/visibility', hide(true));
    const ranking = await person.call('GET /api/rankings/players/total');
    expect(ranking.map(({ firstName }) => firstName)).toContain('Caio');
  });

  test('sees what was chosen, among the own data too', async () => {
    const person = await caio();
    expect(await person.call('GET /api/user/visibility')).toEqual({ isHidden: false });
    await person.call('PATCH /api/user/visibility', hide(true));
    await person.call('PATCH /api/user/visibility', hide(true));
    expect(await person.call('GET /api/user/visibility')).toEqual({ isHidden: true });
    expect((await person.call('GET /api/user/data')).players).toMatchObject([{ isHidden: true }]);
  });
});

test('somebody who does not play has nothing to choose', async () => {
  const scorer = await server.asScorer();
  expect(await server.refused(scorer, 'PATCH /api/user/visibility', hide(true))).toMatchObject({
    status: 404,
    code: 'PLAYER_NOT_FOUND',
  });
  expect((await scorer.send('GET /api/user/visibility')).status).toBe(404);
});
