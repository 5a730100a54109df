import { test } from 'vitest';
import { aRegistration, aTeam } from '#tests/support/builders.ts';
import { expect } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const processed = (page: Page) => page.getByRole('region', { name: 'Inscrições processadas' });

test('a used link says what to do', async () => {
  const page = await visit(`/nova-senha#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Este link não abre mais' })).toBeVisible();
  await expect(page.getByText('senão, peça um novo à organização.')).toBeVisible();
  await press(page, 'Ir para a entrada');
  await page.isAt(/\/auth$/);
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
  // The request is carried out and its answer lost: the retry is no second decision.
  page.loseAnswer(/\/reject$/);
  await rejection.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByText('Erro ao rejeitar')).toBeVisible();
  page.mend();
  await rejection.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByText('Inscrição rejeitada')).toBeVisible();
  await expect(processed(page).getByRole('listitem')).toContainText(/Rejeitada.*Não há mais vagas\./);

  await page.getByRole('article', { name: 'Lia Lobo' }).getByRole('button', { name: 'Aprovar' }).click();
  const approval = page.getByRole('dialog', { name: 'Aprovar inscrição' });
  await approval.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option', { name: /Recife/ }).click();
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

test('an open decision shows at once that a colleague decided, and after a lost answer where the link was sent', async () => {
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
  await page.getByRole('article', { name: 'Ana Lobo' }).getByRole('button', { name: 'Aprovar' }).click();
  const approval = page.getByRole('dialog', { name: 'Aprovar inscrição' });
  await approval.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option', { name: /Recife/ }).click();
  // The request is carried out and announced, but the answer with the link is lost: the retry says what to
  // do.
  page.loseAnswer(/\/approve$/);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('Erro ao aprovar')).toBeVisible();
  await expect(processed(page)).toContainText('Ana Lobo');
  page.mend();
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(
    page.getByText('O link já não pode ser mostrado: redefina a senha em Jogadores.', { exact: false }),
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
