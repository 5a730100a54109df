import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { query } from '#server/db/database.ts';
import { backups } from '#server/db/schema/backups.ts';
import { PASSWORD } from '#tests/support/test-server.ts';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();
const PANEL = '/admin?tab=system';

test('a backup is made, listed and downloaded with the own password, and a wrong one is reported at its field', async () => {
  const admin = await server.asAdmin();
  const page = enter(PANEL, admin);
  await screen.findByText('Nenhuma cópia ainda');
  await page.press('Fazer uma agora');
  await screen.findByText('Cópia feita');
  await screen.findByText(/^A pedido · /);

  await page.press(/^Baixar a cópia de /);
  const dialog = await screen.findByRole('dialog', { name: 'Baixar a cópia?' });
  await page.fill('A sua senha', 'outra senha', dialog);
  await page.press('Baixar', dialog);
  await within(dialog).findByText('Senha atual incorreta');
  await page.fill('A sua senha', PASSWORD, dialog);
  const { name } = await page.saved(() => page.press('Baixar', dialog));
  await screen.findByText('Cópia baixada');
  expect((await admin.call('GET /api/system')).backups.list).toMatchObject([{ name }]);
});

test('two presses make one backup', async () => {
  const admin = await server.asAdmin();
  const page = enter(PANEL, admin);
  const button = await screen.findByRole('button', { name: 'Fazer uma agora' });
  await page.user.dblClick(button);
  await screen.findByText('Cópia feita');
  expect((await admin.call('GET /api/system')).backups.list).toHaveLength(1);
});

test('a failed backup is reported to organisers on the home page and in the panel, and to nobody else', async () => {
  const startedAt = new Date(server.now);
  const error = 'O disco está cheio: libere espaço.';
  await query(server.db, (q) =>
    q.insert(backups).values({ reason: 'nightly', startedAt, finishedAt: startedAt, error }),
  );
  const page = enter('/', await server.asAdmin());
  await screen.findByText('A última cópia de segurança não deu certo.');
  await screen.findByText(error, { exact: false });
  await page.click(await screen.findByRole('link', { name: 'Ver as cópias' }));
  await screen.findByText('Não feita');

  const player = enter('/', await server.asPlayer());
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(player.calls).toContain('GET /api/live-scores'));
  expect(player.calls).not.toContain('GET /api/system');
});

test('errors are listed in words with their count, and slow writes with their duration', async () => {
  const admin = await server.asAdmin();
  const page = enter(PANEL, admin);
  await screen.findByText('Nenhum problema');
  expect(screen.queryByText('Gravações lentas')).toBeNull();

  const { incidents } = server.main.installation;
  const place = { call: 'POST /api/teams', requestId: 'req-7' };
  incidents.note('disk-full', place);
  incidents.note('disk-full', { ...place, requestId: 'req-8' });
  incidents.noteWrite({ ...place, requestId: 'req-9' }, 1_432);
  await page.press('Fazer uma agora');
  await screen.findByText('O disco estava cheio.');
  await screen.findByText(/^2 vezes, .* Pedido req-8: POST \/api\/teams$/);
  await screen.findByText('1,4 s');
});
