import { CallFailed } from '#web/lib/net/call-failed.ts';
import { ask } from '#web/lib/net/client.ts';

/**
 * Makes a call about a game in its tournament. Entries may have waited on this device while another tournament
 * became the current one, or theirs got another slug: then the call is made again where the game is now.
 */
export async function inTournamentOf<Answer>(
  gameId: number,
  base: string,
  call: (base: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(base);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const moved = await baseOf(gameId, base);
    if (moved === null) throw error;
    return call(moved);
  }
}

/** Null if no other tournament has the game. */
async function baseOf(gameId: number, but: string): Promise<string | null> {
  for (const { slug, isCurrent } of await ask('GET /api/tournaments', {}, undefined, '')) {
    const base = isCurrent ? '' : `/t/${slug}`;
    if (base !== but && (await hasGame(gameId, base))) return base;
  }
  return null;
}

const hasGame = (id: number, base: string): Promise<boolean> =>
  ask('GET /api/public/games/{id}', { params: { id } }, undefined, base).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

const isMissing = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;
