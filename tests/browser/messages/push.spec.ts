import { runInNewContext } from 'node:vm';
import { PUSH_SCOPE, PUSH_WORKER } from '#contract/worker.ts';
import { expect, test } from '#tests/support/browser/browser.ts';

type Listener = (event: object) => void;

/**
 * The service worker environment as far as this worker uses it, because headless browsers show no notifications.
 */
function aWorkerIn(origin: string, code: string) {
  const shown: unknown[] = [];
  const opened: string[] = [];
  const listeners = new Map<string, Listener>();
  const tabs = [{ url: `${origin}/jogos/7`, focus: async () => opened.push('the tab that shows it') }];
  const self = {
    location: new URL(origin),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => opened.push(url) },
    skipWaiting: async () => {},
  };
  runInNewContext(code, { self, URL });
  const happen = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({ ...event, waitUntil: (promised: Promise<unknown>) => (work = promised) });
    await work;
  };
  const press = (data: unknown) => happen('notificationclick', { notification: { data, close() {} } });
  return { shown, opened, press, push: (json: () => unknown) => happen('push', { data: { json } }) };
}

test('the push worker shows messages and opens their pages, but none of another site', async ({ beach }) => {
  const code = await (await fetch(beach.address + PUSH_WORKER)).text();
  const { shown, opened, press, push } = aWorkerIn(beach.address, code);
  await push(() => ({
    title: 'Fim do 1º set: 21-15',
    body: 'Recife 1 × 0 Olinda',
    url: '/jogos/7',
    tag: 'jogo-7',
  }));
  await push(() => {
    throw new SyntaxError('no JSON');
  });
  expect(shown).toEqual([
    expect.objectContaining({
      title: 'Fim do 1º set: 21-15',
      body: 'Recife 1 × 0 Olinda',
      tag: 'jogo-7',
      data: '/jogos/7',
    }),
  ]);
  await press('/jogos/7');
  await press('/jogos/8');
  await press('https://outro.exemplo.com/');
  expect(opened).toEqual(['the tab that shows it', `${beach.address}/jogos/8`]);
});

test('the push worker of a following device controls no page and caches nothing', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/auth', { worker: true });
  const found = await page.evaluate(`(async () => {
    const registered = await navigator.serviceWorker.register('${PUSH_WORKER}', { scope: '${PUSH_SCOPE}' });
    const worker = registered.installing ?? registered.waiting ?? registered.active;
    while (worker.state !== 'activated')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return {
      scope: new URL(registered.scope).pathname,
      isOverPages: (await navigator.serviceWorker.getRegistration()) !== undefined,
      caches: await caches.keys(),
    };
  })()`);
  expect(found).toEqual({ scope: PUSH_SCOPE, isOverPages: false, caches: [] });
});
