import type { Settings } from './config.ts';

/** What a person types for a command, on the machine of this server. */
export function commandLine(
  { COMMANDS }: Pick<Settings, 'COMMANDS'>,
  command: 'admin' | 'restore',
  words: string,
): string {
  return COMMANDS === 'manchete' ? `sudo manchete ${command} ${words}` : `npm run ${command} -- ${words}`;
}
