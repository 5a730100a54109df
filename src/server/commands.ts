import type { Settings } from './config.ts';

type Command = 'admin' | 'restore';

const LINES: Readonly<Record<Settings['COMMANDS'], (command: Command) => string>> = {
  npm: (command) => `npm run ${command} --`,
  manchete: (command) => `sudo manchete ${command}`,
  // A file is in the folder where the line is typed; the program runs in a container of its own, because the server's is stopped.
  docker: (command) =>
    command === 'restore'
      ? 'docker compose run --rm -v "$PWD:/copias" -w /copias app node /app/src/server/restore.ts'
      : `docker compose exec app node src/server/${command}.ts`,
};

/** The line to type for a command on this server's machine. */
export function commandLine(
  { COMMANDS }: Pick<Settings, 'COMMANDS'>,
  command: Command,
  words: string,
): string {
  return `${LINES[COMMANDS](command)} ${words}`;
}
