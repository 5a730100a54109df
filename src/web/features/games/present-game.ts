import { CallFailed } from '#web/lib/client.ts';
import type { Game } from './queries.ts';

/** The game as it is now, where a write was refused because somebody else changed it. */
export const presentGameIn = (error: Error) =>
  error instanceof CallFailed ? (error.answer['game'] as Game | undefined) : undefined;
