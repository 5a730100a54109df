import type { Settings } from '#server/config.ts';

type Command = 'admin' | 'backup' | 'restore';

const LINES: Readonly<Record<Settings['COMMANDS'], (command: Command, words: string) => string>> = {
  npm: (command, words) => `npm run ${command} -- ${words}`,
  manchete: (command, words) => `sudo manchete ${command} ${words}`,
  docker: (command, words) =>
    command === 'restore'
      ? restoreInDocker(words)
      : `docker compose exec app node src/server/${command}.ts ${words}`,
};

/**
 * A file is in the folder where the line is typed. The program runs in a container of its own, because the
 * server has to be stopped. It reads the file as another user, and only its owner may read a backup: without
 * the `chmod` it is refused.
 */
function restoreInDocker(words: string): string {
  const [file] = words.split(' ');
  return [
    'docker compose stop app',
    `chmod 644 ${file}`,
    `docker compose run --rm -v "$PWD:/copias" -w /copias app node /app/src/server/restore.ts ${words}`,
  ].join(' && ');
}

/** The line to type for a command on this server's machine. A restore's file is the first word. */
export function commandLine(
  { COMMANDS }: Pick<Settings, 'COMMANDS'>,
  command: Command,
  words: string,
): string {
  return LINES[COMMANDS](command, words);
}

const BACKUP_FILE: Readonly<Record<Settings['COMMANDS'], string>> = {
  npm: '[ARQUIVO]',
  manchete: 'ARQUIVO',
  // The container's own folder is read-only: the data's volume is what it can write to.
  docker: '/data/ARQUIVO',
};

/** How a backup is asked for. The file's name can be left out only where the folder one stands in can be written to. */
export function backupUsage(settings: Pick<Settings, 'COMMANDS'>): string {
  const text = settings.COMMANDS === 'npm' ? 'Diga só o arquivo, ou nada' : 'Diga só o arquivo';
  return `${text}: ${commandLine(settings, 'backup', BACKUP_FILE[settings.COMMANDS])}`;
}
