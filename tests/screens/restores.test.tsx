import { readFile } from 'node:fs/promises';
import { test } from 'vitest';
import { RESTORE } from '#contract/limits.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import type { ReplaceDatabase } from '#server/backup/restores.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { backUp } from '#tests/support/restored.ts';
import { PASSWORD } from '#tests/support/test-server.ts';
import { hurryIntervals } from './hurried-timers.ts';
import { button, expect } from './locator.ts';
import { openScreens } from './screens.tsx';

/** The stand-in for the next restore's replacement of the database. */
let replace: ReplaceDatabase = () => Promise.resolve();
hurryIntervals();
const { server, enter } = openScreens({ replace: (...restoring) => replace(...restoring) });
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

test('a backup of this machine is shown beside the data that it replaces before anything changes', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife', category: 'Misto' } });
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  await button(page, /^Restaurar a cópia de /).click();
  await page.getByLabel('A sua senha', { exact: true }).fill('outra senha');
  await button(page, 'Conferir').click();
  await expect(page.getByText('Senha atual incorreta')).toBeVisible();
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Conferir').click();
  await expect(page.getByRole('heading', { name: 'É esta a cópia?', exact: true })).toBeVisible();
  await expect(page.getByText(/^Ela toma o lugar de “Torneio de Vôlei de Praia 2025”/)).toBeVisible();
  await expect(page.getByText(/^O que foi feito depois de .+ não está nela\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Substituir tudo', exact: true })).toBeVisible();
  await button(page, 'Desistir').click();
  await expect(page.getByText('Cópias de segurança')).toBeVisible();
  expect((await admin.call('GET /api/teams')).map(({ name }) => name)).toEqual(['Recife']);
});

/** Confirms the restore of a backup of this machine. */
async function apply(before: (page: Page) => void = () => {}): Promise<Page> {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife', category: 'Misto' } });
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  before(page);
  await button(page, /^Restaurar a cópia de /).click();
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Conferir').click();
  await button(page, 'Substituir tudo').click();
  return page;
}

test('a restore first shows that the current data are backed up, then how much of the backup is restored', async () => {
  const [backedUp, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replace = async (_checked, onProgress) => {
    onProgress(null);
    await backedUp.promise;
    onProgress(0.4);
    await half.promise;
  };
  const page = await apply();
  await expect(page.getByText('Guardando antes o que há agora...')).toBeVisible();
  expect(page.getByRole('progressbar').count()).toBe(0);
  backedUp.resolve();
  await expect(page.getByText('40%')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Trazido da cópia' })).toBeVisible();
  half.resolve();
  await expect(page.getByRole('heading', { name: 'O torneio voltou', exact: true })).toBeVisible();
});

test('a reload after the restore says that it is done, and does not ask for it again', async () => {
  replace = () => Promise.resolve();
  const page = await apply();
  await expect(page.getByRole('heading', { name: 'O torneio voltou', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'O torneio voltou', exact: true })).toBeVisible();
});

test('the progress of a restore is shown even if the answer to its confirmation is lost', async () => {
  replace = () => Promise.resolve();
  const page = await apply((early) => early.loseAnswer(/^POST .*apply$/));
  await expect(page.getByRole('heading', { name: 'O torneio voltou', exact: true })).toBeVisible();
});

test('a reload after a failed restore says why it failed', async () => {
  replace = () => Promise.reject(new BackupProblem('O disco do servidor está cheio.'));
  const page = await apply();
  await expect(page.getByText('O disco do servidor está cheio.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('O disco do servidor está cheio.')).toBeVisible();
  await expect(page.getByText('Nada foi mudado.')).toBeVisible();
});

test('a file is uploaded in parts, an encrypted one needs its passphrase, and a wrong passphrase is reported', async () => {
  const admin = await server.asAdmin();
  const file = await backUp(server, PASSPHRASE);
  const page = enter(PANEL, admin);
  await choose(page, await readFile(file), 'manchete.jsonl.gz.age');
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Enviar e conferir').click();
  await expect(page.getByRole('heading', { name: 'A cópia é cifrada', exact: true })).toBeVisible();
  expect(page.getByRole('alert').count()).toBe(0);
  await page.getByLabel('Frase', { exact: true }).fill('outra frase longa de areia');
  await button(page, 'Abrir').click();
  await expect(page.getByText(/^A frase é outra/)).toBeVisible();
  await page.getByLabel('Frase', { exact: true }).fill(PASSPHRASE);
  await button(page, 'Abrir').click();
  await expect(page.getByRole('heading', { name: 'É esta a cópia?', exact: true })).toBeVisible();
});

test('for a file that is too large the page shows this server’s command, and uploads nothing', async () => {
  const page = enter(PANEL, await server.asAdmin());
  const file = new File([], 'manchete.jsonl.gz');
  Object.defineProperty(file, 'size', { value: RESTORE.max + 1 });
  await pick(page, file);
  await expect(
    page.getByText(/cabem 500 MB\. Restaure-o no servidor: npm run restore -- ARQUIVO --trocar$/),
  ).toBeVisible();
  expect(page.writes).toEqual([]);
});

test('a file that is no backup is refused with advice, and nothing changes', async () => {
  const page = enter(PANEL, await server.asAdmin());
  await choose(page, Buffer.from('uma planilha'));
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Enviar e conferir').click();
  await expect(
    page.getByRole('heading', { name: 'Não foi possível usar esta cópia', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('O arquivo não é um backup do Manchete: use outro arquivo.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Tentar novamente', exact: true }).count()).toBe(0);
});

test('a check that had no answer can be repeated without choosing the file again', async () => {
  let restore = () => {};
  const page = enter(PANEL, await server.asAdmin(), (early) => {
    restore = early.cut(/^POST .*\/check$/);
  });
  await choose(page, await readFile(await backUp(server)));
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(page, 'Enviar e conferir').click();
  await expect(page.getByText(/^Sem resposta do servidor/)).toBeVisible();
  restore();
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { name: 'É esta a cópia?', exact: true })).toBeVisible();
});

test('an empty server offers a restore on its first page, with the setup code', async () => {
  const file = await readFile(await backUp(server));
  const random = { password: () => 'abcde-fghj-kmnp' };
  await openFirstStart(server.db, random);
  const page = enter(`/comecar#${random.password()}`);
  await choose(page, file);
  await button(page, 'Enviar e conferir').click();
  await expect(page.getByRole('heading', { name: 'É esta a cópia?', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restaurar', exact: true })).toBeVisible();
  expect(page.getByText(/toma o lugar/).count()).toBe(0);
});
