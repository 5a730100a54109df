import type { PushMessage } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker of devices that follow a team: it shows what comes, and opens its page. It serves no page and keeps no
 * file, so a device that only follows holds nothing of a court.
 */

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (!message) return;
  const { title, body, url, tag } = message;
  // What is newer of the same game takes its place, also where a push service delivers twice.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png', lang: 'pt-BR' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data ?? '/'), self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

/** In the tab that shows it already, else in a new one. */
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
