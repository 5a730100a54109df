import { test, vi } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { card, choose, people } from '#tests/screens/support/message-screen.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import type { Caller } from '#tests/support/server/call.ts';

const { server, visit } = openScreens();

const turn = (page: Page) => card(page, 'Próxima pessoa');
const remind = (admin: Caller, roundNumber = 1) =>
  admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber } });

/** As on a phone: WhatsApp opens, the message is sent there, and the page is shown again. */
async function openAndComeBack(page: Page, to: string): Promise<void> {
  await expect(turn(page)).toContainText(to);
  const link = turn(page).getByRole('link', { name: 'Abrir no WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/5581\d+\?text=.*Lembrete%20de%20rodada/);
  await expect(link).toHaveAttribute('target', '_blank');
  // Opens nothing outside the page.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await link.click();
  await expect(turn(page)).toContainText('Mensagem aberta para');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect(page.getByText('Mensagem aberta para')).toHaveCount(0);
}

/** Queues two reminders, opens the first in WhatsApp and returns. */
async function openFirst() {
  const admin = await server.asAdmin();
  await people(server, admin);
  const { batchId } = await remind(admin);
  const page = await visit(`/admin/whatsapp?tab=queue&envio=${batchId}`, admin);
  await openAndComeBack(page, 'Caio Cruz');
  return { admin, page, batchId };
}

/** As a colleague. */
async function markSent(admin: Caller, batchId: number, name: string): Promise<void> {
  const params = { id: batchId };
  const { waiting } = await admin.call('GET /api/whatsapp/batches/{id}/by-hand', { params });
  const ids = waiting.filter(({ recipient }) => recipient === name).map(({ id }) => id);
  await admin.call('POST /api/whatsapp/batches/{id}/mark-sent', { params, body: { ids } });
}

test('the address of a batch that does not exist leads back to the messages', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin/whatsapp?tab=queue&envio=999', admin);
  await expect(page.getByText('Envio não encontrado')).toBeVisible();
  await expect(button(page, 'Tentar novamente')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Voltar ao WhatsApp', exact: true }).last().click();
  await page.isAt(/\/admin\/whatsapp$/);
  await expect(button(page, 'Enviar Lembrete')).toBeVisible();
});

test('sending by hand goes from person to person, keeps its place, and is confirmed once', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  onPhone();
  const page = await visit('/admin/whatsapp', admin);
  await choose(page, 'Rodada', 'Rodada 3');
  await button(page, 'Enviar Lembrete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Preparar', exact: true }).click();
  // Reopening and cancelling a confirmation takes nothing away.
  await button(page, 'Enviar Lembrete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'Enviar uma a uma agora' }).click();
  await page.isAt(/tab=queue&envio=\d+$/);
  expect(await findings()).toEqual([]);

  await openAndComeBack(page, 'Caio Cruz');
  await expect(turn(page)).toContainText('Caio Cruz: enviada');
  await page.reload();
  await expect(page.getByText('1 de 2 enviadas')).toBeVisible();
  await openAndComeBack(page, 'Lia Lobo');
  const review = card(page, 'Quem recebeu');
  await expect(review.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(await findings()).toEqual([]);
  await review.getByText('Lia Lobo').click();
  expect(await admin.call('GET /api/whatsapp/batches')).toMatchObject([{ queued: 2, sent: 0 }]);
  await button(page, 'Confirmar 1 enviada').click();
  await expect(page.getByText('1 mensagem marcada como enviada')).toBeVisible();
  expect(await admin.call('GET /api/whatsapp/batches')).toMatchObject([{ queued: 1, sent: 1 }]);

  await button(page, 'Voltar a quem ficou para depois').click();
  await expect(turn(page)).toContainText('Pessoa 2 de 2');
  await page.reload();
  await expect(page.getByText('1 de 2 enviadas')).toBeVisible();
  await openAndComeBack(page, 'Lia Lobo');
  await expect(page.getByText('Já foi confirmado', { exact: false })).toHaveCount(0);
  await button(page, 'Confirmar 1 enviada').click();
  await expect(page.getByText('Ninguém mais espera neste envio')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao WhatsApp', exact: true }).last().click();
  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 3' });
  await expect(progress).toContainText('2 enviadas');
  await expect(progress.getByRole('link', { name: 'Enviar pelo meu WhatsApp' })).toHaveCount(0);
});

test('a message that was not sent is reported at once, and one that a colleague sent leaves the queue', async () => {
  const { admin, page, batchId } = await openFirst();
  await button(page, 'Não enviei').click();
  await expect(turn(page)).toContainText('Lia Lobo');
  await markSent(admin, batchId, 'Lia Lobo');
  await expect(card(page, 'Quem recebeu').getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByText('Já foi confirmado: Lia Lobo.')).toBeVisible();
  await expect(page.getByText('1 de 2 enviadas')).toBeVisible();
  await expect(page.getByText('Só falta quem ficou para depois.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirmar/ })).toHaveCount(0);
  await button(page, 'Voltar a quem ficou para depois').click();
  await expect(turn(page)).toBeVisible();
});

test('messages sent between two visits of the queue are not reported, and those confirmed later are', async () => {
  const { admin, page, batchId } = await openFirst();
  await page.getByRole('main').getByRole('link', { name: 'Voltar ao WhatsApp', exact: true }).first().click();
  await expect(button(page, 'Enviar Lembrete')).toBeVisible();
  await markSent(admin, batchId, 'Caio Cruz');
  page.goBack();
  await expect(turn(page)).toContainText('Pessoa 2 de 2');
  await expect(page.getByText('Já foi confirmado', { exact: false })).toHaveCount(0);
  await markSent(admin, batchId, 'Lia Lobo');
  await expect(page.getByText('Já foi confirmado: Lia Lobo.')).toBeVisible();
});

test('somebody who opts out after their message was opened counts neither as sent nor in the total', async () => {
  const { admin, page } = await openFirst();
  await expect(page.getByText('1 de 2 enviadas')).toBeVisible();
  const caio = (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Caio');
  await admin.call('POST /api/players/{id}/opt-out', { params: { id: caio?.id ?? 0 } });
  await expect(page.getByText('0 de 1 enviadas')).toBeVisible();
  await expect(turn(page)).toContainText('Lia Lobo');
  await expect(page.getByRole('button', { name: /^Parar e confirmar/ })).toHaveCount(0);
});

test('a person a colleague has opened is skipped, named, and taken over only after a question', async () => {
  const admin = await server.asAdmin();
  const colleague = await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
  await people(server, admin);
  const { batchId } = await remind(admin);
  const page = await visit(`/admin/whatsapp?tab=queue&envio=${batchId}`, admin);
  await expect(turn(page)).toContainText('Caio Cruz');
  const params = { id: batchId };
  const { waiting } = await colleague.call('GET /api/whatsapp/batches/{id}/by-hand', { params });
  await colleague.call('PUT /api/whatsapp/messages/{id}/opened', {
    params: { id: waiting[0]?.id ?? '' },
    body: { isOpened: true },
  });
  await expect(page.getByText('Olga Orlando abriu a mensagem de Caio Cruz', { exact: false })).toBeVisible();
  await openAndComeBack(page, 'Lia Lobo');
  const openedHere = async () =>
    (await colleague.call('GET /api/whatsapp/batches/{id}/by-hand', { params })).waiting.map(
      ({ openedBy }) => openedBy,
    );
  await expect.poll(openedHere).toEqual([null, 'Adriana Alves']);
  await expect(card(page, 'Com colegas')).toContainText('Caio Cruz');
  expect(await findings()).toEqual([]);
  await button(page, 'Assumir a mensagem de Caio Cruz').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Se foi enviada, Caio Cruz recebe duas vezes');
  await question.getByRole('button', { name: 'Assumir', exact: true }).click();
  await openAndComeBack(page, 'Caio Cruz');
  await expect(button(page, 'Confirmar 2 enviadas')).toBeVisible();
});

test('there is nothing left to confirm after a colleague confirmed the same messages', async () => {
  const { admin, page, batchId } = await openFirst();
  await page.getByRole('button', { name: 'Parar e confirmar a enviada' }).click();
  await expect(button(page, 'Confirmar 1 enviada')).toBeEnabled();
  await markSent(admin, batchId, 'Caio Cruz');
  await expect(page.getByText('Não falta confirmar ninguém desta lista.')).toBeVisible();
  await button(page, 'Continuar enviando').click();
  await expect(turn(page)).toContainText('Lia Lobo');
});

test('a batch that is stopped meanwhile says so, and not that everything was sent', async () => {
  const { admin, page, batchId } = await openFirst();
  await admin.call('POST /api/whatsapp/batches/{id}/stop', { params: { id: batchId } });
  await expect(page.getByText('O envio está parado:', { exact: false })).toContainText(
    'A que você já enviou continua aqui, à espera da sua confirmação.',
  );
});

test('stopping a batch says that some were sent by hand and are not confirmed', async () => {
  const { page } = await openFirst();
  await page.getByRole('link', { name: 'Voltar ao WhatsApp', exact: true }).first().click();
  await button(page, 'Parar envio').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Uma delas você já enviou e ainda não confirmou: confirme antes, em “Enviar pelo meu WhatsApp”.',
  );
});

test('a double tap on “Depois” postpones one person, and a later tap the next', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const { batchId } = await remind(admin);
  const page = await visit(`/admin/whatsapp?tab=queue&envio=${batchId}`, admin);
  await expect(turn(page)).toContainText('Caio Cruz');
  await button(page, 'Depois').dblclick();
  await expect(turn(page)).toContainText('Lia Lobo');
  await page.getByRole('link', { name: 'Abrir no WhatsApp' }).focus();
  await button(page, 'Depois').press('Enter');
  await expect(button(page, 'Voltar aos 2 que ficaram para depois')).toBeVisible();
});

test('the text for the group is copied as shown, without sending anything', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  onPhone();
  const page = await visit('/admin/whatsapp', admin);
  const copied: string[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts;
      constructor(parts: Record<string, Promise<Blob>>) {
        this.parts = parts;
      }
    },
  );
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const { parts } = item as unknown as { parts: { 'text/plain': Promise<Blob> } };
    copied.push(await (await parts['text/plain']).text());
  });
  const reminder = card(page, 'Lembrete de Rodada');
  await expect(reminder.getByRole('button', { name: 'Copiar para o grupo' })).toBeDisabled();
  await choose(page, 'Rodada', 'Rodada 3');
  await reminder.getByRole('button', { name: 'Copiar para o grupo' }).click();
  await expect(page.getByText(/^O endereço no texto aponta para .*: nenhum celular abre\.$/)).toBeVisible();
  const { preview } = await admin.call('POST /api/whatsapp/preview', {
    body: { messageType: 'round_reminder', roundNumber: 3 },
  });
  expect(preview).toMatch(/^🏐 \*Lembrete de rodada\*\n\n.*\/confrontos/s);
  expect(copied).toEqual([preview]);

  await card(page, 'Top Players').getByRole('button', { name: 'Copiar para o grupo' }).click();
  await expect(page.getByText('A rodada 3 ainda não tem pontos de jogadores')).toBeVisible();
  expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);
});
