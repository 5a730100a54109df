import { afterEach, expect, test, vi } from 'vitest';
import { ask, send, whenSignedOut } from './client.ts';
import { revision } from './revision.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  whenSignedOut(() => {});
});

const REFUSED = () => Response.json({ code: 'UNAUTHENTICATED', message: 'Entre.' }, { status: 401 });

/** Answers wait until the test releases them; waiting requests by path. */
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
    // The code awaiting the answer continues in later turns of the event loop.
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

test('a call to another tournament goes to its address, and its revision is not this page’s', async () => {
  revision.reset(5);
  vi.stubGlobal('location', { pathname: '/t/escola/times' });
  const requests: (readonly [string, unknown])[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    requests.push([path, headers]);
    return Response.json([], { headers: { revision: '9' } });
  });
  await ask('GET /api/teams', {}, undefined, '');
  expect(revision.greatest).toBe(5);
  await ask('GET /api/teams', {});
  expect(requests).toEqual([
    ['/api/teams', {}],
    ['/api/t/escola/teams', { 'min-revision': '5' }],
  ]);
  expect(revision.greatest).toBe(9);
  revision.reset(0);
});
