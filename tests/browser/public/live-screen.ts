import { aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

/** The browser's messages about an unreachable server. */
export const LINE_GONE =
  /net::ERR_(FAILED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_\w+|INTERNET_\w+)/;

/** A game in progress on court 1, at 3 to 2, and nothing else to show. */
export async function aLiveGame(admin: SignedIn): Promise<Game> {
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin, [], { court: '1' });
  await score(admin, game, 3, 2);
  return game;
}

export async function score(
  scorer: SignedIn,
  { id }: Game,
  team1Score: number,
  team2Score: number,
): Promise<void> {
  const body = { setNumber: 1, team1Score, team2Score };
  await scorer.call('POST /api/games/{id}/sets', { params: { id }, body });
}
