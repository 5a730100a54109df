import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema/players.ts';
import { accountById } from '#server/features/auth/account.ts';
import { storeConsent } from '#server/features/messages/consent.ts';
import type { RequestContext } from '#server/http/implementation.ts';
import { conflict, found } from '#server/http/problem.ts';

/**
 * Takes somebody who does not play, and who said so, off the messages; the way back is theirs alone. Throws 404, and 409
 * where somebody plays with the account: then the player's consent counts.
 */
export function optOut(context: RequestContext, id: number) {
  return context.write(async (tx, moment) => {
    const account = found(await accountById(tx, id), 'account');
    const playsNow = and(eq(players.userId, id), eq(players.tournamentId, context.snapshot.id));
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
