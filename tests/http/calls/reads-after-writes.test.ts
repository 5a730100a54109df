import { expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import { type ReadKey, reads } from '#contract/reads.ts';
import type { App } from '#server/app.ts';
import { AFTER_OTHERS, asCaio, NEED_A_PLAYER, openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openedAnew } from '#tests/support/server/opened-anew.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);
const fresh = openedAnew(server);

const views = Object.keys(reads) as ReadKey[];
const writes = calls
  .map(([key]) => key as CallKey)
  .filter((key) => !key.startsWith('GET') && !AFTER_OTHERS.has(key));

/**
 * The answers of each view to an administrator and two players; those of public ones are the same for all.
 */
async function seen(app: App, tokens: readonly string[], sent: Readonly<Record<ReadKey, unknown>>) {
  const answers: Record<string, unknown> = {};
  for (const key of views) {
    const asking = reads[key].sharedWith === 'public' ? tokens.slice(0, 1) : tokens;
    for (const [index, token] of asking.entries()) {
      const { status, headers, text } = await server.of(app, token).send(key, sent[key] as Loose);
      answers[`${key} ${index}`] = { status, text, etag: headers['etag'] };
    }
  }
  return answers;
}

test.each(writes)('after %s, every view equals a freshly computed one', async (key) => {
  const sent = samples(world());
  const bia = await server.signIn(world().bia.userId ?? 0);
  const watching = [world().admin.token, (await server.asPlayer()).token, bia.token];
  const writer = await server.asAdmin();
  if (NEED_A_PLAYER.has(key)) await asCaio(server, world(), writer);
  await seen(server.main, watching, sent);
  await writer.ask(key as 'POST /api/logout', sent[key] as object);
  const after = await seen(server.main, watching, sent);
  expect(after).toEqual(await seen(await fresh(), watching, sent));
});
