import type { Page } from '@playwright/test';

/**
 * Pages that tests of a worker use one after another. A page that stays on its site keeps its process, which
 * has compiled the screens: opening one costs half as much as in a new context.
 */
export class ReusedPages {
  readonly #free = new Map<string, Page[]>();

  /** A page of this kind that no test uses. */
  take(kind: string): Page | undefined {
    return this.#free.get(kind)?.pop();
  }

  async putBack(kind: string, page: Page, address: string): Promise<void> {
    if (page.isClosed()) return;
    await empty(page, address);
    const free = this.#free.get(kind) ?? [];
    this.#free.set(kind, [...free, page]);
  }
}

/**
 * Removes routes, listeners, further pages, stored data, cookies and history. Scripts, clocks and emulations
 * that a test adds to a page remain, so files with such tests keep no pages.
 */
async function empty(page: Page, address: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response', 'dialog'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  // A file of the same site without code, because `about:blank` would move the page to another process.
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate('sessionStorage.clear()');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await context.clearCookies();
  await page.mouse.move(0, 0);
}
