import { describe, expect, test } from 'vitest';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

describe('a picture of oneself', () => {
  test('is one that the user uploaded, and is removed with null', async () => {
    const player = await server.asPlayer();
    const imageUrl = await server.storePictureOf(player);
    expect(await player.call('PATCH /api/user/image', { body: { imageUrl } })).toMatchObject({ imageUrl });
    expect(await player.call('GET /api/user')).toMatchObject({ imageUrl });
    expect(await player.call('PATCH /api/user/image', { body: { imageUrl: null } })).toMatchObject({
      imageUrl: null,
    });
  });

  test('is never one that another user uploaded, or that belongs to a team', async () => {
    const [player, other] = [await server.asPlayer(), await server.asPlayer()];
    const ofOther = await server.storePictureOf(other);
    await other.call('PATCH /api/user/image', { body: { imageUrl: ofOther } });
    for (const imageUrl of [ofOther, await server.storePicture('7', 'recife')]) {
      expect(await server.refused(player, 'PATCH /api/user/image', { body: { imageUrl } })).toMatchObject({
        status: 403,
        code: 'IMAGE_OF_ANOTHER',
        message: 'Esta imagem é de outra pessoa: envie a sua.',
      });
    }
  });

  test('that an organiser uploaded may be confirmed again', async () => {
    const imageUrl = await server.storePicture();
    const player = await server.asPlayer({ imageName: '0'.repeat(64) });
    expect(await player.call('PATCH /api/user/image', { body: { imageUrl } })).toMatchObject({ imageUrl });
  });

  test.each([
    ['of another server', 'https://exemplo.com.br/foto.png', 400, 'Imagem inválida'],
    ['with a path that climbs', '/api/images/../../etc/passwd', 400, 'Imagem inválida'],
    ['that was never stored', `/api/images/${'f'.repeat(64)}`, 404, 'Imagem não encontrada'],
  ])('%s is refused', async (_name, imageUrl, status, message) => {
    const player = await server.asPlayer();
    const refusal = await server.refused(player, 'PATCH /api/user/image', { body: { imageUrl } });
    expect(refusal).toMatchObject({ status, message });
  });
});
