import { expect, test, vi } from 'vitest';

test.each(['/quadra', '/quadra/', '/quadra//', '/Quadra', '/%71uadra/'])(
  'a link with %s in it removes its token from the address before any other module runs',
  async (place) => {
    const token = 'x'.repeat(43);
    window.history.replaceState(null, '', `${place}#${token}`);
    vi.resetModules();
    const { pendingToken } = await import('#web/lib/net/court-token.ts');
    expect([pendingToken(), window.location.pathname, window.location.hash]).toEqual([token, '/quadra', '']);
  },
);

test('the answer to an exchange that began before the page’s code was loaded is used once', async () => {
  const token = 'y'.repeat(43);
  const answer = Promise.resolve(Response.json({}));
  Object.assign(window, { courtLink: { token, answer } });
  window.history.replaceState(null, '', '/quadra');
  vi.resetModules();
  const { pendingToken, takeEarlyAnswer } = await import('#web/lib/net/court-token.ts');
  expect([pendingToken(), takeEarlyAnswer(), takeEarlyAnswer()]).toEqual([token, answer, null]);
  expect(window).not.toHaveProperty('courtLink');
});
