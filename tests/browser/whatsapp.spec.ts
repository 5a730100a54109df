import { expect, PHONE, test } from '#tests/support/browser.ts';
import type { Person } from '#tests/support/person.ts';
import { button, card, choose, expectNoBarriers, lines, people } from './message-screen.ts';

const remind = (admin: Person, roundNumber: number) =>
  admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber } });

test('a reminder is selected, previewed, confirmed, opened in WhatsApp and marked as sent', async ({
  beach,
  enter,
  browserConsole,
}) => {
  test.slow();
  browserConsole.expectLoadFailures(/status of 422 .*\/preview$/);
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin', { as: admin, viewport: PHONE, touch: true });
  await page.getByRole('link', { name: /^WhatsApp/ }).click();
  await expect(page.getByText('Envio manual: nenhuma conta da API do WhatsApp está ligada.')).toBeVisible();
  await expect(page.getByText('WHATSAPP_TOKEN')).toBeVisible();
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem telefone')).toBeVisible();
  await expect(page.getByText('As mensagens vão para quem tem telefone cadastrado')).toBeVisible();

  const reminder = card(page, 'Lembrete de Rodada');
  for (const name of ['Enviar Lembrete', 'Enviar Ranking', 'Enviar Ranking de Times'])
    await expect(button(page, name)).toBeDisabled();
  const preview = reminder.getByRole('button', { name: 'Preview' });
  await expect(preview).toBeDisabled();
  await preview.click({ force: true });
  await expect(page.getByText('Selecione uma rodada para preview')).toBeVisible();

  await choose(page, 'Rodada', 'Rodada 3 - 07/06/2025');
  await expect(page.getByRole('button', { name: 'Rodada 3 - 07/06/2025 Rodada' })).toBeVisible();
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
  await expect(page.getByText('Vai receber: 1 pessoa · Ficam de fora: 1 sem telefone')).toBeVisible();

  await button(page, 'Enviar Lembrete').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Rodada 3, para 1 pessoa (Recife, Feminino). Ficam de fora: 1 sem telefone.',
  );
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Pronta para enviar a 1 pessoa, uma a uma')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectNoBarriers(page);

  const progress = page.getByRole('article', { name: 'Lembrete de Rodada, rodada 3' });
  await expect(progress).toContainText('Recife, Feminino · por Adriana Alves');
  await expect(progress).toContainText('1 à espera de você');
  await progress.getByRole('link', { name: 'Ver mensagens' }).click();
  await expect(page).toHaveURL(/tab=history&envio=\d+$/);

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

test('a reminder that was just sent is sent again only after a warning', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 409 .*\/send-round-reminder$/);
  const admin = await beach.admin();
  await people(beach, admin);
  await remind(admin, 2);
  const page = await enter(beach, '/admin/whatsapp', { as: admin });
  await choose(page, 'Rodada', 'Rodada 2');
  await button(page, 'Enviar Lembrete').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog).toContainText(/Mensagem igual já enviada há \d+ s/);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(1);

  await button(page, 'Enviar Lembrete').click();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await expect(page.getByText('Pronta para enviar a 2 pessoas, uma a uma')).toBeVisible();
  expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(2);
});

test('the history is empty at first, shows twenty, then more, and can be filtered', async ({
  beach,
  enter,
}) => {
  test.slow();
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp?tab=history', { as: admin });
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
  await expect(page).toHaveURL(/tab=history&tipo=ranking_teams_general_utility&rodada=2$/);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Ranking Geral de Times.*Tipo$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(lines(page)).toHaveCount(2);
  await choose(page, 'Situação', 'Falhou');
  await expect(page.getByText('Nenhuma mensagem com estes filtros')).toBeVisible();
  await choose(page, 'Situação', 'Todas');
  await expect(lines(page)).toHaveCount(2);
  await button(page, 'Limpar filtros').click();
  await expect(lines(page)).toHaveCount(20);
  await expect(page).toHaveURL(/tab=history$/);
});

test('a reminder whose time has passed is confirmed before it is sent', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
    params: { roundNumber: 8 },
    body: { date: tomorrow },
  });
  await admin.call('PUT /api/whatsapp/reminders/{roundNumber}', {
    params: { roundNumber: 8 },
    body: { enabled: false, daysBefore: 14, hour: 0 },
  });
  const page = await enter(beach, '/admin/whatsapp', { as: admin, viewport: PHONE, touch: true });
  const ofRound = card(page, 'Lembrete da rodada 8');
  await ofRound.getByRole('switch').focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('alertdialog', { name: 'Lembrar da rodada 8 agora?' });
  await expect(dialog).toContainText('Em até um minuto as mensagens ficam prontas no histórico');
  await expectNoBarriers(page);
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

test('a reminder is sent without a mouse', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin });
  await expect(page.getByText('Vão receber: 2 pessoas')).toBeVisible();
  const round = page.getByRole('button', { name: /Rodada$/ });
  const players = page.getByRole('link', { name: 'Jogadores', exact: true });
  const accounts = page.getByRole('link', { name: 'Contas', exact: true });
  await expect(players).toBeVisible();
  await page.getByRole('tab', { name: 'Enviar' }).focus();
  for (const next of [players, accounts, round]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('Rodada 5');
  await page.keyboard.press('Enter');
  await expect(round).toBeFocused();
  await expect(button(page, 'Enviar Lembrete')).toBeEnabled();
  for (const name of ['Destinatários', 'Preview', 'Copiar para o grupo', 'Enviar Lembrete']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`${name}$`));
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Enviar', exact: true });
  for (
    let presses = 0;
    presses < 4 && (await confirm.and(page.locator(':focus')).count()) === 0;
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pronta para enviar a 2 pessoas, uma a uma')).toBeVisible();
});
