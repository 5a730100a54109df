import type { PushMessage } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The push service worker: shows messages, and a tap opens their page. Serves and caches nothing, so that a device
 * that only follows teams stores nothing else.
 */

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (!message) return;
  const { title, body, url, tag } = message;
  // Replaces an older message about the same game, also if a push service delivers twice.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png', lang: 'pt-BR' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data ?? '/'), self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === address);
  await (tab ? tab.focus() : self.clients.openWindow(address));
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}
