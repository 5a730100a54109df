import { readFile } from 'node:fs/promises';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESTORE } from '#contract/limits.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import type { ReplaceDatabase } from '#server/backup/restores.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { backUp } from '#tests/support/restored.ts';
import { PASSWORD } from '#tests/support/test-server.ts';
import { openScreens } from './screens.tsx';

/** The stand-in for the next restore's replacement of the database. */
let replace: ReplaceDatabase = () => Promise.resolve();
const { server, enter } = openScreens({ replace: (...restoring) => replace(...restoring) });
const PANEL = '/admin?tab=system';
const PASSPHRASE = 'uma frase longa de areia e vento';

type Page = ReturnType<typeof enter>;

function choose(page: Page, bytes: Uint8Array, name = 'manchete.jsonl.gz'): Promise<void> {
  return pick(page, new File([Buffer.from(bytes)], name));
}

async function pick(page: Page, file: File): Promise<void> {
  await screen.findByRole('button', { name: /^(Restaurar de um|Escolher o) arquivo$/ });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen');
  await page.user.upload(input, file);
}

test('a backup of this machine is shown beside the data that it replaces before anything changes', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife', category: 'Misto' } });
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  await page.press(/^Restaurar a cópia de /);
  await page.fill('A sua senha', 'outra senha');
  await page.press('Conferir');
  await screen.findByText('Senha atual incorreta');
  await page.fill('A sua senha', PASSWORD);
  await page.press('Conferir');
  await screen.findByRole('heading', { name: 'É esta a cópia?' });
  await screen.findByText(/^Ela toma o lugar de “Torneio de Vôlei de Praia 2025”/);
  await screen.findByRole('button', { name: 'Substituir tudo' });
  await page.press('Desistir');
  await screen.findByText('Cópias de segurança');
  expect((await admin.call('GET /api/teams')).map(({ name }) => name)).toEqual(['Recife']);
});

/** Confirms the restore of a backup of this machine. */
async function apply(before: (page: Page) => void = () => {}): Promise<Page> {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife', category: 'Misto' } });
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  before(page);
  await page.press(/^Restaurar a cópia de /);
  await page.fill('A sua senha', PASSWORD);
  await page.press('Conferir');
  await page.press('Substituir tudo');
  return page;
}

test('a restore first shows that the current data are backed up, then how much of the backup is restored', async () => {
  const [kept, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replace = async (_checked, onProgress) => {
    onProgress(null);
    await kept.promise;
    onProgress(0.4);
    await half.promise;
  };
  await apply();
  await screen.findByText('Guardando antes o que há agora...');
  expect(screen.queryByRole('progressbar')).toBeNull();
  kept.resolve();
  await screen.findByText('40%');
  screen.getByRole('progressbar', { name: 'Trazido da cópia' });
  half.resolve();
  await screen.findByRole('heading', { name: 'O torneio voltou' });
});

test('a reload after the restore says that it is done, and does not ask for it again', async () => {
  replace = () => Promise.resolve();
  const page = await apply();
  await screen.findByRole('heading', { name: 'O torneio voltou' });
  await page.reload();
  await screen.findByRole('heading', { name: 'O torneio voltou' });
});

test('the progress of a restore is shown even if the answer to its confirmation is lost', async () => {
  replace = () => Promise.resolve();
  await apply((page) => page.loseAnswer(/^POST .*apply$/));
  await screen.findByRole('heading', { name: 'O torneio voltou' });
});

test('a reload after a failed restore says why it failed', async () => {
  replace = () => Promise.reject(new BackupProblem('O disco do servidor está cheio.'));
  const page = await apply();
  await screen.findByText('O disco do servidor está cheio. Nada foi mudado.');
  await page.reload();
  await screen.findByText('O disco do servidor está cheio. Nada foi mudado.');
});

test('a file is uploaded in parts, an encrypted one needs its passphrase, and a wrong passphrase is reported', async () => {
  const admin = await server.asAdmin();
  const file = await backUp(server, PASSPHRASE);
  const page = enter(PANEL, admin);
  await choose(page, await readFile(file), 'manchete.jsonl.gz.age');
  await page.fill('A sua senha', PASSWORD);
  await page.press('Enviar e conferir');
  await screen.findByRole('heading', { name: 'A cópia é cifrada' });
  expect(screen.queryByRole('alert')).toBeNull();
  await page.fill('Frase', 'outra frase longa de areia');
  await page.press('Abrir');
  await screen.findByText(/^A frase é outra/);
  await page.fill('Frase', PASSPHRASE);
  await page.press('Abrir');
  await screen.findByRole('heading', { name: 'É esta a cópia?' });
});

test('for a file that is too large the page shows this server’s command, and uploads nothing', async () => {
  const admin = enter(PANEL, await server.asAdmin());
  const file = new File([], 'manchete.jsonl.gz');
  Object.defineProperty(file, 'size', { value: RESTORE.max + 1 });
  await pick(admin, file);
  await screen.findByText(/cabem 500 MB\. Restaure-o no servidor: npm run restore -- ARQUIVO --trocar$/);
  expect(admin.writes).toEqual([]);
});

test('a file that is no backup is refused with advice, and nothing changes', async () => {
  const page = enter(PANEL, await server.asAdmin());
  await choose(page, Buffer.from('uma planilha'));
  await page.fill('A sua senha', PASSWORD);
  await page.press('Enviar e conferir');
  await screen.findByRole('heading', { name: 'Não foi possível usar esta cópia' });
  await screen.findByText('O arquivo não é um backup do Manchete: use outro arquivo. Nada foi mudado.');
});

test('an empty server offers a restore on its first page, with the setup code', async () => {
  const file = await readFile(await backUp(server));
  const random = { password: () => 'abcde-fghj-kmnp' };
  await openFirstStart(server.db, random);
  const page = enter(`/comecar#${random.password()}`);
  await choose(page, file);
  await page.press('Enviar e conferir');
  await screen.findByRole('heading', { name: 'É esta a cópia?' });
  await screen.findByRole('button', { name: 'Restaurar' });
  expect(screen.queryByText(/toma o lugar/)).toBeNull();
});
