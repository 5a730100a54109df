import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takesFile, takesSigned, takesUpload } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/contract.ts';
import {
  anything,
  broken,
  conditions,
  eachPlaceGone,
  isBad,
  oddPath,
  PARTS,
  placesOf,
  replaced,
} from '#tests/support/data/bad-input.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import { signed } from '#tests/support/outside/cloud-api.ts';
import { deliveryStatus, HOOK, payload } from '#tests/support/outside/webhook.ts';
import { builtPages } from '#tests/support/server/built-pages.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openedAnew } from '#tests/support/server/opened-anew.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';
import { asks, exchange } from '#tests/support/server/wire.ts';

/**
 * Thousands of requests that a faulty program or an attacker could send. Each has its own client address, so
 * that no rate limit answers instead. A failure prints its seed.
 */
const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);
const anew = openedAnew(server);
const pages = await builtPages();

const open = calls
  .filter(([key]) => key !== 'GET /api/events')
  .map(([key, call]) => ({
    key: key as CallKey,
    call,
    // Files are not checked by a schema: images.test.ts covers bad ones.
    parts: PARTS.filter(
      (part) =>
        call[part] !== undefined &&
        !(part === 'body' && (takesFile(call.body) || takesUpload(call.body) || takesSigned(call.body))),
    ),
  }))
  .filter(({ parts }) => parts.length > 0);

/** The samples have few of a player's fields; all are needed here, so that each is tested. */
const A_PLAYER = {
  lastName: 'Barros',
  memberNumber: '17',
  shirtSize: 'M',
  level: 'Avançado',
  shirtName: 'BIA',
  phone: '81991234567',
  cpf: '529.982.247-25',
  birthDate: '1994-03-21',
  imageUrl: null,
};
function sample(key: CallKey): Loose {
  const good = samples(world())[key] as Loose;
  const isPlayer = key === 'POST /api/players' || key === 'PATCH /api/players/{id}';
  return isPlayer ? { ...good, body: { ...A_PLAYER, ...(good.body as object) } } : good;
}
/** For each call, beside every place made bad in every way; `bench/bad-inputs.ts` sends thousands. */
const RUNS = 15;

/** Each request has its own client address, so that no rate limit answers. */
let sentSoFar = 0;
const nextAddress = () => {
  sentSoFar += 1;
  return `10.${(sentSoFar >> 16) & 255}.${(sentSoFar >> 8) & 255}.${sentSoFar & 255}`;
};

/** Not `expect` for each of thousands: one takes as long as a small request. */
function fail(sent: Loose, status: number, text: string): never {
  return expect.fail(`${JSON.stringify(sent)} was answered with ${status}: ${text}`);
}

describe('a request that the schema refuses is refused, and changes nothing', () => {
  test.each(open)('$key', async ({ key, call, parts }) => {
    const { admin } = world();
    const before = await server.state();
    const bad = broken(sample(key), parts).filter((sent) => isBad(call, sent));
    await fc.assert(
      fc.asyncProperty(bad, async (sent) => {
        const { status, body, text } = await admin.send(key, { ...sent, from: nextAddress() });
        const isRefusal = [400, 404, 413, 414].includes(status) && Object.hasOwn(body ?? {}, 'message');
        if (!(isRefusal && Object.hasOwn(body, 'code'))) fail(sent, status, text);
      }),
      { numRuns: RUNS },
    );
    expect(await server.state()).toEqual(before);
  });
});

describe('a request that the schema accepts is answered or refused, without a server error', () => {
  const withText = open.filter(({ parts }) => parts.includes('body') || parts.includes('query'));

  test.each(withText)('$key', async ({ key, call, parts }) => {
    const { admin } = world();
    const good = sample(key);
    const codes = new Map<number, number>();
    // Ten wrong own passwords are answered with a limit, and so are twenty names of a device.
    const isLimited =
      key === 'PUT /api/court/name' ||
      Object.hasOwn((good.body as object | undefined) ?? {}, 'currentPassword');
    let asked = 0;
    const send = async (sent: Loose) => {
      if (isBad(call, sent)) return;
      asked += 1;
      if (isLimited && asked % 10 === 0) await server.empty();
      const { status, text } = await admin.send(key, { ...sent, from: nextAddress() });
      codes.set(status, (codes.get(status) ?? 0) + 1);
      if (!(status < 500)) fail(sent, status, text);
    };
    for (const requests of eachPlaceGone(good, parts)) {
      // Requests for one place must not affect those for the next.
      await server.empty();
      for (const sent of requests) await send(sent);
    }
    const inside = parts.filter((part) => part !== 'params');
    await fc.assert(fc.asyncProperty(broken(good, inside), send), { numRuns: RUNS, examples: [[good]] });
    // If every answer was a rate limit, or there was none, this would prove nothing.
    expect([codes.size > 0, codes.get(429)]).toEqual([true, undefined]);
    const fresh = server.of(await anew(), admin.token);
    for (const view of [
      'GET /api/live-scores',
      'GET /api/rankings/teams/total',
      'GET /api/tournament/rounds',
    ] as const) {
      expect((await fresh.send(view)).status).toBe(200);
    }
  });
});

describe('any path with any conditional headers', () => {
  const views = calls
    .filter(([key, { params }]) => key.startsWith('GET') && key !== 'GET /api/events' && !params)
    .map(([key]) => key.slice('GET '.length));
  const served = ['/', '/auth', '/assets/app-1a2b.js', '/api/docs/', '/api/docs/static/swagger-ui.css'];
  const path = fc.oneof(fc.constantFrom(...served, ...views), oddPath);

  test("is answered or refused with the product's own message", { timeout: 120_000 }, async () => {
    const lines: string[] = [];
    const log = { write: (line: string) => void (line.includes('"log":"security"') || lines.push(line)) };
    const address = await server.listen({ LOG_LEVEL: 'error' }, { pages, log });
    const codes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(path, conditions, fc.constantFrom('GET', 'HEAD'), async (asked, headers, method) => {
        const { status, headers: given, body } = await exchange(address, asks(asked, headers, method));
        codes.add(status);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
        if (status < 400 || method !== 'GET') return;
        // An address without a page opens the page of the build, which says so.
        const isPage = status === 404 && given['content-type'] === 'text/html; charset=utf-8';
        const words = { code: expect.any(String), message: expect.any(String) };
        if (isPage) expect(body).toBe(pages.shell.bytes.toString());
        else expect(JSON.parse(body)).toMatchObject(words);
      }),
      {
        numRuns: 200,
      },
    );
    expect(lines).toEqual([]);
    expect([...codes]).toEqual(expect.arrayContaining([200, 400, 404, 412]));
  });
});

test('a signed status without a meaning is ignored, without a server error', async () => {
  const delivery = deliveryStatus({
    id: 'wamid.a',
    status: 'failed',
    callbackData: crypto.randomUUID(),
    code: 131026,
  });
  const word = { from: '5581990000000', id: 'wamid.in', timestamp: '1743854407', type: 'text' };
  const good = payload({ statuses: [delivery], messages: [{ ...word, text: { body: 'SAIR' } }] });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...placesOf(good)), anything, async (place, by) => {
      const { status, text } = await server.anonymous.send(HOOK, signed(replaced(good, place, by) as object));
      expect([200, 400], text).toContain(status);
    }),
    { numRuns: 200 },
  );
});
