import { describe, expect, test } from 'vitest';
import type { CallKey } from '#contract/contract.ts';
import { DEVICE, MADE_BY } from '#contract/sessions.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const KEYS = [
  'POST /api/games/{id}/events',
  'POST /api/games/{id}/sets',
  'POST /api/detailed-points/batch-update',
] as const satisfies readonly CallKey[];
const BY_LINK = KEYS.filter((key) => key.startsWith('POST /api/games'));

const ANOTHER = { status: 403, code: 'MADE_BY_ANOTHER' };

const sample = (key: CallKey, owner?: number | string): Loose => ({
  ...(samples(world())[key] as Loose),
  ...(owner === undefined ? {} : { headers: { [MADE_BY]: String(owner) } }),
});

describe.each(KEYS)('%s of pending writes', (key) => {
  test('is accepted from the account that made it', async () => {
    const scorer = await server.asScorer();
    expect((await scorer.send(key, sample(key, scorer.id))).status).toBeLessThan(300);
  });

  test('is accepted without the header, as documented', async () => {
    expect((await (await server.asScorer()).send(key, sample(key))).status).toBeLessThan(300);
  });

  test('is refused with the session of another account, and changes nothing', async () => {
    const [owner, other] = [await server.asScorer(), await server.asAdmin()];
    expect(await server.refused(other, key, sample(key, owner.id))).toMatchObject({
      ...ANOTHER,
      message: 'Outra pessoa entrou neste aparelho. O que foi anotado antes fica guardado para quem anotou.',
    });
    for (const wrong of [DEVICE, '', 'x', `0${other.id}`, `${other.id}, ${owner.id}`]) {
      expect(await server.refused(other, key, sample(key, wrong)), String(wrong)).toMatchObject(ANOTHER);
    }
  });

  test('is refused the same way for an account that may not score, because its usual refusal would drop the write', async () => {
    const [owner, player] = [await server.asScorer(), await server.asPlayer()];
    expect(await server.refused(player, key, sample(key, owner.id))).toMatchObject(ANOTHER);
    expect(await server.refused(player, key, sample(key, player.id))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is answered with 401 without a session, and stays pending', async () => {
    const owner = await server.asScorer();
    expect(await server.refused(server.anonymous, key, sample(key, owner.id))).toMatchObject({ status: 401 });
  });
});

describe.each(BY_LINK)('%s of pending writes, by a link', (key) => {
  test('is accepted from the device, even with its next link', async () => {
    expect((await world().device.send(key, sample(key, DEVICE))).status).toBeLessThan(300);
  });

  test('is refused with an account’s points, and with the device’s points from an account on it', async () => {
    const { device } = world();
    const scorer = await server.asScorer();
    expect(await server.refused(device, key, sample(key, scorer.id))).toMatchObject(ANOTHER);
    const both = scorer.with(device.cookie ?? '');
    expect(await server.refused(both, key, sample(key, DEVICE))).toMatchObject(ANOTHER);
    expect((await both.send(key, sample(key, scorer.id))).status).toBeLessThan(300);
  });
});
