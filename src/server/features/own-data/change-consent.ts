import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema.ts';
import type { Ask } from '#server/http/implementation.ts';
import { conflict } from '#server/http/problem.ts';

/**
 * Accepts messages, or declines them. Since when is kept for either: what was accepted once is not forgotten when it
 * is taken back. Throws 409 for somebody who does not play.
 */
export function changeConsent(ask: Ask, accepts: boolean) {
  return ask.write(['players'], async (tx, { revision, at }) => {
    const [player] = await tx
      .select()
      .from(players)
      .where(and(eq(players.tournamentId, ask.snapshot.id), eq(players.userId, ask.user.id)));
    if (!player)
      throw conflict('As mensagens são para quem joga o torneio: peça à organização para incluir você');
    const accepted = player.messagesConsentAt !== null && player.messagesOptOutAt === null;
    const consent = accepts
      ? { messagesConsentAt: at, messagesOptOutAt: null }
      : { messagesOptOutAt: player.messagesOptOutAt ?? at };
    await tx
      .update(players)
      .set({ ...(accepts === accepted ? {} : consent), revision })
      .where(eq(players.id, player.id));
    return {
      action: 'player.consent',
      subject: 'player',
      subjectId: player.id,
      before: { messagesConsent: accepted },
      after: { messagesConsent: accepts },
      status: 200,
      result: undefined,
    };
  });
}
