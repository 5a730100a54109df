import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema.ts';
import { storeConsent } from '#server/features/messages/consent.ts';
import type { Ask } from '#server/http/implementation.ts';
import { conflict } from '#server/http/problem.ts';

/** Accepts messages, or declines them. Throws 409 for somebody who does not play. */
export function changeConsent(ask: Ask, accepts: boolean) {
  return ask.write(['players'], async (tx, moment) => {
    const [player] = await tx
      .select()
      .from(players)
      .where(and(eq(players.tournamentId, ask.snapshot.id), eq(players.userId, ask.user.id)));
    if (!player)
      throw conflict('As mensagens são para quem joga o torneio: peça à organização para incluir você');
    return storeConsent(tx, moment, player, { accepts, at: moment.at, isWord: false });
  });
}
