import { describe, test } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { card, choose, lines, people, settleMessages } from '#tests/screens/support/message-screen.ts';
import { onPhone, openScreens } from '#tests/screens/support/screens.tsx';
import { aScoredRound } from '#tests/support/data/messaging.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

const remind = (admin: Actor, roundNumber: number) =>
  admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber } });

test('a batch that cannot be sent says so and keeps the selection', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await aScoredRound(admin, 1);
  const page = await visit('/admin/whatsapp', admin);
  await choose(page, 'Rodada', 'Rodada 1');
  page.cut(/\/send-top-players$/);
  await button(page, 'Enviar Ranking').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Preparar', exact: true }).click();
  await expect(page.getByText('Erro ao enviar')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Sem resposta do servidor');
  expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(0);
  page.mend();
  await dialog.getByRole('button', { name: 'Preparar', exact: true }).click();
  await expect(page.getByText('Pronta para enviar a 2 pessoas, uma a uma')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a batch is stopped after a confirmation, and continued', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await remind(admin, 4);
  const page = await visit('/admin/whatsapp', admin);
  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 4' });
  await progress.getByRole('button', { name: 'Parar envio' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('As 2 mensagens que ainda não saíram ficam paradas.');
  await dialog.getByRole('button', { name: 'Parar', exact: true }).click();
  await expect(progress).toContainText(/Parado pela organização, em/);
  await expect(progress.getByRole('button', { name: 'Parar envio' })).toBeHidden();
  await progress.getByRole('button', { name: 'Retomar envio' }).click();
  await expect(page.getByText('Envio retomado')).toBeVisible();
  await expect(progress.getByRole('button', { name: 'Parar envio' })).toBeVisible();
});

test('a history that cannot be loaded says so, and a retry loads it', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin/whatsapp?tab=history', admin, (before) =>
    before.cut(/\/api\/whatsapp\/history$/),
  );
  await expect(page.getByText('Erro ao carregar o histórico')).toBeVisible();
  page.mend();
  await button(page, 'Tentar novamente').click();
  await expect(page.getByText('Nenhuma mensagem enviada ainda')).toBeVisible();
});

test('recipients that could not be counted are counted on a retry, and nothing is sent before', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const page = await visit('/admin/whatsapp', admin, (before) => before.cut(/\/api\/whatsapp\/preview$/));
  await expect(page.getByText('Erro ao contar quem vai receber')).toBeVisible();
  await choose(page, 'Rodada', 'Rodada 1');
  await expect(button(page, 'Enviar Lembrete')).toBeDisabled();
  page.mend();
  await button(page, 'Tentar novamente').click();
  await expect(page.getByText('Vão receber: 2 pessoas')).toBeVisible();
  await expect(button(page, 'Enviar Lembrete')).toBeEnabled();
});

test('neither a player nor a visitor can open the messages', async () => {
  const player = await visit('/admin/whatsapp', await server.asPlayer());
  await player.isAt('/');
  const visitor = await visit('/admin/whatsapp');
  await visitor.isAt(/\/auth/);
});

test('reminders of a round are sent automatically, at the chosen time before it', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin/whatsapp', admin);
  const ofRound = page.getByRole('region', { name: 'Lembrete da rodada 8', exact: true });
  await ofRound.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Lembrete da rodada 8 ligado')).toBeVisible();
  await ofRound.getByRole('button', { name: /Quando$/ }).click();
  await page.getByRole('option', { name: '3 dias antes', exact: true }).click();
  await expect(page.getByText('3 dias antes, às 18h.')).toBeVisible();
  await ofRound.getByRole('button', { name: /Hora$/ }).click();
  await page.getByRole('option', { name: '9h', exact: true }).click();
  await expect(page.getByText('3 dias antes, às 9h.')).toBeVisible();
  const reminders = await admin.call('GET /api/whatsapp/reminders');
  expect(reminders.at(-1)).toMatchObject({ roundNumber: 8, enabled: true, daysBefore: 3, hour: 9 });
  await page.reload();
  await expect(ofRound.getByRole('switch')).toBeChecked();
});

test('a message with an unknown outcome offers both decisions', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await remind(admin, 1);
  await settleMessages(server, { state: 'uncertain', error: 'O WhatsApp não respondeu a tempo' });
  const page = await visit('/admin/whatsapp?tab=history', admin);
  await choose(page, 'Situação', 'Incerto');
  const again = lines(page).filter({ hasText: 'Para Lia Lobo' });
  const arrived = lines(page).filter({ hasText: 'Para Caio Cruz' });
  expect(await findings()).toEqual([]);
  await expect(again).toContainText(/Pendente.*Incerto.*O WhatsApp não respondeu a tempo/);
  await expect(again.getByRole('link')).toHaveCount(0);
  await again.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(page.getByText('Pronta para enviar')).toBeVisible();
  await expect(again).toHaveCount(0);
  await arrived.getByRole('button', { name: 'Marcar como enviada' }).click();
  await expect(page.getByText('Marcada como enviada')).toBeVisible();
  await expect(page.getByText('Nenhuma mensagem com estes filtros')).toBeVisible();
});

test('uncertain messages are decided for a whole batch', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await remind(admin, 1);
  await settleMessages(server, { state: 'uncertain', error: 'O WhatsApp não respondeu a tempo' });
  const page = await visit('/admin/whatsapp', admin);
  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 1' });
  await progress.getByRole('button', { name: 'Decidir as 2 incertas' }).click();
  const dialog = page.getByRole('dialog', { name: 'As 2 mensagens incertas chegaram?' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Escolha uma das respostas')).toBeVisible();
  await dialog.getByText('Chegaram', { exact: true }).click();
  expect(await findings()).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Marcadas como enviadas')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(progress).toContainText('2 enviadas');
  await expect(progress).not.toContainText('incerta');
});

test('a failed message says why and is retried, alone or with the rest of its batch', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await remind(admin, 1);
  await settleMessages(server, { state: 'failed', error: 'O número não tem WhatsApp' });
  const page = await visit('/admin/whatsapp?tab=history', admin);
  const line = lines(page).filter({ hasText: 'Para Lia Lobo' });
  await expect(line).toContainText(/Falhou.*O número não tem WhatsApp/);
  expect(await findings()).toEqual([]);
  page.cut(/\/retry$/);
  await line.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Erro ao enviar de novo')).toBeVisible();
  page.mend();
  await line.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(line).toContainText(/Pendente.*Envio manual/);

  await page.getByRole('tab', { name: 'Enviar' }).click();
  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 1' });
  await expect(progress).toContainText('1 falhou');
  await progress.getByRole('button', { name: 'Tentar de novo as que falharam' }).click();
  await expect(progress).toContainText('2 esperando por você');
  await expect(progress).not.toContainText('falhou');
});

test('a reminder is selected, previewed, confirmed, opened in WhatsApp and marked as sent', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  onPhone();
  const page = await visit('/admin', admin);
  await page.getByRole('link', { name: /^WhatsApp/ }).click();
  await expect(page.getByText('Envio manual: nenhuma conta da API do WhatsApp está ligada.')).toBeVisible();
  await expect(page.getByText('WHATSAPP_TOKEN')).toBeVisible();
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem celular')).toBeVisible();
  await expect(page.getByText('As mensagens vão para quem tem telefone cadastrado')).toBeVisible();

  const reminder = card(page, 'Lembrete de Rodada');
  for (const name of ['Enviar Lembrete', 'Enviar Ranking', 'Enviar Ranking de Times'])
    await expect(button(page, name)).toBeDisabled();
  const preview = reminder.getByRole('button', { name: 'Preview' });
  await expect(preview).toHaveAttribute('aria-disabled', 'true');
  const hint = reminder.getByText('Selecione uma rodada em “Para quem”.');
  await expect(hint).toHaveCount(1);
  const { id: hintId } = await hint.element();
  for (const name of ['Preview', 'Copiar para o grupo', 'Enviar Lembrete'])
    await expect(reminder.getByRole('button', { name })).toHaveAttribute('aria-describedby', hintId);
  await preview.click({ force: true });
  await expect(page.getByText('Selecione uma rodada para preview')).toBeVisible();

  await choose(page, 'Rodada', 'Rodada 3 - 07/06/2025');
  await expect(page.getByRole('button', { name: 'Rodada 3 - 07/06/2025 Rodada' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect((await preview.element()).hasAttribute('aria-describedby')).toBe(false);
  await preview.click();
  await expect(card(page, 'Preview: Lembrete de Rodada')).toContainText('Rodada 3');
  await card(page, 'Top Players').getByRole('button', { name: 'Preview' }).click();
  await expect(card(page, 'Preview: Top Players')).toContainText(
    'A rodada 3 ainda não tem pontos de jogadores: lance as pontuações primeiro.',
  );
  await expect(card(page, 'Preview: Lembrete de Rodada')).toBeHidden();

  await expect(button(page, 'Time')).toBeHidden();
  await choose(page, 'Destinatários', 'Por time e gênero');
  await expect(page.getByText('Selecione o time que vai receber.')).toBeVisible();
  await expect(button(page, 'Enviar Lembrete')).toBeDisabled();
  await choose(page, 'Time', 'Recife');
  await choose(page, 'Gênero', 'Feminino');
  await expect(page.getByText('Vai receber: 1 pessoa · Ficam de fora: 1 sem celular')).toBeVisible();

  await button(page, 'Enviar Lembrete').click();
  const dialog = page.getByRole('alertdialog', { name: 'Preparar lembrete?' });
  await expect(dialog).toContainText(
    'Rodada 3, para 1 pessoa (Recife, Feminino). Ficam de fora: 1 sem celular.',
  );
  expect(await findings()).toEqual([]);
  await dialog.getByRole('button', { name: 'Preparar', exact: true }).click();
  await expect(page.getByText('Pronta para enviar a 1 pessoa, uma a uma')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await findings()).toEqual([]);

  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 3' });
  await expect(progress).toContainText('Recife, Feminino · por Adriana Alves');
  await expect(progress).toContainText('1 esperando por você');
  await progress.getByRole('link', { name: 'Ver mensagens' }).click();
  await page.isAt(/tab=history&envio=\d+$/);

  const line = lines(page).first();
  await expect(line).toContainText(/Lembrete de Rodada.*Rodada 3.*Pendente.*Envio manual.*Para Lia Lobo/);
  const link = line.getByRole('link', { name: 'Abrir no WhatsApp' });
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5581998765432\?text=.*Lembrete%20de%20rodada/,
  );
  await line.getByRole('button', { name: 'Marcar como enviada' }).click();
  await expect(page.getByText('Marcada como enviada')).toBeVisible();
  await expect(line).toContainText(/Enviado.*enviada em \d\d\/\d\d\/\d{4} às/);
  await expect(link).toBeHidden();

  await page.getByRole('tab', { name: 'Enviar' }).click();
  await expect(progress).toContainText('1 enviada');
  await expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

test('a reminder that was just prepared is prepared again only after a warning', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await remind(admin, 2);
  const page = await visit('/admin/whatsapp', admin);
  await choose(page, 'Rodada', 'Rodada 2');
  await button(page, 'Enviar Lembrete').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Preparar', exact: true }).click();
  await expect(dialog).toContainText(/Mensagem igual já preparada há \d+ s\. Se preparar mesmo assim, /);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(1);

  await button(page, 'Enviar Lembrete').click();
  await dialog.getByRole('button', { name: 'Preparar', exact: true }).click();
  // By keyboard: an immediate tap in the other button's place would count as a double tap.
  await dialog.getByRole('button', { name: 'Preparar mesmo assim' }).press('Enter');
  await expect(page.getByText('Pronta para enviar a 2 pessoas, uma a uma')).toBeVisible();
  expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(2);
});

test('the history is empty at first, shows twenty, then more, and can be filtered', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const page = await visit('/admin/whatsapp?tab=history', admin);
  await expect(page.getByText('Nenhuma mensagem enviada ainda')).toBeVisible();

  for (const round of [1, 2, 3, 4, 5, 6, 7, 8]) await remind(admin, round);
  for (const roundNumber of [1, 2, 3])
    await admin.call('POST /api/whatsapp/send-teams-ranking', { body: { roundNumber } });
  await expect(lines(page)).toHaveCount(20);
  await button(page, 'Mostrar mais').click();
  await expect(lines(page)).toHaveCount(22);
  await expect(button(page, 'Mostrar mais')).toBeHidden();

  await choose(page, 'Tipo', 'Ranking Geral de Times');
  await expect(lines(page)).toHaveCount(6);
  await choose(page, 'Rodada', 'Rodada 2');
  await expect(lines(page)).toHaveCount(2);
  await page.isAt(/tab=history&tipo=ranking_teams_general_utility&rodada=2$/);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Ranking Geral de Times.*Tipo$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await page.isAt(/\/admin$/);
  page.goBack();
  await expect(lines(page)).toHaveCount(2);
  await choose(page, 'Situação', 'Falhou');
  await expect(page.getByText('Nenhuma mensagem com estes filtros')).toBeVisible();
  await choose(page, 'Situação', 'Todas');
  await expect(lines(page)).toHaveCount(2);
  await button(page, 'Limpar filtros').click();
  await expect(lines(page)).toHaveCount(20);
  await page.isAt(/tab=history$/);
});

describe('older messages that are asked for', () => {
  const FIRST = /\/api\/whatsapp\/history(?!.*before=)/;
  const OLDER = /\/api\/whatsapp\/history.*before=/;

  /** The history with 22 messages; `more` sends two more. */
  async function open() {
    const admin = await server.asAdmin();
    await people(server, admin);
    for (let round = 1; round <= 8; round += 1) await remind(admin, round);
    const more = (roundNumber: number) =>
      admin.call('POST /api/whatsapp/send-teams-ranking', { body: { roundNumber } });
    for (const round of [1, 2, 3]) await more(round);
    const page = await visit('/admin/whatsapp?tab=history', admin);
    await expect(lines(page)).toHaveCount(20);
    const asked = (calls: RegExp) => page.calls.filter((call) => calls.test(call)).length;
    return { page, more: () => more(4), asked };
  }

  test('are shown although new ones arrive while they are loaded', async () => {
    const { page, more, asked } = await open();
    const release = page.hold(OLDER);
    await button(page, 'Mostrar mais').click();
    await expect.poll(() => asked(OLDER)).toBe(1);
    const before = asked(FIRST);
    await more();
    await expect.poll(() => asked(FIRST) > before).toBe(true);
    release();
    await expect(lines(page)).toHaveCount(24);
    await expect(button(page, 'Mostrar mais')).toBeHidden();
  });

  test('that cannot be loaded say so, and a retry loads them', async () => {
    const { page } = await open();
    page.cut(OLDER);
    await button(page, 'Mostrar mais').click();
    await expect(page.getByText('Erro ao carregar as mais antigas')).toBeVisible();
    await expect(lines(page)).toHaveCount(20);
    page.mend();
    await button(page, 'Tentar novamente').click();
    await expect(lines(page)).toHaveCount(22);
    await expect(page.getByText('Erro ao carregar as mais antigas')).toBeHidden();
  });

  test('while new ones are loaded are shown with them', async () => {
    const { page, more, asked } = await open();
    const before = asked(FIRST);
    const release = page.hold(FIRST);
    await more();
    await expect.poll(() => asked(FIRST) > before).toBe(true);
    await button(page, 'Mostrar mais').click();
    release();
    await expect(lines(page)).toHaveCount(24);
    await expect(lines(page).first()).toContainText('Rodada 4');
    await expect(button(page, 'Mostrar mais')).toBeHidden();
  });
});

test('a reminder whose time has passed is confirmed before it is sent', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
    params: { roundNumber: 8 },
    body: { date: tomorrow },
  });
  await admin.call('PUT /api/whatsapp/reminders/{roundNumber}', {
    params: { roundNumber: 8 },
    body: { enabled: false, daysBefore: 14, hour: 0 },
  });
  onPhone();
  const page = await visit('/admin/whatsapp', admin);
  const ofRound = card(page, 'Lembrete da rodada 8');
  await ofRound.getByRole('switch').focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('alertdialog', { name: 'Lembrar da rodada 8 agora?' });
  await expect(dialog).toContainText('Em até um minuto as mensagens ficam prontas no histórico');
  expect(await findings()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(ofRound.getByRole('switch')).not.toBeChecked();
  expect((await admin.call('GET /api/whatsapp/reminders')).at(-1)).toMatchObject({ enabled: false });
  await ofRound.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Lembrar agora' }).click();
  await expect(page.getByText('Lembrete da rodada 8 ligado')).toBeVisible();
  await expect(ofRound.getByRole('switch')).toBeChecked();
});
