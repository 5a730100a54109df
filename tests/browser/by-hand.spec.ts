import type { Page } from '@playwright/test';
import { expect, PHONE, type TestFixtures, test } from '#tests/support/browser.ts';
import type { Person } from '#tests/support/person.ts';
import { button, card, choose, expectNoBarriers, people } from './message-screen.ts';

const turn = (page: Page) => card(page, 'Próxima pessoa');
const remind = (admin: Person, roundNumber = 1) =>
  admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber } });

/** As on a phone: WhatsApp comes to the front, the message is sent there, and the page is shown again. */
async function openAndComeBack(page: Page, to: string): Promise<void> {
  await expect(turn(page)).toContainText(to);
  const link = turn(page).getByRole('link', { name: 'Abrir no WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/5581\d+\?text=.*Lembrete%20de%20rodada/);
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await opened.close();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
}

const blockWhatsApp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));

/** Queues two reminders, opens the first in WhatsApp and returns to the page. */
async function openFirst({ beach, enter }: Pick<TestFixtures, 'beach' | 'enter'>) {
  const admin = await beach.admin();
  await people(beach, admin);
  const { batchId } = await remind(admin);
  const page = await enter(beach, `/admin/whatsapp?tab=queue&envio=${batchId}`, { as: admin });
  await blockWhatsApp(page);
  await openAndComeBack(page, 'Caio Cruz');
  return { admin, page, batchId };
}

/** Marks a message as sent, as a colleague. */
async function markSent(admin: Person, batchId: number, name: string): Promise<void> {
  const params = { id: batchId };
  const { waiting } = await admin.call('GET /api/whatsapp/batches/{id}/by-hand', { params });
  const ids = waiting.filter(({ recipient }) => recipient === name).map(({ id }) => id);
  await admin.call('POST /api/whatsapp/batches/{id}/mark-sent', { params, body: { ids } });
}

const ANSWER_UNTIL_GONE = `(async () => {
  let form;
  while ((form = document.querySelector('[role=alertdialog] form'))) {
    form.requestSubmit();
    await new Promise(requestAnimationFrame);
  }
})()`;

test('a confirmation that is pressed repeatedly while its dialog closes sends once', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  // The closing of the dialog is animated.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await choose(page, 'Rodada', 'Rodada 3');
  await button(page, 'Enviar Lembrete').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.evaluate(ANSWER_UNTIL_GONE);
  await expect(page.getByRole('link', { name: 'Enviar uma a uma agora' })).toBeVisible();
  expect(sent.filter((path) => path === '/api/whatsapp/send-round-reminder')).toHaveLength(1);
});

test('sending by hand goes from person to person, keeps its place, and is confirmed once', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  await blockWhatsApp(page);
  await choose(page, 'Rodada', 'Rodada 3');
  await button(page, 'Enviar Lembrete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('link', { name: 'Enviar uma a uma agora' }).click();
  await expect(page).toHaveURL(/tab=queue&envio=\d+$/);
  await expectNoBarriers(page);

  await openAndComeBack(page, 'Caio Cruz');
  await expect(turn(page)).toContainText('Caio Cruz: enviada');
  await page.reload();
  await openAndComeBack(page, 'Lia Lobo');
  const review = card(page, 'Quem recebeu');
  await expect(review.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectNoBarriers(page);
  await review.getByText('Lia Lobo').click();
  expect(await admin.call('GET /api/whatsapp/batches')).toMatchObject([{ queued: 2, sent: 0 }]);
  await button(page, 'Confirmar 1 enviada').click();
  await expect(page.getByText('1 mensagem marcada como enviada')).toBeVisible();
  expect(await admin.call('GET /api/whatsapp/batches')).toMatchObject([{ queued: 1, sent: 1 }]);

  await button(page, 'Voltar a quem ficou para depois').click();
  await openAndComeBack(page, 'Lia Lobo');
  await button(page, 'Confirmar 1 enviada').click();
  await expect(page.getByText('Ninguém mais espera neste envio')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao WhatsApp', exact: true }).last().click();
  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 3' });
  await expect(progress).toContainText('2 enviadas');
  await expect(progress.getByRole('link', { name: 'Enviar pelo meu WhatsApp' })).toHaveCount(0);
});

test('a message that was not sent is reported at once, and one that a colleague sent leaves the queue', async ({
  beach,
  enter,
}) => {
  const { admin, page, batchId } = await openFirst({ beach, enter });
  await button(page, 'Não enviei').click();
  await expect(turn(page)).toContainText('Lia Lobo');
  await markSent(admin, batchId, 'Lia Lobo');
  await expect(card(page, 'Quem recebeu').getByRole('checkbox')).toHaveCount(1);
  await expect(button(page, 'Confirmar 0 enviadas')).toBeDisabled();
});

test('there is nothing left to confirm after a colleague confirmed the same messages', async ({
  beach,
  enter,
}) => {
  const { admin, page, batchId } = await openFirst({ beach, enter });
  await page.getByRole('button', { name: 'Parar e confirmar a enviada' }).click();
  await expect(button(page, 'Confirmar 1 enviada')).toBeEnabled();
  await markSent(admin, batchId, 'Caio Cruz');
  await expect(page.getByText('Não falta confirmar ninguém desta lista.')).toBeVisible();
  await button(page, 'Continuar enviando').click();
  await expect(turn(page)).toContainText('Lia Lobo');
});

test('a double tap on “Depois” postpones one person, and a later tap the next', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const { batchId } = await remind(admin);
  const page = await enter(beach, `/admin/whatsapp?tab=queue&envio=${batchId}`, {
    as: admin,
    viewport: PHONE,
    touch: true,
    // However slow the machine is, the second tap counts as soon after the first.
    before: (early) =>
      early.addInitScript(
        'Object.defineProperty(Event.prototype, "timeStamp", { get: () => performance.now() })',
      ),
  });
  await expect(turn(page)).toContainText('Caio Cruz');
  await button(page, 'Depois').dblclick();
  await expect(turn(page)).toContainText('Lia Lobo');
  await page.getByRole('link', { name: 'Abrir no WhatsApp' }).focus();
  await button(page, 'Depois').press('Enter');
  await expect(button(page, 'Voltar aos 2 que ficaram para depois')).toBeVisible();
});

test('the text for the group is copied as shown, without sending anything', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 422 .*\/preview$/);
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const reminder = card(page, 'Lembrete de Rodada');
  await expect(reminder.getByRole('button', { name: 'Copiar para o grupo' })).toBeDisabled();
  await choose(page, 'Rodada', 'Rodada 3');
  await reminder.getByRole('button', { name: 'Copiar para o grupo' }).click();
  await expect(page.getByText('Cole no grupo do WhatsApp.')).toBeVisible();
  const { preview } = await admin.call('POST /api/whatsapp/preview', {
    body: { messageType: 'round_reminder', roundNumber: 3 },
  });
  expect(preview).toMatch(/^🏐 \*Lembrete de rodada\*\n\n.*\/confrontos/s);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(preview);

  await card(page, 'Top Players').getByRole('button', { name: 'Copiar para o grupo' }).click();
  await expect(page.getByText('A rodada 3 ainda não tem pontos de jogadores')).toBeVisible();
  expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);
});
