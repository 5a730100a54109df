import type { Settings } from './config.ts';

/** The line to type for a command on this server's machine. */
export function commandLine(
  { COMMANDS }: Pick<Settings, 'COMMANDS'>,
  command: 'admin' | 'restore',
  words: string,
): string {
  return COMMANDS === 'manchete' ? `sudo manchete ${command} ${words}` : `npm run ${command} -- ${words}`;
}
