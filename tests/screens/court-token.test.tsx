import { expect, test, vi } from 'vitest';

test.each(['/quadra', '/quadra/', '/quadra//', '/Quadra', '/%71uadra/'])(
  'a link with %s in it leaves nothing of its token in the address, from the first module on',
  async (place) => {
    const token = 'x'.repeat(43);
    window.history.replaceState(null, '', `${place}#${token}`);
    vi.resetModules();
    const { pendingToken } = await import('#web/lib/court-token.ts');
    expect([pendingToken(), window.location.pathname, window.location.hash]).toEqual([token, '/quadra', '']);
  },
);
