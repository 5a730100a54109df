import type { PushMessage } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker for push messages: it shows them, and a tap opens their page. It serves and caches
 * nothing, so that a device that only follows teams stores nothing of a court.
 */

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (!message) return;
  const { title, body, url, tag } = message;
  // A newer message about the same game replaces the older, also where a push service delivers twice.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png', lang: 'pt-BR' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data ?? '/'), self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

/** Focuses a tab that shows the address, else opens a new one. */
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
