import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { courtQuery } from '#web/features/court-links/queries.ts';

test('a link that was refused stays refused when the page asks again, and gives way to another link', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const ended = { code: 'NOT_FOUND', message: 'Este link foi encerrado' };
  vi.stubGlobal('fetch', async () => Response.json(ended, { status: 404 }));
  window.history.replaceState(null, '', `/quadra#${'z'.repeat(43)}`);
  window.dispatchEvent(new Event('hashchange'));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  for (const time of ['at first', 'again']) {
    await expect(queries.fetchQuery(courtQuery), time).rejects.toThrow('404');
  }
  const court = { games: [], name: null };
  vi.stubGlobal('fetch', async () => Response.json(court));
  window.history.replaceState(null, '', `/quadra#${'w'.repeat(43)}`);
  window.dispatchEvent(new Event('hashchange'));
  await expect(queries.fetchQuery(courtQuery)).resolves.toEqual(court);
});
