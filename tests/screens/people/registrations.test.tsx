import { test } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { expect, type Locator } from '#tests/screens/support/locator.ts';
import { onDesktop, onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aRegistration, aTeam } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';

const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const processed = (page: Page) => page.getByRole('region', { name: 'Inscrições decididas' });
const GONE = 'O time escolhido não existe mais. Escolha outro.';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Inscrição' });

async function expectNoBarriers(): Promise<void> {
  expect(await findings()).toEqual([]);
}

async function beginApproval(page: Page, name = 'Lia Lobo'): Promise<Locator> {
  await page.getByRole('article', { name }).getByRole('button', { name: 'Aprovar' }).click();
  const approval = page.getByRole('dialog', { name: 'Aprovar inscrição' });
  await page.choose(/Time/, /^Recife/, approval);
  return approval;
}

/** On a phone: an approval refused because an account has the registration's address. */
async function approvalOfKnown(admin: Caller): Promise<{ page: Page; approval: Locator }> {
  onPhone();
  const page = await visit('/admin?tab=validation', admin);
  const approval = await beginApproval(page);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Já existe uma conta com este e-mail.')).toBeVisible();
  return { page, approval };
}

test('the next approval starts with the team of the last one', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Olinda');
  await aTeam(admin, 'Recife');
  await aRegistration(server.anonymous);
  const other = { firstName: 'Bia', email: 'bia@exemplo.com.br', memberNumber: '7' };
  await aRegistration(server.anonymous, other);
  const page = await visit('/admin?tab=validation', admin);
  const first = await beginApproval(page);
  await first.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('button', { name: 'Já enviei', exact: true }).click();
  await page.getByRole('article', { name: /^Bia/ }).getByRole('button', { name: 'Aprovar' }).click();
  const next = page.getByRole('dialog', { name: 'Aprovar inscrição' });
  await expect(next.getByRole('button', { name: /Time$/ })).toContainText('Recife');
});

async function fill(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const fields = {
    Nome: 'Lia',
    Sobrenome: 'Lobo',
    'E-mail': 'Lia@Exemplo.com.br',
    Telefone: '81 99876 5432',
    'Número de sócio': '42',
    'Data de nascimento (opcional)': '21031994',
    'CPF (opcional)': '52998224725',
  };
  for (const [label, text] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByText('Feminino').click();
}

test('a used link says what to do', async () => {
  const page = await visit(`/nova-senha#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Este link não abre mais' })).toBeVisible();
  await expect(page.getByText('senão, peça um novo à organização.')).toBeVisible();
  await press(page, 'Ir para a entrada');
  await page.isAt(/\/auth$/);
});

test('a page that is for a new password alone has the focus in its first field', async () => {
  onDesktop();
  const admin = await server.asAdmin();
  const body = { firstName: 'Lia', email: 'lia@exemplo.com.br' };
  const { passwordLink } = await admin.call('POST /api/users', { body });
  const link = new URL(passwordLink ?? '');
  const page = await visit(link.pathname + link.hash);
  await expect(page.getByLabel('Nova senha')).toBeFocused();
  const passwordPage = await visit('/nova-senha', admin);
  await expect(passwordPage.getByLabel('Senha atual')).toBeFocused();
});

test('a link that is used elsewhere while the password is typed leads to the sign-in form, without a retry', async () => {
  const admin = await server.asAdmin();
  const body = { firstName: 'Lia', email: 'lia@exemplo.com.br' };
  const { passwordLink } = await admin.call('POST /api/users', { body });
  const link = new URL(passwordLink ?? '');
  const page = await visit(link.pathname + link.hash);
  await page.getByLabel('Nova senha').fill('areia molhada 7');
  await admin.call('POST /api/password-links/use', {
    body: { token: link.hash.slice(1), newPassword: 'areia seca 81' },
  });
  await press(page, 'Salvar e entrar');
  await expect(page.getByRole('heading', { name: 'Este link não abre mais' })).toBeVisible();
  await expect(page.getByText('Se já escolheu a sua senha, entre com ela')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar e entrar' })).toHaveCount(0);
  await press(page, 'Ir para a entrada');
  await page.isAt(/\/auth$/);
});

test('the second of two administrators sees who decided first', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const visitor = server.anonymous;
  const { id } = await aRegistration(visitor);
  await aRegistration(visitor, { firstName: 'Ana', email: 'ana@exemplo.com.br', memberNumber: '43' });
  const page = await visit('/admin?tab=validation', admin);

  await page.getByRole('article', { name: 'Ana Lobo' }).getByRole('button', { name: 'Rejeitar' }).click();
  const rejection = page.getByRole('dialog', { name: 'Rejeitar inscrição' });
  await rejection.getByLabel('Motivo').fill('Sem vagas');
  await rejection.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(rejection.getByText('Motivo deve ter pelo menos 10 caracteres')).toBeVisible();
  await rejection.getByLabel('Motivo').fill('Não há mais vagas.');
  // Carried out, but the answer is lost: it is sent again, which is not a second decision.
  page.loseAnswer(/\/reject$/);
  await rejection.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByText('Inscrição rejeitada')).toBeVisible();
  await expect(processed(page).getByRole('listitem')).toContainText(/Rejeitada.*Não há mais vagas\./);

  const approval = await beginApproval(page);
  const colleague = await server.asAdmin({ firstName: 'Otávio', lastName: 'Onda' });
  const body = { rejectionReason: 'Sócio inativo no clube.' };
  const listAgain = page.hold(/^GET .*pre-registrations$/);
  await colleague.call('POST /api/tournament/pre-registrations/{id}/reject', { params: { id }, body });
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  const notice = page.getByRole('dialog', { name: 'Lia Lobo: inscrição já decidida' });
  await expect(notice).toContainText('Esta inscrição já foi rejeitada por Otávio Onda.');
  await expect(approval).toHaveCount(0);
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(notice).toHaveCount(0);
  listAgain();
  await expect(page.getByText('Nenhuma inscrição pendente')).toBeVisible();
});

test('junk is found by conflicts or by hour, marked together, and rejected with one reason; the others stay', async () => {
  const admin = await server.asAdmin();
  await aRegistration(server.anonymous, {
    firstName: 'Iara',
    email: 'iara@exemplo.com.br',
    memberNumber: '7',
  });
  server.now += 3 * 3_600_000;
  for (let count = 1; count <= 30; count += 1) {
    await aRegistration(server.anonymous, { firstName: 'Xis', email: `x${count}@exemplo.com.br` });
  }
  const page = await visit('/admin?tab=validation', admin);
  const marked = (name: string) => page.getByRole('checkbox', { name });
  await expect(page.getByRole('article', { name: 'Xis Lobo' })).toHaveCount(24);
  await expect(page.getByRole('article', { name: 'Xis Lobo' }).first()).toContainText(
    'Mesmo número de sócio que a inscrição de Xis Lobo e mais 28',
  );
  await page.choose(/^(?!Mostrar mais).*Mostrar/, /^05\/04\/2025, das 12h00 às 13h00 \(30\)$/);
  await page.choose(/^(?!Mostrar mais).*Mostrar/, /^Com dado repetido \(30\)$/);
  await press(page, 'Marcar estas 30');
  await page.choose(/^(?!Mostrar mais).*Mostrar/, /^Todas \(31\)$/);
  await press(page, 'Mostrar mais 7 inscrições');
  await expect(marked('Marcar Iara Lobo')).not.toBeChecked();
  await marked('Marcar Xis Lobo').first().click();
  await press(page, 'Rejeitar 29 marcadas');
  const dialog = page.getByRole('dialog', { name: 'Rejeitar 29 inscrições' });
  await expect(dialog).toContainText('As outras 2 pendentes ficam como estão.');
  await dialog.getByLabel('Motivo').fill('Lixo');
  await dialog.getByRole('button', { name: 'Rejeitar 29' }).click();
  await expect(dialog.getByText('Motivo deve ter pelo menos 10 caracteres')).toBeVisible();
  await expect(dialog.getByText(/^Não dá para desfazer/)).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Inscrição que ninguém reconhece.');
  await dialog.getByRole('button', { name: 'Rejeitar 29' }).click();
  await expect(page.getByText('29 inscrições rejeitadas')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Xis Lobo' })).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Iara Lobo' })).toBeVisible();
  await expect(page.getByRole('button', { name: /marcada/ })).toHaveCount(0);
  await expect(processed(page).getByRole('listitem')).toHaveCount(29);
});

test('pending registrations are searched by name, number or e-mail, ordered by age, and what is found is marked', async () => {
  for (const [firstName, memberNumber] of [
    ['Lia', '143'],
    ['Ása', '77'],
    ['Ana', '1430'],
  ] as const)
    await aRegistration(server.anonymous, {
      firstName,
      memberNumber,
      email: `${memberNumber}@exemplo.com.br`,
    });
  const page = await visit('/admin?tab=validation', await server.asAdmin());
  const shown = (...names: string[]) =>
    expect(page.getByRole('article').getByRole('heading')).toHaveText(names.map((name) => `${name} Lobo`));
  await shown('Ana', 'Ása', 'Lia');
  await page.choose(/Ordem/, 'Mais antigas primeiro');
  await shown('Lia', 'Ása', 'Ana');
  const search = page.getByRole('searchbox', { name: 'Buscar nome, sócio ou e-mail' });
  await search.fill('asa');
  await shown('Ása');
  await search.fill('77@exemplo');
  await shown('Ása');
  await search.fill('143');
  await shown('Lia', 'Ana');
  await expect(page.getByRole('status').filter({ hasText: '2 inscrições' })).toHaveCount(1);
  await press(page, 'Marcar estas 2');
  await search.fill('ninguém');
  await expect(page.getByText('Nenhuma inscrição encontrada.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rejeitar 2 marcadas' })).toBeVisible();
  await press(page, 'Limpar busca');
  await shown('Lia', 'Ása', 'Ana');
});

test('a rejection of many says which a colleague had decided already', async () => {
  const admin = await server.asAdmin();
  const { id } = await aRegistration(server.anonymous);
  await aRegistration(server.anonymous, {
    firstName: 'Ana',
    email: 'ana@exemplo.com.br',
    memberNumber: '43',
  });
  const page = await visit('/admin?tab=validation', admin);
  await press(page, 'Marcar todas');
  await press(page, 'Rejeitar 2 marcadas');
  const dialog = page.getByRole('dialog', { name: 'Rejeitar 2 inscrições' });
  await expect(dialog).toContainText('São todas as pendentes: não fica nenhuma.');
  const colleague = await server.asAdmin({ firstName: 'Otávio', lastName: 'Onda' });
  const body = { rejectionReason: 'Sócio inativo no clube.' };
  await colleague.call('POST /api/tournament/pre-registrations/{id}/reject', { params: { id }, body });
  await dialog.getByLabel('Motivo').fill('Não há mais vagas.');
  await dialog.getByRole('button', { name: 'Rejeitar 2' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '1 inscrição rejeitada' });
  await expect(toast).toContainText('1 inscrição não esperava mais decisão.');
  await expect(processed(page)).toContainText('Sócio inativo no clube.');
});

test('an open decision shows at once that a colleague decided, and after a lost answer that the link is lost', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const { id } = await aRegistration(server.anonymous);
  const page = await visit('/admin?tab=validation', admin);
  await press(page, 'Rejeitar');
  const rejection = page.getByRole('dialog', { name: 'Rejeitar inscrição' });
  await rejection.getByLabel('Motivo').fill('Não há mais');
  const colleague = await server.asAdmin({ firstName: 'Otávio', lastName: 'Onda' });
  await colleague.call('POST /api/tournament/pre-registrations/{id}/approve', {
    params: { id },
    body: { password: 'onda do mar', teamId },
  });
  const notice = page.getByRole('dialog', { name: 'Lia Lobo: inscrição já decidida' });
  await expect(notice).toContainText('Esta inscrição já foi aprovada por Otávio Onda.');
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(rejection).toHaveCount(0);

  await aRegistration(server.anonymous, {
    firstName: 'Ana',
    email: 'ana@exemplo.com.br',
    memberNumber: '43',
  });
  const approval = await beginApproval(page, 'Ana Lobo');
  // Carried out and announced, but the answer with the link is lost: the next answer says what to do.
  page.loseAnswer(/\/approve$/);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(
    page.getByText('O link não pode mais ser mostrado: redefina a senha em Jogadores.', { exact: false }),
  ).toBeVisible();
  await expect(approval).toHaveCount(0);
});

test('an approval begun before a reload stays open until its own answer arrives', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  await aRegistration(server.anonymous);
  const page = await visit('/admin?tab=validation', admin);
  await press(page, 'Aprovar');
  const approval = page.getByRole('dialog', { name: 'Aprovar inscrição' });
  await approval.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option', { name: /Recife/ }).click();
  await page.reload();
  await expect(approval.getByRole('button', { name: /Time/ })).toContainText('Recife');
  // The list receives the change before its own answer.
  const { given, lose } = page.keepBack(/\/approve$/);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await given;
  await expect(processed(page)).toContainText('Lia Lobo');
  await expect(approval.getByRole('button', { name: 'Aprovando...' })).toBeVisible();
  lose();
  await expect(page.getByText('Erro ao aprovar')).toBeVisible();
  await expect(approval).toBeVisible();
});

test('the registration of a deleted player stays, and says that nothing personal is left', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const { id } = await aRegistration(server.anonymous);
  const { player } = await admin.call('POST /api/tournament/pre-registrations/{id}/approve', {
    params: { id },
    body: { password: 'onda do mar', teamId },
  });
  await admin.call('DELETE /api/players/{id}', { params: { id: player.id } });
  const page = await visit('/admin?tab=validation', admin);
  await expect(processed(page).getByRole('listitem')).toContainText(
    /Inscrição removida.*Aprovada.*Os dados desta pessoa foram apagados\./,
  );
  await expect(processed(page)).not.toContainText('sócio');
});

test('a visitor enrols on a phone, is approved, signs in, chooses a password and is shown their team, and nothing of the panel', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  onPhone();
  const phone = await visit('/auth');
  await press(phone, 'Inscrição');
  const dialog = dialogOf(phone);
  const consent = dialog.getByRole('checkbox', { name: /Torneio de Vôlei de Praia 2025/ });
  await expect(consent).not.toBeChecked();
  await expectNoBarriers();

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
  const number = dialog.getByLabel('Telefone', { exact: true });
  await number.fill('81 3212-3456');
  await expect(dialog.getByText('Telefone fixo não recebe as mensagens do WhatsApp.')).toBeVisible();
  await number.fill('11 91234-567');
  await press(phone, 'Enviar inscrição');
  await expect(dialog.getByText(/^Telefone inválido\. Celular tem DDD e nove dígitos/)).toBeVisible();
  await number.fill('81 99876 5432');
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

  onDesktop();
  const desk = await visit('/admin?tab=validation', admin);
  await expect(desk.getByRole('link', { name: /^Validação/ })).toHaveAttribute('aria-current', 'page');
  const card = desk.getByRole('article', { name: 'Lia Lobo' });
  await expect(card).toContainText('Experiente (no cadastro de jogadores: Avançado)');
  await expect(card).toContainText('(81) 99876-5432');
  await expect(card).toContainText('529.982.247-25');
  await expect(card).toContainText('21/03/1994');
  await expectNoBarriers();
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
  await expectNoBarriers();
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

  onPhone();
  const home = await visit('/auth');
  await press(home, 'Entrar');
  await home.getByLabel('E-mail').fill('lia@exemplo.com.br');
  await home.getByLabel('Senha', { exact: true }).fill('onda do mar');
  await press(home, 'Entrar');
  await expect(home.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible();
  await home.goto('/');
  await home.isAt(/\/nova-senha$/);
  await home.getByLabel('Senha atual').fill('onda do mar');
  await home.getByLabel('Nova senha', { exact: true }).fill('areia molhada');
  await home.getByLabel('Repita a nova senha').fill('areia molhada');
  await press(home, 'Salvar nova senha');
  await expect(home.getByText('Senha atualizada')).toBeVisible();
  await home.isAt('/');

  await home.goto('/perfil');
  await expect(home.getByRole('heading', { name: 'Lia Lobo' })).toBeVisible();
  await expect(home.getByRole('definition').filter({ hasText: 'Recife' })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Salvar Imagem' })).toHaveCount(0);

  await home.goto('/admin');
  await home.isAt('/');
  await home.goto('/admin/rounds');
  await home.isAt('/');
});

test('an approved player gets a link by WhatsApp, and signs in with a password of their own', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  await aRegistration(admin);
  onPhone();
  const desk = await visit('/admin?tab=validation', admin);
  const approval = await beginApproval(desk);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  const access = desk.getByRole('alertdialog', { name: 'Link para escolher a senha' });
  await expect(access.getByText('Nenhum celular abre este link')).toBeVisible();
  const link = await access.getByLabel('Link').inputValue();
  const href = new URL(
    (await access.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href')) ?? '',
  );
  expect(href.pathname).toBe('/5581998765432');
  expect(href.searchParams.get('text')).toContain(link);
  await expectNoBarriers();
  await access.getByRole('button', { name: 'Já enviei' }).click();
  await expect(access).toBeHidden();

  const path = link.slice(link.indexOf('/nova-senha'));
  onPhone();
  const phone = await visit(path);
  await expect(phone.getByRole('heading', { name: 'Olá, Lia!' })).toBeVisible();
  await expect(phone.getByText('lia@exemplo.com.br')).toBeVisible();
  await expectNoBarriers();
  await phone.getByLabel('Nova senha').fill('areia molhada 7');
  await press(phone, 'Salvar e entrar');
  await expect(phone.getByText('Senha criada')).toBeVisible();
  await phone.isAt('/');
});

test('an account that already has the address is linked only when the organiser confirms it', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  await aRegistration(admin);
  const unconfirmed = { emailConfirmed: false, emailOrigin: 'self-registration' } as const;
  await server.asPlayer({ email: 'lia@exemplo.com.br', firstName: 'Outra', ...unconfirmed });
  const { page, approval } = await approvalOfKnown(admin);
  await expect(approval).toContainText('a própria pessoa abriu a conta com este e-mail');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Diga de quem é a conta')).toBeVisible();
  await expectNoBarriers();
  await approval.getByText('É de outra pessoa').click();
  const email = approval.getByLabel('E-mail de Lia Lobo');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(email).toHaveAccessibleDescription(/Email é obrigatório/);
  await email.fill('lia.lobo@exemplo.com.br');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Já enviei' }).click();
  expect(await admin.call('GET /api/players')).toMatchObject([{ email: 'lia.lobo@exemplo.com.br' }]);
});

test('an approval keeps what it found and what was typed while the phone is turned', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  await aRegistration(admin);
  await server.asPlayer({ email: 'lia@exemplo.com.br', firstName: 'Outra' });
  const { approval } = await approvalOfKnown(admin);
  await approval.getByText('É de outra pessoa').click();
  await approval.getByLabel('E-mail de Lia Lobo').fill('lia.lobo@exemplo.com.br');
  await approval.getByText('Com uma senha inicial').click();
  await approval.getByLabel('Senha inicial', { exact: true }).fill('onda do mar');
  for (const turn of [onDesktop, onPhone]) {
    turn();
    await expect(approval.getByText('Já existe uma conta com este e-mail.')).toBeVisible();
    await expect(approval.getByRole('button', { name: /Time/ })).toContainText('Recife');
    await expect(approval.getByRole('radio', { name: /É de outra pessoa/ })).toBeChecked();
    await expect(approval.getByLabel('E-mail de Lia Lobo')).toHaveValue('lia.lobo@exemplo.com.br');
    await expect(approval.getByLabel('Senha inicial', { exact: true })).toHaveValue('onda do mar');
  }
});

test('a chosen team that a colleague deletes is refused at its field, by the list and by the server', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Olinda');
  const { id } = await aTeam(admin, 'Recife');
  await aRegistration(admin);
  const page = await visit('/admin?tab=validation', admin);
  const approval = await beginApproval(page);
  const team = approval.getByRole('button', { name: /Time/ });
  const gone = approval.getByText(GONE);
  const listAgain = page.hold(/^GET .*\/teams$/);
  await admin.call('DELETE /api/teams/{id}', { params: { id } });
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(gone).toHaveCount(1);
  await expect(team).toHaveAccessibleDescription(GONE);
  expect(page.writes).toHaveLength(1);
  listAgain();
  await expect(team).toContainText('Escolha um time');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(team).toBeFocused();
  await expect(team).toHaveAccessibleDescription(GONE);
  expect(page.writes).toHaveLength(1);
  await page.choose(/Time/, /^Olinda/, approval);
  await expect(gone).toHaveCount(0);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Já enviei' }).click();
  expect(await admin.call('GET /api/players')).toMatchObject([{ teamName: 'Olinda' }]);
});

test('a wrong password and a missing answer about the existing account are refused at once', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  await aRegistration(admin);
  await server.asPlayer({ email: 'lia@exemplo.com.br', firstName: 'Outra' });
  const { approval } = await approvalOfKnown(admin);
  await approval.getByText('Com uma senha inicial').click();
  await approval.getByLabel('Senha inicial', { exact: true }).fill('x');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(approval.getByText('Diga de quem é a conta')).toBeVisible();
  await expect(approval.getByLabel('Senha inicial', { exact: true })).toHaveAccessibleDescription(
    /caracteres/,
  );
});

test('a registration that was not sent keeps its values; after a lost answer it is stored once', async () => {
  onPhone();
  const page = await visit('/auth');
  await press(page, 'Inscrição');
  await fill(page);
  const mend = page.cut(/\/pre-registrations$/);
  await press(page, 'Enviar inscrição');
  const toast = page.getByRole('listitem').filter({ hasText: 'Erro ao enviar inscrição' });
  const failed = 'Ocorreu um erro ao processar sua inscrição. Tente novamente.';
  await expect(toast).toContainText(failed);
  await expect(dialogOf(page).getByRole('alert')).toHaveText(`${failed} O que você preencheu continua aqui.`);
  await expect(dialogOf(page).getByLabel('Nome', { exact: true })).toHaveValue('Lia');
  mend();
  page.loseAnswer(/\/pre-registrations$/);
  await press(page, 'Enviar inscrição');
  await expect(page.getByText('Pré-inscrição enviada!')).toBeVisible();
  expect(await (await server.asAdmin()).call('GET /api/tournament/pre-registrations')).toHaveLength(1);

  // By keyboard: an immediate tap in the submit button's place would count as a double tap.
  await page.getByRole('button', { name: 'Inscrição', exact: true }).last().press('Enter');
  await expect(dialogOf(page).getByLabel('Nome', { exact: true })).toHaveValue('');
});

test('the rounds get their days and types, using only the keyboard', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/', admin);
  await page.getByRole('link', { name: 'Painel Admin' }).click();
  await page.getByRole('link', { name: 'Datas das Rodadas', exact: true }).press('Enter');
  await page.isAt(/\?tab=dates$/);
  await page.getByRole('button', { name: 'Editar a data da rodada 2' }).press('Enter');
  await expect(page.getByRole('spinbutton', { name: /dia/ })).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.getByText('Selecione uma data válida.')).toBeVisible();
  await page.getByRole('spinbutton', { name: /dia/ }).focus();
  await page.keyboard.type('17052025');
  await expect(page.getByText('Selecione uma data válida.')).toBeHidden();
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  await expect(page.getByText('sábado, 17/05/2025', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar a data da rodada 2' })).toBeFocused();

  await page.getByRole('link', { name: 'Tipos de Rodadas' }).press('Enter');
  await page.isAt(/\/admin\/rounds$/);
  await expect(page.getByText('Rodada Comum')).toHaveCount(9);
  await page.getByRole('switch', { name: 'Rodada 3 é extra' }).press(' ');
  await expect(page.getByText('Tipo de rodada atualizado')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Rodada 3 é extra' })).toBeChecked();
  await expectNoBarriers();
  const rounds = await admin.call('GET /api/tournament/rounds');
  expect(rounds.slice(1, 3)).toMatchObject([
    { round_date: '2025-05-17', is_extra_round: false },
    { round_date: '2025-06-07', is_extra_round: true },
  ]);
});
