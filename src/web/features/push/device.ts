import { PUSH_SCOPE, PUSH_WORKER } from '#contract/worker.ts';

/** What this browser can do: an iPhone shows notifications only for what is on its home screen. */
export type Ability = 'able' | 'install-first' | 'blocked' | 'unable';

export function ability(): Ability {
  const isIphone = /iPhone|iPad/.test(navigator.userAgent);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isIphone && !isInstalled) return 'install-first';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** The subscription of this browser, null where it has none. Asks for nothing. */
export async function subscription(): Promise<PushSubscription | null> {
  if (ability() !== 'able') return null;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  // A page of the whole site answers for a scope that has no worker of its own.
  if (!registration?.scope.endsWith(PUSH_SCOPE)) return null;
  return registration.pushManager.getSubscription();
}

/** Subscribes this browser; it asks its owner now. Null where they say no. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(PUSH_WORKER, {
    scope: PUSH_SCOPE,
    updateViaCache: 'none',
  });
  await activeWorker(registration);
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** A browser subscribes only with a worker that runs. */
async function activeWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
    });
  });
}

/** Ends the subscription and its worker: this device holds nothing of it any more. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  if (!registration?.scope.endsWith(PUSH_SCOPE)) return;
  const present = await registration.pushManager.getSubscription();
  await present?.unsubscribe();
  await registration.unregister();
}

/** As the server takes it. Null where the browser keeps back what is needed to write to it. */
export function asSent(given: PushSubscription) {
  const { endpoint, keys } = given.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}
