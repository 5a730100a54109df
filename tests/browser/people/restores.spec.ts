import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aTeam } from '#tests/support/data/builders.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';

test('an organiser sends a backup on a phone, sees that it was restored, and signs in at the server that started anew', async ({
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of (401|503)|net::ERR_/);
  await using server = await ServerProcess.onSharedServer();
  const admin = await server.admin();
  await aTeam(admin, 'Recife');
  const { name } = await admin.call('POST /api/backups');
  const { backups } = await admin.call('GET /api/system');
  await aTeam(admin, 'Depois');
  const page = await enter(server, '/admin?tab=system', { as: admin, viewport: PHONE });
  const buffer = await readFile(join(backups.directory, name ?? ''));
  await page.locator('input[type=file]').setInputFiles({ name: name ?? '', mimeType: '', buffer });
  // Who has just signed in is not asked for the password again.
  await page.getByRole('button', { name: 'Substituir tudo' }).click();
  await expect(page.getByRole('heading', { name: 'O torneio voltou' })).toBeVisible();
  expect(await server.ended()).toBe(75);
  await server.restart();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/auth');
  const teams = await (await server.admin()).call('GET /api/teams');
  expect(teams.map((team) => team.name)).toEqual(['Recife']);
});
