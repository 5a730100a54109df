import { createECDH } from 'node:crypto';
import { onTestFinished, expect as plainExpect, test, vi } from 'vitest';
import { PUSH_SCOPE, PUSH_WORKER } from '#contract/worker.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aTeam } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const someKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'a'.repeat(22),
});

/** A browser’s push notifications, as far as the page uses them. */
function aBrowser({
  grants = true,
  permission = 'default' as NotificationPermission,
  /** The server key of an existing subscription. */
  boundTo = null as string | null,
} = {}) {
  const asked: string[] = [];
  const endpoint = 'https://push.exemplo.com.br/aparelho/1';
  const subscriptionOf = (key: string) => ({
    endpoint: boundTo === key ? 'https://push.exemplo.com.br/aparelho/0' : endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
    toJSON() {
      return { endpoint: this.endpoint, keys: someKeys() };
    },
    unsubscribe: async () => {
      current = null;
    },
  });
  let current = boundTo === null ? null : subscriptionOf(boundTo);
  let registered: object | undefined;
  const registration = {
    scope: `${location.origin}${PUSH_SCOPE}`,
    active: {},
    unregister: async () => {
      registered = undefined;
      asked.push('unregister');
    },
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        current = subscriptionOf(applicationServerKey);
        return current;
      },
    },
  };
  if (current) registered = registration;
  const serviceWorker = {
    getRegistration: async () => registered,
    register: async (path: string, { scope }: RegistrationOptions) => {
      asked.push(`${path} ${scope}`);
      registered = registration;
      return registration;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      asked.push('permission');
      return grants ? 'granted' : 'denied';
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { asked, endpoint };
}

async function openTeam(name = 'Recife') {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, name);
  const page = await visit('/', await server.asPlayer());
  const card = page.getByRole('article', { name });
  return { id, admin, page, button: card.getByRole('button', { name: `Receber avisos de ${name}` }) };
}

test('an organiser sees how many devices receive notifications', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const page = await visit('/admin/whatsapp', admin);
  const card = page.getByRole('region', { name: 'Avisos no celular' });
  await expect(card.getByText('Ninguém acompanha um time ainda')).toBeVisible();
  const keys = someKeys();
  for (const number of [1, 2]) {
    const subscription = { endpoint: `https://push.exemplo.com.br/aparelho/${number}`, keys };
    await server.anonymous.call('POST /api/push/follow', { body: { subscription, teamId } });
  }
  await page.reload();
  await expect(card.getByText('2 aparelhos acompanham algum time')).toBeVisible();
});

const followersOf = async (admin: Awaited<ReturnType<typeof openTeam>>['admin']) =>
  (await admin.call('GET /api/push/audience')).devices;

test('a team is followed and unfollowed by a button, and the browser asks for nothing before', async () => {
  const { asked } = aBrowser();
  const { admin, page, button } = await openTeam();
  await expect(button).toHaveText('Receber avisos');
  plainExpect(asked).toEqual([]);
  await button.click();
  await expect(page.getByText('Você acompanha Recife')).toBeVisible();
  await expect(button).toHaveText('Avisos ligados');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  plainExpect(asked).toEqual(['permission', `${PUSH_WORKER} ${PUSH_SCOPE}`]);
  plainExpect(await followersOf(admin)).toBe(1);
  await button.click();
  await expect(page.getByText('Avisos desligados')).toBeVisible();
  await expect(button).toHaveText('Receber avisos');
  plainExpect(await followersOf(admin)).toBe(0);
  plainExpect(asked.at(-1)).toBe('unregister');
});

test('a device with a subscription of another installation gets a new one when it follows a team', async () => {
  const key = createECDH('prime256v1').generateKeys('base64url');
  const { endpoint } = aBrowser({ boundTo: key });
  const { id, page, button } = await openTeam();
  await expect(button).toHaveText('Receber avisos');
  await button.click();
  await expect(page.getByText('Você acompanha Recife')).toBeVisible();
  plainExpect(await server.anonymous.call('POST /api/push/followed', { body: { endpoint } })).toEqual({
    teamIds: [id],
  });
});

test('a visitor follows a team from its page', async () => {
  aBrowser();
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  const page = await visit(`/times/${id}`);
  await page.getByRole('button', { name: 'Receber avisos de Recife' }).click();
  await expect(page.getByText('Você acompanha Recife')).toBeVisible();
  plainExpect(await followersOf(admin)).toBe(1);
});

test('a visitor who declines sees where to change that, and follows nothing', async () => {
  aBrowser({ grants: false });
  const { admin, page, button } = await openTeam();
  await button.click();
  await expect(page.getByText('Os avisos estão bloqueados')).toBeVisible();
  await expect(button).toHaveText('Receber avisos');
  plainExpect(await followersOf(admin)).toBe(0);
});

test('if the site is blocked the browser is not asked again', async () => {
  const { asked } = aBrowser({ permission: 'denied' });
  const { page, button } = await openTeam();
  await button.click();
  await expect(page.getByText('Os avisos estão bloqueados')).toBeVisible();
  plainExpect(asked).toEqual([]);
});

test('a browser without push notifications shows no button', async () => {
  const { page } = await openTeam();
  await expect(page.getByRole('article', { name: 'Recife' }).getByText('Ainda sem jogadores')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Receber avisos de Recife' })).toHaveCount(0);
});
