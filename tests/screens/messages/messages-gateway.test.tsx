import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, test } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { choose, lines, people } from '#tests/screens/support/message-screen.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { work } from '#tests/support/data/messaging.ts';
import { CloudApi, signed, WEBHOOK } from '#tests/support/outside/cloud-api.ts';

/** Stands for WhatsApp, for a server with an account. */
const api = await CloudApi.start();
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => api.forget());
const { server, visit } = openScreens({ environment: { ...WEBHOOK, ...api.environment } });

const LIA = '+5581998765432';
const CAIO = '+5581998765433';

/** Calls the server's webhook, as WhatsApp does. */
async function tell(value: object): Promise<void> {
  const { body, headers } = signed({ entry: [{ changes: [{ value }] }] });
  const answer = await server.anonymous.send('POST /api/whatsapp/webhook', { body, headers });
  expect(answer.status).toBe(200);
}

const now = (secondsLater = 0) => String(Math.floor(server.now / 1000) + secondsLater);

/** Reports a status of the last message to a number. */
function news(to: string, status: string, code?: number): Promise<void> {
  const id = api.received.findLast((each) => each.to === to)?.wamid;
  const errors = code === undefined ? {} : { errors: [{ code, title: 'Something' }] };
  return tell({ statuses: [{ id, status, timestamp: now(), ...errors }] });
}

/** `secondsLater`: within one second an opt-out counts as the later message. */
const says = (from: string, body: string, secondsLater = 0) =>
  tell({
    messages: [
      {
        id: `wamid.${randomUUID()}`,
        from: from.slice(1),
        timestamp: now(secondsLater),
        type: 'text',
        text: { body },
      },
    ],
  });

async function send(page: Page): Promise<void> {
  await button(page, 'Enviar Lembrete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

const progressOf = (page: Page, round: number) =>
  page.getByRole('article', { name: `Lembrete de Rodada, rodada ${round}` });

test('a reminder is sent by the account, and the screen follows it until it is read', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  onPhone();
  const page = await visit('/admin/whatsapp', admin);
  await expect(page.getByText('Envio automático: as mensagens saem pela conta')).toBeVisible();
  await choose(page, 'Rodada', 'Rodada 3');
  await button(page, 'Enviar Lembrete').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Rodada 3, para 2 pessoas (Todos os jogadores). Ficam de fora: 1 sem celular.',
  );
  await expect(dialog).toContainText('O envio segue em segundo plano, e pode ser parado.');

  const release = page.hold(/\/send-round-reminder$/);
  api.behave = () => 'hang';
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Enviando...' })).toBeVisible();
  release();
  await expect(page.getByText('Na fila para 2 pessoas')).toBeVisible();
  const working = work(server.main);
  await expect(dialog).toBeHidden();

  const progress = progressOf(page, 3);
  const bar = progress.getByRole('progressbar');
  await expect(progress).toContainText('2 na fila');
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  expect(await findings()).toEqual([]);
  await expect.poll(() => api.hanging).toBe(2);
  api.answerHanging();
  await working;
  await expect(progress).toContainText('2 enviadas');
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await news(LIA, 'delivered');
  await expect(progress).toContainText('1 entregue');
  await news(CAIO, 'delivered');
  await expect(progress).toContainText('2 entregues');
  await progress.getByRole('link', { name: 'Ver mensagens' }).click();
  const toCaio = lines(page).filter({ hasText: 'Para Caio Cruz' });
  await expect(lines(page).filter({ hasText: 'Para Lia Lobo' })).toContainText(/Enviado.*Entregue/);
  await expect(toCaio).toContainText(/Enviado.*Entregue/);
  await news(CAIO, 'read');
  await expect(toCaio).toContainText(/Enviado.*Lido/);
  expect(await findings()).toEqual([]);
});

test('an answer SAIR counts at once, and nothing more is sent until VOLTAR', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const page = await visit('/admin/whatsapp', admin);
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem celular')).toBeVisible();
  await says(LIA, 'Sair');
  await expect(
    page.getByText('Vai receber: 1 pessoa · Ficam de fora: 1 sem celular, 1 que não aceitou'),
  ).toBeVisible();
  await choose(page, 'Rodada', 'Rodada 2');
  await send(page);
  await work(server.main);
  await expect(progressOf(page, 2)).toContainText('1 enviada');
  expect(api.received.map(({ to }) => to)).toEqual([CAIO]);
  await says(LIA, 'VOLTAR', 1);
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem celular')).toBeVisible();
});

test('only the failed messages of a batch are retried', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const page = await visit('/admin/whatsapp', admin);
  await choose(page, 'Rodada', 'Rodada 2');
  await send(page);
  const progress = progressOf(page, 2);
  await work(server.main);
  await expect(progress).toContainText('2 enviadas');
  await news(LIA, 'failed', 131026);
  await expect(progress).toContainText('1 falhou');
  await progress.getByRole('button', { name: 'Tentar de novo as que falharam' }).click();
  await expect(progress).toContainText('1 na fila');
  // A number gets no two messages within a few seconds.
  server.now += 60_000;
  await work(server.main);
  await expect(progress).toContainText('2 enviadas');
  expect(Object.fromEntries(api.perNumber)).toEqual({ [LIA]: 2, [CAIO]: 1 });

  await news(CAIO, 'failed', 131042);
  await expect(progress).toContainText('Há um problema no pagamento da conta do WhatsApp');
  await expect(progress.getByRole('button', { name: 'Retomar envio' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  const notice = page.getByText('O WhatsApp parou o último envio: Há um problema no pagamento');
  await expect(notice).toBeVisible();
  expect(await findings()).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).first().click();
  await progress.getByRole('button', { name: 'Retomar envio' }).click();
  await expect(progress.getByRole('button', { name: 'Parar envio' })).toBeVisible();
  server.now += 60_000;
  await work(server.main);
  await expect(progress).toContainText('2 enviadas');
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await expect(page.getByRole('heading', { name: 'Painel Admin' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a batch is stopped while WhatsApp does not accept it, and continued', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  api.behave = () => ({ status: 429 });
  onPhone();
  const page = await visit('/admin/whatsapp', admin);
  await choose(page, 'Rodada', 'Rodada 4');
  await send(page);
  const progress = progressOf(page, 4);
  await work(server.main);
  expect(api.received).toHaveLength(2);
  await progress.getByRole('button', { name: 'Parar envio' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('As 2 mensagens que ainda não saíram ficam paradas.');
  await dialog.getByRole('button', { name: 'Parar', exact: true }).click();
  await expect(progress).toContainText(/Parado pela organização, em/);
  const before = api.received.length;
  api.behave = () => 'accept';
  await progress.getByRole('link', { name: 'Ver mensagens' }).click();
  await expect(lines(page).first()).toContainText(/Pendente.*Parado/);
  server.now += 10 * 60_000;
  await work(server.main);
  expect(api.received).toHaveLength(before);
  await page.getByRole('tab', { name: 'Enviar' }).click();
  await progress.getByRole('button', { name: 'Retomar envio' }).click();
  await expect(progress.getByRole('button', { name: 'Parar envio' })).toBeVisible();
  await work(server.main);
  await expect(progress).toContainText('2 enviadas');
  expect(api.received).toHaveLength(before + 2);
});

test('a player whom an organiser unsubscribed comes back by VOLTAR, and the confirmation says so', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const page = await visit('/admin', admin);
  await button(page, 'Editar Lia Lobo').click();
  const form = page.getByRole('dialog', { name: 'Editar jogador' });
  await form.getByRole('button', { name: 'Parar de enviar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Parar de enviar mensagens?' });
  await expect(question).toContainText('no perfil dela ou respondendo VOLTAR a uma mensagem.');
  await question.getByRole('button', { name: 'Parar de enviar' }).click();
  await expect(form.getByText('Mensagens pelo WhatsApp: não aceita receber.')).toBeVisible();
  // WhatsApp's times are in seconds: within one second the opt-out wins.
  server.now += 2_000;
  await says(LIA, 'VOLTAR');
  await expect(form.getByText('Mensagens pelo WhatsApp: aceita receber.')).toBeVisible();
});
