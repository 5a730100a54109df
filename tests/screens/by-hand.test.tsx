import { test } from 'vitest';
import { expect } from './locator.ts';
import { button } from './message-screen.ts';
import { openScreens } from './screens.tsx';

const { server, visit } = openScreens();

test('the address of a batch that does not exist leads back to the messages', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin/whatsapp?tab=queue&envio=999', admin);
  await expect(page.getByText('Envio não encontrado')).toBeVisible();
  await expect(button(page, 'Tentar novamente')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Voltar ao WhatsApp', exact: true }).last().click();
  await page.isAt(/\/admin\/whatsapp$/);
  await expect(button(page, 'Enviar Lembrete')).toBeVisible();
});
