import { describe, expect, test } from 'vitest';
import { type CallKey, calls, contract } from '#contract/contract.ts';
import { bodyLimitOf } from '#server/limits/body-limit.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const writes = calls.map(([key]) => key as CallKey).filter((key) => !key.startsWith('GET'));
const sample = (key: CallKey) => samples(world())[key] as Loose;

describe('a write from another site', () => {
  const CROSS_SITE = { status: 403, code: 'CROSS_SITE', message: 'Pedido recusado: veio de outro site' };
  const from = (headers: Record<string, string>) => ({ body: { name: 'Paulista' }, headers });

  test.each(writes)('%s is refused and changes nothing', async (key) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const sent = { ...sample(key), headers };
    expect(await server.refused(world().admin, key, sent)).toMatchObject(CROSS_SITE);
  });

  test.each([
    ['of the same site, but another host', { 'sec-fetch-site': 'same-site' }],
    ['that says so, whatever its origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }],
    ['by its origin', { origin: 'https://exemplo.org' }],
    ['by another port', { origin: 'http://localhost:8081' }],
    ['with no origin to name', { origin: 'null' }],
  ])('%s is refused', async (_name, headers) => {
    expect(await server.refused(world().admin, 'POST /api/teams', from(headers))).toMatchObject(CROSS_SITE);
  });

  test.each([
    ['the page itself', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['the page, in an older browser', { origin: 'http://quadra.local:8080', host: 'quadra.local:8080' }],
    ['the public address behind a proxy', { origin: 'http://127.0.0.1:3000', host: 'app:3000' }],
    ['a program, which says nothing', {}],
  ])('does not include requests from %s', async (_name, headers) => {
    expect((await world().admin.ask('POST /api/teams', from(headers))).status).toBe(201);
  });

  test('is refused, but a read is not', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://exemplo.org' };
    expect((await world().admin.ask('GET /api/teams', { headers })).status).toBe(200);
  });
});

describe('a body', () => {
  const send = (payload: string, contentType: string) =>
    server.refused(world().admin, 'POST /api/teams', { payload, headers: { 'content-type': contentType } });
  const json = '{"name":"Paulista"}';

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/html',
    'application/xml',
    'application/jsonp',
  ])('of %s is not parsed', async (contentType) => {
    expect(await send(json, contentType)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test.each([
    '{"name":',
    'name=Paulista',
    '{"name":"a"}{}',
    '\u0000',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
  ])('that is not acceptable JSON is refused: %j', async (payload) => {
    expect(await send(payload, 'application/json')).toMatchObject({
      status: 400,
      message: 'Pedido malformado',
    });
  });

  test.each(['null', '[]', '"Paulista"', '7', ''])('that is no object is refused: %j', async (payload) => {
    expect(await send(payload, 'application/json')).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  test('longer than what the call may need is refused, and one just below is accepted', async () => {
    const padded = (length: number) => json.padEnd(length, ' ');
    const most = bodyLimitOf(contract['POST /api/teams']);
    expect(await send(padded(most + 1), 'application/json')).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
    });
    const { admin } = world();
    expect((await admin.send('POST /api/teams', { payload: padded(most) })).status).toBe(201);
  });

  test('with unknown fields is accepted without them', async () => {
    const { admin } = world();
    const body = { name: 'Paulista', id: 99, revision: 5, tournamentId: 7, wins: 12, isAdmin: true } as const;
    const made = await admin.call('POST /api/teams', { body });
    expect(made).toMatchObject({ name: 'Paulista', wins: 0 });
    expect(made.id).not.toBe(99);
    expect(made).not.toHaveProperty('isAdmin');
  });

  test('with a JSON content type but no body is accepted', async () => {
    const { admin, bia } = world();
    const sent = { params: { id: bia.id }, payload: '', headers: { 'content-type': 'application/json' } };
    expect((await admin.send('POST /api/players/{id}/reset-password', sent)).status).toBe(200);
  });
});

describe('an id', () => {
  const places = [
    ['GET /api/games/{id}', 'id'],
    ['DELETE /api/teams/{id}', 'id'],
    ['DELETE /api/players/{id}', 'id'],
    ['GET /api/players/evolution/{playerId}', 'playerId'],
    ['PATCH /api/tournament/rounds/{roundId}/type', 'roundId'],
    ['POST /api/games/{id}/award', 'id'],
  ] as const;

  test.each(['abc', '0x10', '1e2', '-1', '1.0', ' 1', '1;drop table games', '١'])(
    'that is %j is refused in every path',
    async (id) => {
      for (const [key, name] of places) {
        const refusal = await server.refused(world().admin, key, { ...sample(key), params: { [name]: id } });
        expect(refusal, key).toMatchObject({
          status: 400,
          code: 'VALIDATION',
          message: 'Identificador inválido',
        });
      }
    },
  );

  test.each(['0', '2147483647', '2147483648', '99999999999999999999', '1'.repeat(90)])(
    'that does not exist, like %s, is a 404',
    async (id) => {
      for (const [key, name] of places) {
        const refusal = await server.refused(world().admin, key, { ...sample(key), params: { [name]: id } });
        expect(refusal, key).toMatchObject({
          status: 404,
          code: expect.stringMatching(/^[A-Z]+_NOT_FOUND$/),
        });
      }
    },
  );

  test.each(['abc', '', '1,2', '-1'])('in a query that is %j is refused', async (team) => {
    const { admin } = world();
    expect(await server.refused(admin, 'GET /api/players', { query: { team } })).toMatchObject({
      status: 400,
      issues: [{ path: 'team', message: 'Identificador inválido' }],
    });
  });
});

describe('a text', () => {
  test.each([
    ['a NUL', 'Re\u0000cife'],
    ['a lone surrogate', 'Recife \ud83c'],
    ['a line break', 'Re\ncife'],
    ['an escape', 'Re\u001b[31mcife'],
    ['a deletion', 'Re\u007fcife'],
    ['a sign that turns the reading round', 'Re\u202ecife'],
    ['a sign that sets a reading apart', 'Re\u2066cife'],
  ])('with %s is refused', async (_name, name) => {
    const { admin } = world();
    expect(await server.refused(admin, 'POST /api/teams', { body: { name } })).toMatchObject({
      status: 400,
      message: 'Texto com caracteres inválidos',
    });
    const player = { body: { firstName: name, gender: 'Feminino' } };
    expect((await server.refused(admin, 'POST /api/players', player)).status).toBe(400);
  });

  test.each([
    ['blanks of no width', '\u200b\u200b\u200d'],
    ['a filler that is a letter', '\u3164\u3164'],
    ['marks of direction', '\u200f\u202e\u2067'],
    ['blanks of Braille', '\u2800\u2800\u2800'],
    ['every filler of Hangul', '\u115f\u1160\u3164\uffa0'],
    ['vowels of Khmer that are never written', '\u17b4\u17b5\u17b4'],
    ['separators of Mongolian', '\u180b\u180e\u180f'],
    ['variation selectors', '\ufe0f\ufe0f\u{e0100}'],
    ['tags', '\u{e0020}\u{e007f}'],
    ['a joiner of graphemes', '\u034f\u034f'],
    ['signs of annotations', '\ufff9\ufffa\ufffb'],
    ['an empty head of a note', '\u{1d159}\u{1d159}'],
    ['blank hieroglyphs', '\u{13441}\u{13442}'],
    ['accents', '\u0301\u0303'],
    ['several of them', '\u2800\ufe0f \u180e\u3164\u17b4\u2800'],
  ])('of nothing but %s is no name', async (_name, name) => {
    const { admin, recife, bia } = world();
    const short = { status: 400, message: 'Nome deve ter pelo menos 2 caracteres' };
    const gender = 'Feminino';
    const account = { firstName: name, email: 'nada@exemplo.com.br' };
    for (const [key, sent] of [
      ['POST /api/teams', { body: { name } }],
      ['PATCH /api/teams/{id}', { params: { id: recife.id }, body: { name } }],
      ['POST /api/players', { body: { firstName: name, gender } }],
      ['PATCH /api/players/{id}', { params: { id: bia.id }, body: { firstName: name } }],
      ['POST /api/users', { body: account }],
      [
        'POST /api/register',
        { body: { firstName: name, username: account.email, password: 'maré alta 31' } },
      ],
    ] as const)
      expect(await server.refused(admin, key, sent), key).toMatchObject(short);
    expect(await server.refused(admin, 'PATCH /api/tournament', { body: { name } })).toMatchObject({
      status: 400,
    });
    const player = await admin.call('POST /api/players', {
      body: { firstName: 'Zoë', lastName: name, gender },
    });
    expect(player.lastName).toBeNull();
  });

  test('loses surrounding invisible characters, as from a chat', async () => {
    const { admin } = world();
    const body = {
      firstName: '\u2068Zoë \ufeff',
      gender: 'Feminino',
      phone: '\u202a+55 81 99876\u200b-5432\u202c',
      memberNumber: '\u200b08\u200b16',
      email: '\u202azoe\u00ad@exemplo.com.br\u202c',
      cpf: '\ufeff529.982.247-25',
    } as const;
    const stored = { email: 'zoe@exemplo.com.br', memberNumber: '0816', cpf: '52998224725' };
    expect(await admin.call('POST /api/players', { body })).toMatchObject({
      firstName: 'Zoë',
      phone: '+5581998765432',
      ...stored,
    });
    const signIn = { body: { username: '\u200bzoe@exemplo\u2060.com.br', password: TEMPORARY } };
    expect(await server.anonymous.call('POST /api/login', signIn)).toMatchObject({ email: stored.email });
  });

  test('in any script, with combined characters, is kept whole', async () => {
    const { admin } = world();
    for (const name of ['יהוד ים', 'نادي الشاطئ', '砂浜🏖️', 'Praia 👩‍👩‍👧', 'Time 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ភ្នំពេញ', '가나']) {
      expect((await admin.call('POST /api/teams', { body: { name } })).name).toBe(name);
    }
  });

  test('is kept as typed, trimmed and composed', async () => {
    const name = '  <b>Conceic\u0327a\u0303o</b> & "Cia" 🏐 ';
    const { admin } = world();
    expect((await admin.call('POST /api/teams', { body: { name } })).name).toBe(
      '<b>Conceição</b> & "Cia" 🏐',
    );
  });
});
