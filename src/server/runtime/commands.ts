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
 * The file is in the folder where the line is typed. A container of its own runs the program, because the
 * server has to be stopped, and reads the file as another user. Only the owner may read a backup, hence the
 * `chmod`.
 */
function restoreInDocker(words: string): string {
  const [file] = words.split(' ');
  return [
    'docker compose stop app',
    `chmod 644 ${file}`,
    `docker compose run --rm -v "$PWD:/copias" -w /copias app node /app/src/server/restore.ts ${words}`,
  ].join(' && ');
}

/** The line to type for a command on this server's machine. The first word of a restore is the file. */
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
  // Only the data volume of the container can be written to.
  docker: '/data/ARQUIVO',
};

/** How to ask for a backup. Where the current folder cannot be written to, the file's name is required. */
export function backupUsage(settings: Pick<Settings, 'COMMANDS'>): string {
  const text = settings.COMMANDS === 'npm' ? 'Diga só o arquivo, ou nada' : 'Diga só o arquivo';
  return `${text}: ${commandLine(settings, 'backup', BACKUP_FILE[settings.COMMANDS])}`;
}
