import type { Page } from '@playwright/test';
import { ANNOUNCER, findings, HIDDEN_SELECT } from '#tests/support/axe.ts';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aRegistration, aTeam } from '#tests/support/builders.ts';
import { aPicture } from '#tests/support/pictures.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const processed = (page: Page) => page.getByRole('region', { name: 'Inscrições processadas' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Inscrição' });

async function expectNoBarriers(page: Page): Promise<void> {
  expect(await findings(page, { exclude: [ANNOUNCER, HIDDEN_SELECT] })).toEqual([]);
}

async function fill(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const typed = {
    Nome: 'Lia',
    Sobrenome: 'Lobo',
    'E-mail': 'Lia@Exemplo.com.br',
    Telefone: '81 99876 5432',
    'Número de sócio': '42',
    'Data de nascimento (opcional)': '21031994',
    'CPF (opcional)': '52998224725',
  };
  for (const [label, text] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByText('Feminino').click();
}

test('a visitor enrols on a phone, is approved, signs in, chooses a password and is shown with a picture on the team’s card', async ({
  beach,
  enter,
}) => {
  // Two people, six screens, three checks by axe.
  test.slow();
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  const phone = await enter(beach, '/auth', { viewport: PHONE, touch: true });
  await press(phone, 'Inscrição');
  const dialog = dialogOf(phone);
  const consent = dialog.getByRole('checkbox', { name: /Torneio de Vôlei de Praia 2025/ });
  await expect(consent).not.toBeChecked();
  await expectNoBarriers(phone);

  await press(phone, 'Enviar inscrição');
  for (const message of [
    'Nome deve ter pelo menos 2 caracteres',
    'Sobrenome deve ter pelo menos 2 caracteres',
    'Email deve ser válido',
    'Telefone deve ter pelo menos 10 dígitos',
    'Selecione o gênero',
    'Número de sócio é obrigatório',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused();

  await fill(phone);
  await expect(dialog.getByLabel('CPF (opcional)')).toHaveValue('529.982.247-25');
  await dialog.getByLabel('CPF (opcional)').fill('52998224726');
  await dialog.getByLabel('Data de nascimento (opcional)').fill('21032994');
  await press(phone, 'Enviar inscrição');
  await expect(dialog.getByText('CPF inválido: confira os dígitos')).toBeVisible();
  await expect(dialog.getByText('Data inválida')).toBeVisible();
  await fill(phone);
  await dialog.getByRole('button', { name: /Nível/ }).click();
  await phone.getByRole('option', { name: 'Experiente' }).click();
  await dialog.getByText('Aceito receber pelo WhatsApp').click();
  await expect(consent).toBeChecked();
  await press(phone, 'Enviar inscrição');
  await expect(phone.getByText('Pré-inscrição enviada!')).toBeVisible();
  await expect(dialog).toBeHidden();

  const desk = await enter(beach, '/admin?tab=validation', { as: admin });
  await expect(desk.getByRole('tab', { name: 'Validação' })).toHaveAttribute('aria-selected', 'true');
  const card = desk.getByRole('article', { name: 'Lia Lobo' });
  await expect(card).toContainText('(81) 99876-5432');
  await expect(card).toContainText('529.982.247-25');
  await expect(card).toContainText('21/03/1994');
  await expectNoBarriers(desk);
  await card.getByRole('button', { name: 'Aprovar' }).click();
  const approval = desk.getByRole('dialog', { name: 'Aprovar inscrição' });
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Selecione uma equipe')).toBeVisible();
  await approval.getByText('Com uma senha inicial').click();
  await expect(approval.getByRole('textbox', { name: 'Senha inicial' })).toHaveValue(
    /^[a-z2-9]{5}(-[a-z2-9]{4}){2}$/,
  );
  await approval.getByRole('textbox', { name: 'Senha inicial' }).fill('12345');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await approval.getByRole('textbox', { name: 'Senha inicial' }).fill('onda do mar');
  await approval.getByRole('button', { name: /Time/ }).click();
  await desk.getByRole('option', { name: /Recife/ }).click();
  await expectNoBarriers(desk);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(desk.getByText('Inscrição aprovada')).toBeVisible();
  const access = desk.getByRole('alertdialog', { name: 'Senha provisória' });
  await expect(access.getByLabel('Senha')).toHaveValue('onda do mar');
  await access.getByRole('button', { name: 'Já anotei' }).click();
  await expect(desk.getByText('Nenhuma inscrição pendente')).toBeVisible();
  await expect(processed(desk)).toContainText(/Lia Lobo.*Aprovada.*por Adriana Alves/);
  const [player] = await admin.call('GET /api/players');
  expect(player).toMatchObject({
    teamName: 'Recife',
    phone: '+5581998765432',
    cpf: '52998224725',
    birthDate: '1994-03-21',
    level: 'Avançado',
    messagesConsent: true,
  });

  await press(phone, 'Entrar');
  await phone.getByLabel('E-mail').fill('lia@exemplo.com.br');
  await phone.getByLabel('Senha', { exact: true }).fill('onda do mar');
  await press(phone, 'Entrar');
  await expect(phone.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible();
  await phone.goto('/');
  await expect(phone).toHaveURL(/\/nova-senha$/);
  await phone.getByLabel('Senha atual').fill('onda do mar');
  await phone.getByLabel('Nova senha', { exact: true }).fill('areia molhada');
  await phone.getByLabel('Repita a nova senha').fill('areia molhada');
  await press(phone, 'Salvar nova senha');
  await expect(phone.getByText('Senha atualizada')).toBeVisible();
  await expect(phone).toHaveURL(`${beach.address}/`);

  await phone.goto('/perfil');
  await expect(phone.getByRole('heading', { name: 'Lia Lobo' })).toBeVisible();
  await expect(phone.getByRole('definition').filter({ hasText: 'Recife' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Salvar Imagem' })).toHaveCount(0);
  const photo = await aPicture({ width: 600, height: 400 });
  await phone.locator('input[type=file]').setInputFiles({
    name: 'lia.jpg',
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await phone
    .getByRole('dialog', { name: 'Recortar imagem' })
    .getByRole('button', { name: 'Usar imagem' })
    .click();
  await press(phone, 'Salvar Imagem');
  await expect(phone.getByText('Imagem atualizada')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Salvar Imagem' })).toHaveCount(0);
  const [withPicture] = await admin.call('GET /api/players');
  expect(withPicture?.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);

  await phone.getByRole('navigation', { name: 'Lugares' }).getByRole('link', { name: 'Início' }).click();
  await press(phone, 'Recife');
  const picture = phone.getByRole('article', { name: 'Recife' }).getByRole('listitem').locator('img');
  await expect(picture).toHaveAttribute('src', new RegExp(`^${withPicture?.imageUrl}`));
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);

  await phone.goto('/admin');
  await expect(phone).toHaveURL(`${beach.address}/`);
  await phone.goto('/admin/rounds');
  await expect(phone).toHaveURL(`${beach.address}/`);
});

test('an approved player gets a link by WhatsApp, and signs in with a password of their own', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  await aRegistration(admin);
  const desk = await enter(beach, '/admin?tab=validation', { as: admin, viewport: PHONE, touch: true });
  await desk.getByRole('article', { name: 'Lia Lobo' }).getByRole('button', { name: 'Aprovar' }).click();
  const approval = desk.getByRole('dialog', { name: 'Aprovar inscrição' });
  await approval.getByRole('button', { name: /Time/ }).click();
  await desk.getByRole('option', { name: /Recife/ }).click();
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  const access = desk.getByRole('alertdialog', { name: 'Link para escolher a senha' });
  const link = await access.getByLabel('Link').inputValue();
  const href = new URL(
    (await access.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href')) ?? '',
  );
  expect(href.pathname).toBe('/5581998765432');
  expect(href.searchParams.get('text')).toContain(link);
  await expectNoBarriers(desk);
  await access.getByRole('button', { name: 'Já anotei' }).click();
  await expect(access).toBeHidden();

  const path = link.slice(link.indexOf('/nova-senha'));
  const phone = await enter(beach, path, { viewport: PHONE, touch: true });
  await expect(phone.getByRole('heading', { name: 'Olá, Lia!' })).toBeVisible();
  await expect(phone.getByText('lia@exemplo.com.br')).toBeVisible();
  await expectNoBarriers(phone);
  await phone.getByLabel('Nova senha').fill('areia molhada 7');
  await press(phone, 'Salvar e entrar');
  await expect(phone.getByText('Senha criada')).toBeVisible();
  await expect(phone).toHaveURL(`${beach.address}/`);
});

test('an account that already has the address is linked only when the organiser confirms it', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 409 .*\/approve$/);
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  await aRegistration(admin);
  const typed = { emailConfirmed: false, emailOrigin: 'self-registration' } as const;
  await beach.player({ email: 'lia@exemplo.com.br', firstName: 'Outra', ...typed });
  const page = await enter(beach, '/admin?tab=validation', { as: admin, viewport: PHONE, touch: true });
  await page.getByRole('article', { name: 'Lia Lobo' }).getByRole('button', { name: 'Aprovar' }).click();
  const approval = page.getByRole('dialog', { name: 'Aprovar inscrição' });
  await approval.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option', { name: /Recife/ }).click();
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Já existe uma conta com este e-mail.')).toBeVisible();
  await expect(approval).toContainText('a própria pessoa abriu a conta com este e-mail');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Diga de quem é a conta')).toBeVisible();
  await expectNoBarriers(page);
  await approval.getByText('É de outra pessoa').click();
  await approval.getByLabel('E-mail de Lia Lobo').fill('lia.lobo@exemplo.com.br');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Já anotei' }).click();
  expect(await admin.call('GET /api/players')).toMatchObject([{ email: 'lia.lobo@exemplo.com.br' }]);
});

test('after a lost answer the same registration is sent again, and stored once', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED \/api\/tournament\/pre-registrations$/);
  const page = await enter(beach, '/auth', { viewport: PHONE, touch: true });
  await press(page, 'Inscrição');
  await fill(page);
  await page.route('**/pre-registrations', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Enviar inscrição');
  const toast = page.getByRole('listitem').filter({ hasText: 'Erro ao enviar inscrição' });
  const failed = 'Ocorreu um erro ao processar sua inscrição. Tente novamente.';
  await expect(toast).toContainText(failed);
  await expect(dialogOf(page).getByRole('alert')).toHaveText(`${failed} O que você preencheu continua aqui.`);
  await expect(dialogOf(page).getByRole('alert'), 'at the end of a long form').toBeInViewport({ ratio: 1 });
  await expect(dialogOf(page).getByLabel('Nome', { exact: true })).toHaveValue('Lia');
  await page.unroute('**/pre-registrations');
  await press(page, 'Enviar inscrição');
  await expect(page.getByText('Pré-inscrição enviada!')).toBeVisible();
  expect(await (await beach.admin()).call('GET /api/tournament/pre-registrations')).toHaveLength(1);

  // With the keyboard, because an immediate tap in the place of the submit button would count as the second
  // of a double tap.
  await page.getByRole('button', { name: 'Inscrição', exact: true }).last().press('Enter');
  await expect(dialogOf(page).getByLabel('Nome', { exact: true })).toHaveValue('');
});

test('what was typed is restored after the tab was closed, except the CPF and the consent', async ({
  beach,
  enter,
}) => {
  // By a link within the page, because a browser matches a cookie's path with the address that was loaded.
  const page = await enter(beach, '/calendario', { viewport: PHONE, touch: true });
  await page.getByRole('link', { name: 'Entrar' }).click();
  await press(page, 'Inscrição');
  await fill(page);
  await dialogOf(page).getByText('Aceito receber pelo WhatsApp').click();
  await press(page, 'Cancelar');
  await expect(dialogOf(page)).toBeHidden();
  await page.reload();
  await press(page, 'Inscrição');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Sobrenome')).toHaveValue('Lobo');
  await expect(dialog.getByLabel('Data de nascimento (opcional)')).toHaveValue('21/03/1994');
  await expect(dialog.getByRole('radio', { name: 'Feminino' })).toBeChecked();
  await expect(dialog.getByLabel('CPF (opcional)')).toHaveValue('');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expect(dialog.getByText('menos o CPF e o aceite das mensagens')).toBeVisible();
  await press(page, 'Começar de novo');
  await expect(dialog.getByLabel('Sobrenome')).toHaveValue('');
  await expect(page.getByText('O que você já tinha preenchido está aqui')).toBeHidden();

  // The browser deletes the key after a day, and without it the rest of the draft cannot be read.
  await fill(page);
  const stored = () => page.evaluate('JSON.stringify(localStorage)');
  await expect.poll(stored).toContain('manchete:inscricao');
  expect(await stored()).not.toContain('Lobo');
  await page.context().clearCookies({ name: 'manchete-inscricao' });
  await page.reload();
  await press(page, 'Inscrição');
  await expect(dialog.getByLabel('Sobrenome')).toHaveValue('');

  // Even if the form is never opened again, any page deletes the draft after a day.
  const slot = 'manchete:inscricao';
  const typed = { at: Date.now() - 25 * 3_600_000, sealed: '00' };
  await page.evaluate(`localStorage.setItem('${slot}', '${JSON.stringify(typed)}')`);
  await page.goto('/classificacao');
  await expect.poll(() => page.evaluate(`localStorage.getItem('${slot}')`)).toBeNull();
  // So does a tab that stayed open all day, once it is shown again.
  await page.evaluate(`localStorage.setItem('${slot}', '${JSON.stringify(typed)}')`);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect.poll(() => page.evaluate(`localStorage.getItem('${slot}')`)).toBeNull();
});

test('the rounds get their days and types, using only the keyboard', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const page = await enter(beach, '/', { as: admin });
  await page.getByRole('link', { name: 'Painel Admin' }).click();
  await page.getByRole('tab', { name: 'Datas das Rodadas' }).press('Enter');
  await expect(page).toHaveURL(/\?tab=dates$/);
  await page.getByRole('button', { name: 'Editar a data da rodada 2' }).press('Enter');
  await expect(page.getByRole('spinbutton', { name: /dia/ })).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.getByText('Selecione uma data válida.')).toBeVisible();
  await page.getByRole('spinbutton', { name: /dia/ }).focus();
  await page.keyboard.type('17052025');
  await expect(page.getByText('Selecione uma data válida.')).toBeHidden();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  await expect(page.getByText('sábado, 17/05/2025', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar a data da rodada 2' })).toBeFocused();

  await page.getByRole('link', { name: 'Tipos de Rodadas' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/rounds$/);
  await expect(page.getByText('Rodada Comum')).toHaveCount(9);
  await page.getByRole('switch', { name: 'Rodada 3 é extra' }).press(' ');
  await expect(page.getByText('Tipo de rodada atualizado')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Rodada 3 é extra' })).toBeChecked();
  await expectNoBarriers(page);
  const rounds = await admin.call('GET /api/tournament/rounds');
  expect(rounds.slice(1, 3)).toMatchObject([
    { round_date: '2025-05-17', is_extra_round: false },
    { round_date: '2025-06-07', is_extra_round: true },
  ]);
});

test('on a phone the last round’s form and its buttons are above the bottom bar', async ({
  beach,
  enter,
}) => {
  const visit = { as: await beach.admin(), viewport: PHONE, touch: true };
  const page = await enter(beach, '/admin?tab=dates', visit);
  await page.getByRole('button', { name: 'Editar a data da rodada 8' }).click();
  const save = page.getByRole('button', { name: 'Salvar' });
  const bar = page.getByRole('navigation', { name: 'Lugares' });
  await expect(save).toBeVisible();
  const bottomOf = async () => {
    const [button, below] = await Promise.all([save.boundingBox(), bar.boundingBox()]);
    return button && below ? below.y - button.y - button.height : Number.NaN;
  };
  await expect.poll(bottomOf).toBeGreaterThanOrEqual(0);
});
