import { PUSH_SCOPE, PUSH_WORKER } from '#contract/worker.ts';

/** What this browser can do: an iPhone allows notifications only for home screen apps. */
export type Ability = 'able' | 'install-first' | 'blocked' | 'unable';

export function ability(): Ability {
  const isIphone = /iPhone|iPad/.test(navigator.userAgent);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isIphone && !isInstalled) return 'install-first';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** This browser's subscription, or null. Does not ask for permission. */
export async function subscription(): Promise<PushSubscription | null> {
  if (ability() !== 'able') return null;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  // For a scope without its own worker the browser returns the whole site's.
  if (!registration?.scope.endsWith(PUSH_SCOPE)) return null;
  return registration.pushManager.getSubscription();
}

/**
 * Whether the subscription is bound to the server's key. Push services refuse messages for one of another
 * installation at this address. A browser that does not tell its key is trusted.
 */
export function isBoundTo({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(PUSH_WORKER, {
    scope: PUSH_SCOPE,
    updateViaCache: 'none',
  });
  await activeWorker(registration);
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** A subscription needs an active worker. */
async function activeWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
    });
  });
}

export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  if (!registration?.scope.endsWith(PUSH_SCOPE)) return;
  const current = await registration.pushManager.getSubscription();
  await current?.unsubscribe();
  await registration.unregister();
}

/** As the server expects it; null if the browser withholds its keys. */
export function asSent(given: PushSubscription) {
  const { endpoint, keys } = given.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}
