import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base, DESKTOP, expect, PHONE } from '#tests/support/browser.ts';
import { CloudApi, signed, WEBHOOK } from '#tests/support/cloud-api.ts';
import { Served } from '#tests/support/served.ts';
import { button, choose, expectNoBarriers, lines, people } from './message-screen.ts';

const LIA = '+5581998765432';
const CAIO = '+5581998765433';

/** `api` is WhatsApp, and `beach` has an account there. */
const test = base.extend<{ api: CloudApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  api: async ({}, use) => {
    await using api = await CloudApi.start();
    await use(api);
  },
  beach: async ({ api }, use) => {
    const beach = await Served.open({ environment: { ...WEBHOOK, ...api.environment } });
    await use(beach);
    await beach.close();
  },
});

/** Calls the webhook of that server, as WhatsApp does. */
async function tell(beach: Served, value: object): Promise<void> {
  const { body, headers } = signed({ entry: [{ changes: [{ value }] }] });
  const answer = await fetch(`${beach.address}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const now = (later = 0) => String(Math.floor(Date.now() / 1000) + later);

/** Sends a new status of the last message to a number. */
function news(beach: Served, api: CloudApi, to: string, status: string, code?: number): Promise<void> {
  const id = api.received.findLast((each) => each.to === to)?.wamid;
  const errors = code === undefined ? {} : { errors: [{ code, title: 'Something' }] };
  return tell(beach, { statuses: [{ id, status, timestamp: now(), ...errors }] });
}

/** `later`: in seconds, because within one second the opt-out counts as the later of two messages. */
const says = (beach: Served, from: string, body: string, later = 0) =>
  tell(beach, {
    messages: [
      {
        id: `wamid.${randomUUID()}`,
        from: from.slice(1),
        timestamp: now(later),
        type: 'text',
        text: { body },
      },
    ],
  });

async function send(page: Page): Promise<void> {
  await button(page, 'Enviar Lembrete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar', exact: true }).click();
}

const progressOf = (page: Page, round: number) =>
  page.getByRole('article', { name: `Lembrete de Rodada, rodada ${round}` });

test('a reminder is sent by the account, and the screen follows it until it is read', async ({
  api,
  beach,
  enter,
}) => {
  test.slow();
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  await expect(page.getByText('Envio automático: as mensagens saem pela conta')).toBeVisible();
  await choose(page, 'Rodada', 'Rodada 3');
  await button(page, 'Enviar Lembrete').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Rodada 3, para 2 pessoas (Todos os jogadores). Ficam de fora: 1 sem telefone.',
  );
  await expect(dialog).toContainText('O envio segue em segundo plano, e pode ser parado.');

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/send-round-reminder', async (route) => {
    await released;
    await route.continue();
  });
  api.behave = () => 'hang';
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Enviando...' })).toBeVisible();
  release();
  await expect(page.getByText('Na fila para 2 pessoas')).toBeVisible();
  await expect(dialog).toBeHidden();

  const progress = progressOf(page, 3);
  const bar = progress.getByRole('progressbar');
  await expect(progress).toContainText('2 na fila');
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await expectNoBarriers(page);
  await expect.poll(() => api.hanging).toBe(2);
  api.answerHanging();
  await expect(progress).toContainText('2 enviadas');
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await news(beach, api, LIA, 'delivered');
  await expect(progress).toContainText('1 entregue');
  await news(beach, api, CAIO, 'delivered');
  await expect(progress).toContainText('2 entregues');
  await progress.getByRole('link', { name: 'Ver mensagens' }).click();
  const toCaio = lines(page).filter({ hasText: 'Para Caio Cruz' });
  await expect(lines(page).filter({ hasText: 'Para Lia Lobo' })).toContainText(/Enviado.*Entregue/);
  await expect(toCaio).toContainText(/Enviado.*Entregue/);
  await news(beach, api, CAIO, 'read');
  await expect(toCaio).toContainText(/Enviado.*Lida/);
  await expectNoBarriers(page);
});

test('an answer SAIR counts at once, and nothing more is sent until VOLTAR', async ({
  api,
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: DESKTOP });
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem telefone')).toBeVisible();
  await says(beach, LIA, 'Sair');
  await expect(
    page.getByText('Vai receber: 1 pessoa · Ficam de fora: 1 sem telefone, 1 sem aceite'),
  ).toBeVisible();
  await choose(page, 'Rodada', 'Rodada 2');
  await send(page);
  await expect(progressOf(page, 2)).toContainText('1 enviada');
  expect(api.received.map(({ to }) => to)).toEqual([CAIO]);
  await says(beach, LIA, 'VOLTAR', 1);
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem telefone')).toBeVisible();
});

test('only the failed messages of a batch are retried', async ({ api, beach, enter }) => {
  test.slow();
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: DESKTOP });
  await choose(page, 'Rodada', 'Rodada 2');
  await send(page);
  const progress = progressOf(page, 2);
  await expect(progress).toContainText('2 enviadas');
  await news(beach, api, LIA, 'failed', 131026);
  await expect(progress).toContainText('1 falhou');
  await progress.getByRole('button', { name: 'Tentar de novo as que falharam' }).click();
  await expect(progress).toContainText('2 enviadas');
  expect(Object.fromEntries(api.perNumber)).toEqual({ [LIA]: 2, [CAIO]: 1 });

  await news(beach, api, CAIO, 'failed', 131042);
  await expect(progress).toContainText('Há um problema no pagamento da conta do WhatsApp');
  await expect(progress.getByRole('button', { name: 'Retomar envio' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  const notice = page.getByText('O WhatsApp parou o último envio: Há um problema no pagamento');
  await expect(notice).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).first().click();
  await progress.getByRole('button', { name: 'Retomar envio' }).click();
  await expect(progress).toContainText('2 enviadas');
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await expect(page.getByRole('tablist', { name: 'Painel Admin' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a batch is stopped while WhatsApp does not accept it, and continued', async ({ api, beach, enter }) => {
  test.slow();
  const admin = await beach.admin();
  await people(beach, admin);
  api.behave = () => ({ status: 429 });
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  await choose(page, 'Rodada', 'Rodada 4');
  await send(page);
  const progress = progressOf(page, 4);
  await expect.poll(() => api.received.length).toBe(2);
  await progress.getByRole('button', { name: 'Parar envio' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('As 2 mensagens que ainda não saíram ficam paradas.');
  await dialog.getByRole('button', { name: 'Parar', exact: true }).click();
  await expect(progress).toContainText(/Parado pela organização, em/);
  const before = api.received.length;
  api.behave = () => 'accept';
  await progress.getByRole('link', { name: 'Ver mensagens' }).click();
  await expect(lines(page).first()).toContainText(/Pendente.*Parado/);
  expect(api.received).toHaveLength(before);
  await page.getByRole('tab', { name: 'Enviar' }).click();
  await progress.getByRole('button', { name: 'Retomar envio' }).click();
  await expect(progress).toContainText('2 enviadas');
  expect(api.received).toHaveLength(before + 2);
});

test('a player whom an organiser unsubscribed comes back by VOLTAR, and the confirmation says so', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin', { as: admin });
  await button(page, 'Editar Lia Lobo').click();
  const form = page.getByRole('dialog', { name: 'Editar jogador' });
  await form.getByRole('button', { name: 'Parar de enviar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Parar de enviar mensagens?' });
  await expect(question).toContainText('no perfil dela ou respondendo VOLTAR a uma mensagem.');
  await question.getByRole('button', { name: 'Parar de enviar' }).click();
  await expect(form.getByText('Mensagens pelo WhatsApp: não aceita receber.')).toBeVisible();
  // WhatsApp's times are in seconds: a message in the same second as the opt-out counts as earlier.
  await expect(async () => {
    await says(beach, LIA, 'VOLTAR');
    await expect(form.getByText('Mensagens pelo WhatsApp: aceita receber.')).toBeVisible({ timeout: 500 });
  }).toPass();
});
