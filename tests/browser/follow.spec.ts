import { runInNewContext } from 'node:vm';
import { PUSH_SCOPE, PUSH_WORKER } from '#contract/worker.ts';
import { expect, test } from '#tests/support/browser.ts';

type Listener = (event: object) => void;

/** What a browser gives a worker, as far as this one asks for it: no headless browser shows notifications. */
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

test('the worker of followers shows what comes, opens its page, and nothing of another site', async ({
  beach,
}) => {
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

test('a device that follows has no worker over its pages and keeps no file', async ({ beach, enter }) => {
  const page = await enter(beach, '/auth', { worker: true });
  const found = await page.evaluate(`(async () => {
    const registered = await navigator.serviceWorker.register('${PUSH_WORKER}', { scope: '${PUSH_SCOPE}' });
    const worker = registered.installing ?? registered.waiting ?? registered.active;
    while (worker.state !== 'activated')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return {
      scope: new URL(registered.scope).pathname,
      isOverPages: (await navigator.serviceWorker.getRegistration()) !== undefined,
      kept: await caches.keys(),
    };
  })()`);
  expect(found).toEqual({ scope: PUSH_SCOPE, isOverPages: false, kept: [] });
});
