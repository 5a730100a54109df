import { readFile } from 'node:fs/promises';
import { beforeEach, test, vi } from 'vitest';
import { RESTORE_BYTES } from '#contract/limits.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import type { ServerControl } from '#server/backup/restore/restores.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { hurryTimeouts } from '#tests/screens/support/hurried-timers.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { backUp } from '#tests/support/server/restored.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

hurryTimeouts(500, 1_000);
const replace = vi.fn<ServerControl['replace']>();
const { server, enter } = openScreens({ control: { replace, restart: () => Promise.resolve() } });
beforeEach(() => {
  replace.mockReset().mockResolvedValue();
});
const PANEL = '/admin?tab=system';
const PASSPHRASE = 'uma frase longa de areia e vento';

type Page = ReturnType<typeof enter>;

function choose(page: Page, bytes: Uint8Array, name = 'manchete.jsonl.gz'): Promise<void> {
  return pick(page, new File([Buffer.from(bytes)], name));
}

async function pick(page: Page, file: File): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Restaurar de um|Escolher o) arquivo$/ })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen');
  await page.user.upload(input, file);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function restoreOwn(): Promise<Page> {
  const admin = await server.asAdmin();
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  await button(page, /^Restaurar a cópia de /).click();
  await button(page, 'Substituir tudo').click();
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Substituir tudo').click();
  return page;
}

test('the page of a restore without one leads to the first page', async () => {
  const page = enter('/auth');
  await page.goto('/restaurar');
  await page.isAt(/^\/(auth)?$/);
});

test("a backup of this machine is restored with the user's password, after a notice of what it replaces", async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  await button(page, /^Restaurar a cópia de /).click();
  await expect(page.getByText(/^Ela toma o lugar do torneio inteiro/)).toBeVisible();
  await button(page, 'Substituir tudo').click();
  await page.getByLabel('A sua senha', { exact: true }).fill('outra senha');
  await button(page, 'Substituir tudo').click();
  await expect(page.getByText('Senha atual incorreta')).toBeVisible();
  expect(replace.mock.calls).toEqual([]);
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Substituir tudo').click();
  await expect(heading(page, 'O torneio voltou')).toBeVisible();
  await expect(page.getByText(/^Como era em .*: “Torneio de Vôlei de Praia 2025”/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
});

test('a restore first shows that the current data are backed up, then how much of the backup is restored', async () => {
  const [backedUp, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replace.mockImplementation(async (_checked, onProgress) => {
    onProgress(null);
    await backedUp.promise;
    onProgress(0.4);
    await half.promise;
  });
  const page = await restoreOwn();
  await expect(page.getByText('Guardando antes o que há agora...')).toBeVisible();
  expect(page.getByRole('progressbar').count()).toBe(0);
  backedUp.resolve();
  await expect(page.getByText('40%')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Trazido da cópia' })).toBeVisible();
  half.resolve();
  await expect(heading(page, 'O torneio voltou')).toBeVisible();
});

test('a restore that fails says why, and that nothing was changed', async () => {
  replace.mockRejectedValue(new BackupProblem('O disco do servidor está cheio.'));
  const page = await restoreOwn();
  await expect(heading(page, 'Não foi possível restaurar')).toBeVisible();
  await expect(page.getByText('O disco do servidor está cheio.')).toBeVisible();
  await expect(page.getByText('Nada foi mudado.')).toBeVisible();
});

test('a connection that breaks while the server restores is reported, and how to see the outcome', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  replace.mockReturnValue(promise);
  const page = await restoreOwn();
  await expect(heading(page, 'Restaurando')).toBeVisible();
  server.main.app.server.closeAllConnections();
  await expect(heading(page, 'A conexão caiu')).toBeVisible();
  await expect(page.getByText(/^O servidor continua sozinho\./)).toBeVisible();
  expect(page.getByRole('button', { name: 'Entrar', exact: true }).count()).toBe(0);
  resolve();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
});

test('an encrypted file needs its passphrase, also under another name, and a wrong one is reported', async () => {
  const admin = await server.asAdmin();
  const file = await backUp(server, PASSPHRASE);
  const page = enter(PANEL, admin);
  await choose(page, await readFile(file), 'manchete.jsonl.gz');
  await button(page, 'Substituir tudo').click();
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  expect(page.getByLabel('Frase da cópia', { exact: true }).count()).toBe(0);
  await button(page, 'Substituir tudo').click();
  await expect(page.getByText('Esta cópia é cifrada: digite a frase.')).toBeVisible();
  await page.getByLabel('Frase da cópia', { exact: true }).fill('outra frase longa de areia');
  await button(page, 'Substituir tudo').click();
  await expect(page.getByText(/^A frase é outra/)).toBeVisible();
  await page.getByLabel('Frase da cópia', { exact: true }).fill(PASSPHRASE);
  await button(page, 'Substituir tudo').click();
  await expect(heading(page, 'O torneio voltou')).toBeVisible();
});

test('for a file that is too large the page shows this server’s command, and uploads nothing', async () => {
  const page = enter(PANEL, await server.asAdmin());
  const file = new File([], 'manchete.jsonl.gz');
  Object.defineProperty(file, 'size', { value: RESTORE_BYTES + 1 });
  await pick(page, file);
  await expect(
    page.getByText(/cabem 500 MB\. Restaure no servidor: npm run restore -- ARQUIVO --trocar$/),
  ).toBeVisible();
  expect(page.writes).toEqual([]);
});

test('a file that is no backup is refused with advice, and nothing changes', async () => {
  const page = enter(PANEL, await server.asAdmin());
  await choose(page, Buffer.from('uma planilha'));
  await button(page, 'Substituir tudo').click();
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Substituir tudo').click();
  await expect(page.getByText('O arquivo não é uma cópia do Manchete: use outro arquivo.')).toBeVisible();
  expect(replace.mock.calls).toEqual([]);
});

test('an empty server offers a restore on its first page, with the setup code', async () => {
  const file = await readFile(await backUp(server));
  const random = { password: () => 'abcde-fghj-kmnp' };
  await openFirstStart(server.db, random);
  const page = enter('/comecar#outro-codigo');
  await choose(page, file);
  await button(page, 'Restaurar').click();
  await expect(page.getByText(/^Código incorreto/)).toBeVisible();
  await page.getByRole('dialog').getByLabel('Código', { exact: true }).fill(random.password());
  await button(page, 'Restaurar').click();
  await expect(heading(page, 'O torneio voltou')).toBeVisible();
});
