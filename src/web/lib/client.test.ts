import { afterEach, expect, test, vi } from 'vitest';
import { ask, send, whenSignedOut } from './client.ts';
import { revision } from './revision.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  whenSignedOut(() => {});
  revision.isInAddress = false;
  revision.reset(0);
});

const REFUSED = () => Response.json({ code: 'UNAUTHENTICATED', message: 'Entre.' }, { status: 401 });

/** A network whose answers the test releases, and the waiting requests by their path. */
function aSlowNetwork() {
  const waiting: { path: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    waiting.push({ path, answer: resolve });
    return promise;
  });
  return async (path: string, response: Response) => {
    const at = waiting.findIndex((each) => each.path === path);
    const [asked] = waiting.splice(at, at < 0 ? 0 : 1);
    if (!asked) throw new Error(`Nobody asked for ${path}`);
    asked.answer(response);
    // The code that awaits the answer continues in later turns of the event loop.
    await new Promise(setImmediate);
  };
}

const changePassword = () =>
  send('PATCH /api/user/password', { body: { currentPassword: 'maré alta', newPassword: 'maré nova 9' } });

test('a read sent with the old session during its renewal is sent again, however late its answer', async () => {
  const answer = aSlowNetwork();
  let ended = 0;
  whenSignedOut(() => {
    ended += 1;
  });
  const changing = changePassword();
  const reading = ask('GET /api/players', {});
  await answer('/api/user/password', Response.json({}));
  await changing;
  await answer('/api/players', REFUSED());
  await answer('/api/players', Response.json([]));
  expect(await reading).toEqual([]);
  expect(ended).toBe(0);
});

test('a read sent before the password is changed also waits for the new session', async () => {
  const answer = aSlowNetwork();
  const reading = ask('GET /api/players', {});
  const changing = changePassword();
  await answer('/api/players', REFUSED());
  await answer('/api/user/password', Response.json({}));
  await changing;
  await answer('/api/players', Response.json([]));
  expect(await reading).toEqual([]);
});

test('a session that ended for good is reported after the renewal', async () => {
  const answer = aSlowNetwork();
  let ended = 0;
  whenSignedOut(() => {
    ended += 1;
  });
  const changing = changePassword();
  await answer('/api/user/password', Response.json({}));
  await changing;
  const reading = expect(ask('GET /api/players', {})).rejects.toThrow('401');
  await answer('/api/players', REFUSED());
  await reading;
  expect(ended).toBe(1);
});

test.each(['COURT_LINK_ENDED', 'COURT_DEVICE_ENDED'])(
  'a court device learns by its presence that %s, and not again by asking for its court',
  async (code) => {
    const answer = aSlowNetwork();
    const ended: string[] = [];
    whenSignedOut((session) => ended.push(session));
    const refused = () => Response.json({ code, message: 'Não.' }, { status: 401 });
    const body = { isTakingOver: false };
    const saying = expect(
      send('PUT /api/games/{id}/presence', { params: { id: 7 }, body }),
    ).rejects.toThrow();
    await answer('/api/games/7/presence', refused());
    await saying;
    const asking = expect(ask('GET /api/court', {})).rejects.toThrow();
    await answer('/api/court', refused());
    await asking;
    expect(ended).toEqual(['link']);
  },
);

test('once answers may come from a CDN, public reads have the revision that was seen in their address', async () => {
  const answer = aSlowNetwork();
  const headers = { revision: '7', 'revision-in-address': '1' };
  const first = ask('GET /api/tournament', {});
  await answer('/api/tournament', Response.json({}, { headers }));
  await first;
  const reads = Promise.all([
    ask('GET /api/tournament', {}),
    ask('GET /api/public/games/{id}/story', { params: { id: 3 } }),
    ask('GET /api/players', {}),
  ]);
  await answer('/api/tournament?revision=7', Response.json({}));
  await answer('/api/public/games/3/story?revision=7', Response.json({}));
  await answer('/api/players', Response.json([]));
  await reads;
});

test('without a CDN no address has a revision', async () => {
  const answer = aSlowNetwork();
  revision.read(7);
  const reading = ask('GET /api/tournament', {});
  await answer('/api/tournament', Response.json({}));
  await reading;
});
