import type { Game } from '#domain/tournament.ts';
import type { Tx } from '#server/db/database.ts';
import type { Ask } from '#server/http/implementation.ts';
import { refuseOutsideLink } from '#server/http/own-games.ts';
import type { Moment } from '#server/snapshot/write.ts';
import type { EventAuthor } from './set-events.ts';
import { requireGame } from './stored-game.ts';

/** The game under the tournament's lock, where whoever asks may still score it. Throws 401, 403, 404. */
export async function requireOwnGame(tx: Tx, ask: Ask, id: number, { at }: Moment): Promise<Game> {
  const game = await requireGame(tx, ask.snapshot.id, id);
  if (ask.principal.kind === 'court') await refuseOutsideLink(tx, ask.snapshot, ask.principal, game, at);
  return game;
}

/** Who taps: whoever came by a link is no account. */
export const authorOf = ({ actor: { kind, id, name } }: Ask): EventAuthor => ({
  id: kind === 'user' ? id : null,
  name,
});
