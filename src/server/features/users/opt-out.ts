import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema/players.ts';
import { accountById } from '#server/features/auth/account.ts';
import { storeConsent } from '#server/features/messages/consent.ts';
import type { WriteContext } from '#server/http/context.ts';
import { conflict, found } from '#server/http/problem.ts';

/**
 * Opts somebody who does not play out of messages, at their request; only they can opt in again. Throws 404,
 * and 409 for a player's account, where the player's consent counts.
 */
export function optOut(context: WriteContext<'account.consent'>, id: number) {
  return context.write(async (tx, moment) => {
    const account = found(await accountById(tx, id), 'account');
    const playsNow = and(eq(players.userId, id), eq(players.tournamentId, context.tournamentId));
    const [player] = await tx.select({ id: players.id }).from(players).where(playsNow);
    if (player) throw conflict('Esta conta é de um jogador: pare de enviar em Jogadores');
    return storeConsent(
      tx,
      moment,
      { ...account, subject: 'account' },
      { accepts: false, at: moment.at, isReply: false },
    );
  });
}
