import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { PICTURE_BYTES, PICTURES_A_DAY } from '#contract/limits.ts';
import { logoSlug } from '#domain/people/names.ts';
import { picturesOfAccount } from '#server/limits/limits.ts';
import { query } from '#server/store/database/database.ts';
import { imageName } from '#server/store/database/image-url.ts';
import { attempts } from '#server/store/database/schema/accounts.ts';
import { images } from '#server/store/database/schema/images.ts';
import { manyScans } from '#tests/support/data/many-scans.ts';
import { aPicture, toFile } from '#tests/support/data/pictures.ts';
import { openWorld } from '#tests/support/data/world.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

async function served(imageUrl: string, size?: '96') {
  const response = await server.main.app.inject({ url: size ? `${imageUrl}?size=${size}` : imageUrl });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
  return response.rawPayload;
}

async function colourAt(picture: Buffer, left: number, top: number) {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))];
}

const shownOf = async (who: Caller, id: number) =>
  (await who.call('GET /api/teams')).find((team) => team.id === id)?.imageUrl;

/** Lets a team's name find a stored picture. */
const findByName = (team: string, url: string) =>
  query(server.db, (q) =>
    q
      .update(images)
      .set({ slug: logoSlug(team) })
      .where(eq(images.name, imageName(url) ?? '')),
  );
const playerOf = async (who: Caller, id: number) =>
  (await who.call('GET /api/players')).find((player) => player.id === id);

/** A PNG header with this size, without any content. */
function headerOf(width: number, height: number): Blob {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync('')), chunk('IEND', Buffer.alloc(0))];
  return toFile(Buffer.concat([signature, ...chunks]), 'image/png');
}

const bytesOf = async (picture: Blob) => Buffer.from(await picture.arrayBuffer());

describe.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s', (format) => {
  test('becomes the picture of a team, square, in two sizes', async () => {
    const { admin, recife } = world();
    const body = await aPicture({ format });
    const { status, body: answer } = await admin.ask('POST /api/teams/{id}/image', {
      params: { id: recife.id },
      body,
    });
    expect([status, Object.keys(answer)]).toEqual([200, ['imageUrl']]);
    expect(answer.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    expect(await shownOf(admin, recife.id)).toBe(answer.imageUrl);
    for (const [size, side] of [
      [undefined, 512],
      ['96', 96],
    ] as const) {
      const picture = await served(answer.imageUrl, size);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(await colourAt(picture, 8, side / 2)).toBe('red');
      expect(await colourAt(picture, side - 8, side / 2)).toBe('blue');
    }
  });

  test('cut short is refused, and changes nothing', async () => {
    const { admin, recife } = world();
    const whole = await bytesOf(await aPicture({ format, width: 900, height: 700 }));
    for (const share of [0.3, 0.7]) {
      const body = toFile(whole.subarray(0, Math.floor(whole.length * share)), `image/${format}`);
      const sent = { params: { id: recife.id }, body };
      expect(await server.refused(admin, 'POST /api/teams/{id}/image', sent)).toMatchObject({
        status: 422,
        code: 'PICTURE_DAMAGED',
        message: 'A imagem está danificada ou incompleta. Escolha outro arquivo.',
      });
    }
  });
});

describe('a picture', () => {
  test("of a player is also that of the player's account", async () => {
    const { admin, bia, photo } = world();
    const params = { id: bia.id };
    const { imageUrl } = await admin.call('POST /api/players/{id}/image', { params, body: photo });
    expect((await playerOf(admin, bia.id))?.imageUrl).toBe(imageUrl);
    const account = await server.signIn(bia.userId ?? 0);
    expect((await account.call('GET /api/user')).imageUrl).toBe(imageUrl);
    await admin.call('DELETE /api/players/{id}/image', { params });
    expect((await playerOf(admin, bia.id))?.imageUrl).toBeNull();
    expect((await account.call('GET /api/user')).imageUrl).toBeNull();
  });

  test('of a player without an account is accepted, too', async () => {
    const { admin, caio, photo } = world();
    const sent = { params: { id: caio.id }, body: photo };
    const { imageUrl } = await admin.call('POST /api/players/{id}/image', sent);
    expect((await playerOf(admin, caio.id))?.imageUrl).toBe(imageUrl);
  });

  test('of the own profile is stored, then confirmed, then removed', async () => {
    const { photo } = world();
    const player = await server.asPlayer();
    const { imageUrl } = await player.call('POST /api/user/image', { body: photo });
    expect((await player.call('GET /api/user')).imageUrl).toBeNull();
    const confirmed = await player.call('PATCH /api/user/image', { body: { imageUrl } });
    expect(confirmed.imageUrl).toBe(imageUrl);
    await player.call('DELETE /api/user/image');
    expect((await player.call('GET /api/user')).imageUrl).toBeNull();
  });

  test('is rotated upright, and loses the metadata of place and camera', async () => {
    const { admin, recife } = world();
    const body = await aPicture({
      width: 400,
      height: 400,
      change: (picture) =>
        picture
          .withExif({
            IFD0: { Make: 'Fabricante' },
            IFD3: { GPSLatitude: '8/1 3/1 0/1', GPSLatitudeRef: 'S' },
          })
          .withMetadata({ orientation: 6 }),
    });
    expect((await bytesOf(body)).toString('latin1')).toContain('Fabricante');
    const params = { id: recife.id };
    const { imageUrl } = await admin.call('POST /api/teams/{id}/image', { params, body });
    for (const picture of [await served(imageUrl), await served(imageUrl, '96')]) {
      const { exif, xmp, icc, orientation } = await sharp(picture).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(picture.toString('latin1')).not.toMatch(/Fabricante|Exif/);
      const { width } = await sharp(picture).metadata();
      expect(await colourAt(picture, width / 2, 8)).toBe('red');
      expect(await colourAt(picture, width / 2, width - 8)).toBe('blue');
    }
  });

  test('keeps its transparency', async () => {
    const { admin, recife } = world();
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } });
    const sent = { params: { id: recife.id }, body: toFile(await clear.png().toBuffer(), 'image/png') };
    const { imageUrl } = await admin.call('POST /api/teams/{id}/image', sent);
    expect((await sharp(await served(imageUrl)).metadata()).hasAlpha).toBe(true);
  });

  test('sent again with its key is stored once, and another one with the key is refused', async () => {
    const { admin, recife, photo } = world();
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { params: { id: recife.id }, body: photo, headers };
    const first = await admin.ask('POST /api/teams/{id}/image', sent);
    const again = await admin.ask('POST /api/teams/{id}/image', sent);
    expect([again.body, again.headers['revision']]).toEqual([first.body, first.headers['revision']]);
    const other = { ...sent, body: await aPicture({ format: 'png', width: 50 }) };
    expect(await server.refused(admin, 'POST /api/teams/{id}/image', other)).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('is recognised by its content, whatever its name', async () => {
    const { admin, recife, photo } = world();
    const sent = { params: { id: recife.id }, body: toFile(await bytesOf(photo), 'text/html') };
    expect((await admin.ask('POST /api/teams/{id}/image', sent)).status).toBe(200);
  });
});

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG', svg],
    ['an SVG after white space', `\n\n <?xml version="1.0"?>${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a BMP', 'BM\x3a\0\0\0'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['one byte', 'x'],
  ])('%s, called a PNG, is refused', async (_name, content) => {
    const { admin, recife } = world();
    const sent = { params: { id: recife.id }, body: toFile(Buffer.from(content, 'latin1'), 'image/png') };
    expect(await server.refused(admin, 'POST /api/teams/{id}/image', sent)).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Tipo de arquivo inválido: use JPG, PNG, GIF ou WebP',
    });
  });

  test('but begins like one is refused, whatever follows', async () => {
    const player = await server.asPlayer();
    const beginnings = [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      'RIFF\x24\0\0\0WEBP',
      'RIFF\x24\0\0\0WEBPVP8 ',
    ];
    const before = await server.state();
    const bytes = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }));
    await fc.assert(
      fc.asyncProperty(bytes, async ([beginning, rest]) => {
        const body = toFile(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]), 'image/png');
        const { status, text } = await player.send('POST /api/user/image', { body });
        expect(status, text).toBe(422);
      }),
      { numRuns: 100 },
    );
    expect(await server.state()).toEqual(before);
  });
});

describe('a picture that is too large', () => {
  const TOO_MANY = { status: 422, code: 'PICTURE_TOO_LARGE' };
  const TOO_LARGE = {
    status: 413,
    code: 'TOO_LARGE',
    message: 'Arquivo muito grande: o máximo é 10 MB',
  };

  test.each([
    [30_000, 30_000],
    [2_147_483_647, 2_147_483_647],
    [4_900, 4_900],
  ])('of %i x %i pixels is refused before it is decoded', async (width, height) => {
    const { admin, recife } = world();
    const sent = { params: { id: recife.id }, body: headerOf(width, height) };
    const refusal = await server.refused(admin, 'POST /api/teams/{id}/image', sent);
    // Beyond the limits of the format it is no PNG.
    expect(refusal).toMatchObject(width > 1_000_000 ? { status: 422 } : TOO_MANY);
  });

  test('that compresses well is refused all the same', async () => {
    const { admin, recife } = world();
    const plain = sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#fff' } });
    const bomb = await plain.png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    const sent = { params: { id: recife.id }, body: toFile(bomb, 'image/png') };
    expect(await server.refused(admin, 'POST /api/teams/{id}/image', sent)).toMatchObject(TOO_MANY);
  });

  test('in scans instead of pixels is refused before it is decoded', async () => {
    const { admin, recife } = world();
    const sent = { params: { id: recife.id }, body: toFile(await manyScans(3_000), 'image/jpeg') };
    expect(await server.refused(admin, 'POST /api/teams/{id}/image', sent)).toMatchObject({
      status: 422,
      code: 'PICTURE_TOO_COMPLEX',
      message: expect.stringContaining('salve de novo como JPG'),
    });
  });

  test('of 10 MB is accepted, and with one byte more refused', async () => {
    const { admin, recife } = world();
    const picture = await bytesOf(await aPicture({ format: 'png' }));
    const padded = (length: number) =>
      toFile(Buffer.concat([picture, Buffer.alloc(length - picture.length)]), 'image/png');
    const params = { id: recife.id };
    const sent = { params, body: padded(PICTURE_BYTES + 1) };
    expect(await server.refused(admin, 'POST /api/teams/{id}/image', sent)).toMatchObject(TOO_LARGE);
    expect(
      (await admin.ask('POST /api/teams/{id}/image', { params, body: padded(PICTURE_BYTES) })).status,
    ).toBe(200);
  });

  test('is refused over a port, too, by its declared length', async () => {
    const { admin, recife } = world();
    const overNetwork = server.at(await server.listen(), admin.token);
    const sent = { params: { id: recife.id }, body: toFile(Buffer.alloc(PICTURE_BYTES * 2), 'image/png') };
    expect(await server.refused(overNetwork, 'POST /api/teams/{id}/image', sent)).toMatchObject(TOO_LARGE);
    expect((await overNetwork.call('GET /api/user')).id).toBe(admin.id);
  });
});

describe('a form', () => {
  const BOUNDARY = 'onda';
  const part = (name: string, content: string, filename?: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${content}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const send = (payload: string, contentType = `multipart/form-data; boundary=${BOUNDARY}`) => {
    const { admin, recife } = world();
    const sent = { params: { id: recife.id }, payload, headers: { 'content-type': contentType } };
    return server.refused(admin, 'POST /api/teams/{id}/image', sent);
  };
  const MISSING = { status: 400, code: 'VALIDATION', message: 'Envie um arquivo no campo image' };

  test.each([
    ['without a file', end],
    ['with a text in its place', part('image', 'texto') + end],
    ['with a file under another name', part('file', 'GIF89a', 'a.gif') + end],
    ['with an empty file', part('image', '', 'a.gif') + end],
    ['that is empty', ''],
  ])('%s is refused', async (_name, payload) => {
    expect(await send(payload)).toMatchObject(MISSING);
  });

  test('with a second file is refused', async () => {
    const two = part('image', 'GIF89a', 'a.gif') + part('image', 'GIF89a', 'b.gif') + end;
    expect(await send(two)).toMatchObject({ status: 400, message: 'Envie um arquivo de cada vez' });
  });

  test.each([
    ['that never ends', part('image', 'GIF89a', 'a.gif')],
    ['of another boundary', part('image', 'GIF89a', 'a.gif').replaceAll(BOUNDARY, 'duna')],
    ['with a field of the language', part('__proto__', 'x') + end],
    ['with a hundred fields', part('nome', 'x').repeat(100) + end],
  ])('%s is refused', async (_name, payload) => {
    expect((await send(payload)).status).toBe(400);
  });

  test('without its boundary is refused', async () => {
    expect((await send(part('image', 'GIF89a', 'a.gif') + end, 'multipart/form-data')).status).toBe(400);
  });

  test.each(['application/json', 'image/png', 'text/plain', 'application/octet-stream'])(
    'is required by a call with a file, not %s',
    async (contentType) => {
      expect(await send('{}', contentType)).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Tipo de conteúdo não aceito: envie multipart/form-data',
      });
    },
  );

  test('is refused by a call that takes JSON', async () => {
    const { admin, photo } = world();
    expect((await server.refused(admin, 'POST /api/teams', { body: photo })).status).toBe(415);
  });

  test('with other fields is accepted without them', async () => {
    const { admin, recife, photo } = world();
    const form = new FormData();
    form.set('isAdmin', 'true');
    form.set('image', photo);
    const response = new Response(form);
    const payload = Buffer.from(await response.arrayBuffer());
    const headers = { 'content-type': response.headers.get('content-type') ?? '' };
    const sent = { params: { id: recife.id }, payload, headers };
    expect((await admin.send('POST /api/teams/{id}/image', sent)).status).toBe(200);
  });

  test('is documented', async () => {
    const { paths } = (await server.main.app.inject({ url: '/api/docs/json' })).json();
    const { requestBody, parameters } = paths['/api/teams/{id}/image'].post;
    expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary' } },
    });
    expect(parameters).toMatchObject([
      { in: 'query', name: 'seenImageUrl', required: false },
      { in: 'path', name: 'id' },
    ]);
  });
});

describe('a removal', () => {
  test.each([
    ['POST /api/teams/{id}/image', 'Time não encontrado'],
    ['DELETE /api/teams/{id}/image', 'Time não encontrado'],
    ['POST /api/players/{id}/image', 'Jogador não encontrado'],
    ['DELETE /api/players/{id}/image', 'Jogador não encontrado'],
  ] as const)('or a picture for an unknown owner is refused: %s', async (key, message) => {
    const { admin, photo } = world();
    const sent = { params: { id: 9_999 }, ...(key.startsWith('POST') ? { body: photo } : {}) };
    expect(await server.refused(admin, key, sent)).toMatchObject({ status: 404, message });
  });

  test('deletes the own picture of a team, and then the one found by its name', async () => {
    const { admin, recife, photo } = world();
    const params = { id: recife.id };
    const found = await server.storePicture('7', logoSlug('Recife'));
    await admin.call('POST /api/teams/{id}/image', { params, body: photo });
    expect(await shownOf(admin, recife.id)).not.toBe(found);
    expect((await admin.ask('DELETE /api/teams/{id}/image', { params })).status).toBe(204);
    expect(await shownOf(admin, recife.id)).toBe(found);
    expect((await admin.ask('DELETE /api/teams/{id}/image', { params })).status).toBe(204);
    expect(await shownOf(admin, recife.id)).toBeNull();
    expect((await admin.ask('DELETE /api/teams/{id}/image', { params })).status).toBe(204);
  });

  test('reports the picture found by the name of a team, and deletes an own one of the same content from both', async () => {
    const { admin, recife, photo } = world();
    const params = { id: recife.id };
    const shown = async () => {
      const team = (await admin.call('GET /api/teams')).find(({ id }) => id === recife.id);
      return [team?.imageUrl, team?.namedImageUrl];
    };
    const { imageUrl: uploaded } = await admin.call('POST /api/teams/{id}/image', { params, body: photo });
    expect(await shown()).toEqual([uploaded, null]);
    await findByName('Recife', uploaded);
    // Writing the team reads its pictures again.
    await admin.call('POST /api/teams/{id}/image', { params, body: photo });
    expect(await shown()).toEqual([uploaded, uploaded]);
    await admin.call('DELETE /api/teams/{id}/image', { params });
    expect(await shown()).toEqual([null, null]);
  });
});

describe('the pictures of one account', () => {
  /** Stores this number of pictures as uploaded today. */
  const sent = ({ id }: { id: number }, count: number) =>
    query(server.db, (q) =>
      q
        .insert(attempts)
        .values({ key: picturesOfAccount(id, false).key, count, since: new Date(server.now) }),
    );

  test('of the same content may be uploaded by two people, and each has their own', async () => {
    const [one, other] = [await server.asPlayer(), await server.asPlayer()];
    const { photo } = world();
    const { imageUrl } = await one.call('POST /api/user/image', { body: photo });
    const body = { imageUrl };
    expect((await server.refused(other, 'PATCH /api/user/image', { body })).status).toBe(403);
    expect(await other.call('POST /api/user/image', { body: photo })).toEqual(body);
    for (const who of [one, other]) {
      expect(await who.call('PATCH /api/user/image', { body })).toMatchObject(body);
    }
    await one.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
    expect(await other.call('GET /api/user')).toMatchObject(body);
    await served(imageUrl);
  });

  test('are limited per day, including deleted and refused ones', async () => {
    const { photo } = world();
    const [player, other] = [await server.asPlayer(), await server.asPlayer()];
    await sent(player, PICTURES_A_DAY.anybody - 2);
    const { imageUrl } = await player.call('POST /api/user/image', { body: photo });
    await player.call('PATCH /api/user/image', { body: { imageUrl } });
    await player.call('DELETE /api/user/image');
    const whole = await bytesOf(photo);
    const cut = toFile(whole.subarray(0, whole.length / 2), 'image/jpeg');
    expect(await server.refused(player, 'POST /api/user/image', { body: cut })).toMatchObject({
      code: 'PICTURE_DAMAGED',
    });
    const answer = await player.send('POST /api/user/image', { body: photo });
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '86400' },
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'Você já enviou imagens demais hoje. Tente de novo em 24 horas.',
      },
    });
    await other.call('POST /api/user/image', { body: photo });
    server.now += 86_400_000;
    await player.call('POST /api/user/image', { body: photo });
  });

  test('of an organiser have a limit that suffices for a whole tournament', async () => {
    const { admin, photo, recife } = world();
    await sent(admin, 2 * 800);
    await admin.call('POST /api/teams/{id}/image', { params: { id: recife.id }, body: photo });
  });
});

test('a picture is cached for an hour and then confirmed by its tag, until it is erased', async () => {
  const person = await server.asPlayer();
  const url = await server.storePictureOf(person, 'f');
  await person.call('PATCH /api/user/image', { body: { imageUrl: url } });
  const { app } = server.main;
  const first = await app.inject({ url });
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    etag: `"${imageName(url)}-512"`,
  });
  const known = { 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url, headers: known });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await app.inject({ url: `${url}?size=96`, headers: known })).statusCode).toBe(200);
  await person.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  expect((await app.inject({ url, headers: known })).statusCode).toBe(404);
});

describe('a picture of a person that is removed or replaced', () => {
  const [OLD, NEW] = ['d', 'e'];
  const statusOf = async (url: string) => (await server.main.app.inject({ url })).statusCode;
  async function biaWithPicture() {
    const { admin, bia } = world();
    const imageUrl = await server.storePicture(OLD);
    const params = { id: bia.id };
    await admin.call('PATCH /api/players/{id}', { params, body: { imageUrl } });
    const password = { currentPassword: TEMPORARY, newPassword: 'onda do mar' };
    await (await server.signIn(bia.userId ?? 0)).call('PATCH /api/user/password', { body: password });
    const herself = await server.signIn(bia.userId ?? 0);
    return { admin, params, herself, imageUrl };
  }
  type Bia = Awaited<ReturnType<typeof biaWithPicture>>;

  test.each<[string, (bia: Bia) => Promise<unknown>]>([
    ['by its owner', ({ herself }) => herself.call('DELETE /api/user/image')],
    [
      'by its owner, with another',
      async ({ herself }) => {
        const imageUrl = await server.storePicture(NEW);
        await server.sent(imageUrl, { id: world().bia.userId ?? 0 });
        await herself.call('PATCH /api/user/image', { body: { imageUrl } });
      },
    ],
    ['by an organiser', ({ admin, params }) => admin.call('DELETE /api/players/{id}/image', { params })],
    [
      'by an organiser, with another',
      ({ admin, params }) => admin.call('POST /api/players/{id}/image', { params, body: world().photo }),
    ],
    [
      'by an organiser who edits the player',
      ({ admin, params }) => admin.call('PATCH /api/players/{id}', { params, body: { imageUrl: null } }),
    ],
  ])('%s is gone at its address at once', async (_name, change) => {
    const bia = await biaWithPicture();
    expect(await statusOf(bia.imageUrl)).toBe(200);
    await change(bia);
    expect(await statusOf(bia.imageUrl)).toBe(404);
  });

  test('stays while somebody else has the same one, and while only other fields are changed', async () => {
    const { admin, params, imageUrl } = await biaWithPicture();
    await admin.call('PATCH /api/players/{id}', { params, body: { shirtName: 'Bia' } });
    const { caio } = world();
    await admin.call('PATCH /api/players/{id}', { params: { id: caio.id }, body: { imageUrl } });
    await admin.call('DELETE /api/players/{id}/image', { params });
    expect(await statusOf(imageUrl)).toBe(200);
  });
});

test('the pictures of a player and of an account are deleted with them by an organiser', async () => {
  const { admin, bia } = world();
  const upload = async (left: string) => ({ body: await aPicture({ left }) });
  const given = { params: { id: bia.id }, ...(await upload('#400')) };
  const ofPlayer = await admin.call('POST /api/players/{id}/image', given);
  const scorer = await server.asScorer();
  const ofAccount = await scorer.call('POST /api/user/image', await upload('#600'));
  await admin.call('DELETE /api/players/{id}', { params: { id: bia.id } });
  await admin.call('DELETE /api/users/{id}', { params: { id: scorer.id } });
  for (const { imageUrl: url } of [ofPlayer, ofAccount])
    expect((await server.main.app.inject({ url })).statusCode, url).toBe(404);
});

describe('unused pictures', () => {
  const DAY = 86_400_000;
  const names = async () =>
    (await query(server.db, (q) => q.select({ name: images.name }).from(images))).map(
      ({ name }) => `/api/images/${name}`,
    );

  test('are deleted after a day; used or named ones stay', async () => {
    const { admin, recife, bia } = world();
    const upload = async (left: string) => ({ body: await aPicture({ left }) });
    const params = { id: recife.id };
    const replaced = await admin.call('POST /api/teams/{id}/image', { params, ...(await upload('#400')) });
    const ofTeam = await admin.call('POST /api/teams/{id}/image', { params, ...(await upload('#600')) });
    const sent = { params: { id: bia.id }, ...(await upload('#800')) };
    const ofPlayer = await admin.call('POST /api/players/{id}/image', sent);
    const forgotten = await admin.call('POST /api/user/image', await upload('#a00'));
    const named = await server.storePicture('7', 'natal');
    server.now += DAY + 60_000;
    const fresh = await admin.call('POST /api/user/image', await upload('#c00'));
    const again = await admin.call('POST /api/user/image', await upload('#400'));
    expect(again.imageUrl).toBe(replaced.imageUrl);
    await server.another();
    await vi.waitFor(async () => expect(await names()).not.toContain(forgotten.imageUrl), {
      timeout: 30_000,
    });
    const remaining = [ofTeam, ofPlayer, fresh, again].map(({ imageUrl }) => imageUrl);
    expect((await names()).toSorted()).toEqual([...remaining, named].toSorted());
  });
});
