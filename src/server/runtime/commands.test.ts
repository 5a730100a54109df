import { expect, test } from 'vitest';
import { backupUsage, commandLine } from './commands.ts';

test.each([
  ['npm', 'npm run restore -- ARQUIVO --trocar'],
  ['manchete', 'sudo manchete restore ARQUIVO --trocar'],
  [
    'docker',
    'docker compose stop app && chmod 644 ARQUIVO && docker compose run --rm -v "$PWD:/copias" -w /copias app node /app/src/server/restore.ts ARQUIVO --trocar',
  ],
] as const)('a restore with COMMANDS=%s is every step of it in one line', (COMMANDS, line) => {
  expect(commandLine({ COMMANDS }, 'restore', 'ARQUIVO --trocar')).toBe(line);
});

test.each([
  ['npm', 'npm run admin -- ana@exemplo.com.br'],
  ['manchete', 'sudo manchete admin ana@exemplo.com.br'],
  ['docker', 'docker compose exec app node src/server/admin.ts ana@exemplo.com.br'],
] as const)('a new password with COMMANDS=%s', (COMMANDS, line) => {
  expect(commandLine({ COMMANDS }, 'admin', 'ana@exemplo.com.br')).toBe(line);
});

test.each([
  ['npm', 'Diga só o arquivo, ou nada: npm run backup -- [ARQUIVO]'],
  ['manchete', 'Diga só o arquivo: sudo manchete backup ARQUIVO'],
  ['docker', 'Diga só o arquivo: docker compose exec app node src/server/backup.ts /data/ARQUIVO'],
] as const)('how a backup is asked for with COMMANDS=%s', (COMMANDS, usage) => {
  expect(backupUsage({ COMMANDS })).toBe(usage);
});
