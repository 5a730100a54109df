import { isMobile } from '#domain/people/phone.ts';
import { accountById, changeAccount } from '#server/features/auth/account.ts';
import { isWilling, storeConsent } from '#server/features/messages/consent.ts';
import { toPhone } from '#server/features/players/personal-values.ts';
import { againstRule, conflict, notAuthenticated } from '#server/http/problem.ts';
import type { ReadContext, RequestContext, WriteContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { isOwnPlayer } from './own-player.ts';

/** Whether the caller accepts messages, and at which number. Throws 401 if the account was deleted. */
export async function readConsent(context: ReadContext) {
  const { db } = context;
  const person = await query(db, (q) => whoAsks(q, context));
  // A player's number is shown only to an account with a confirmed address.
  const isShown = person.subject === 'account' || context.user.emailConfirmed;
  return { messagesConsent: isWilling(person), phone: isShown ? person.phone : null };
}

export function changeConsent(context: RequestContext, accepts: boolean) {
  return context.write(async (tx, moment) =>
    storeConsent(tx, moment, await whoAsks(tx, context), { accepts, at: moment.at, isReply: false }),
  );
}

/**
 * Sets or removes the account's mobile number. Throws 409 for a player, 422 for a number that is not mobile.
 */
export function changePhone(context: WriteContext<'account.change-phone'>, number: string | null) {
  const phone = toPhone(number);
  if (phone !== null && !isMobile(phone)) {
    throw againstRule('PHONE_NOT_MOBILE', 'Use um celular com DDD, como (11) 91234-5678');
  }
  return context.write(async (tx) => {
    const { subject, id } = await whoAsks(tx, context);
    if (subject === 'player') {
      throw conflict('O seu telefone está no seu cadastro de jogador: peça à organização para corrigir');
    }
    await changeAccount(tx, id, { phone });
    return {
      subjectId: id,
      after: { changed: ['phone'] },
      status: 200,
      result: undefined,
    };
  });
}

async function whoAsks(q: Tx, context: ReadContext) {
  const [player] = await q.select().from(players).where(isOwnPlayer(context));
  if (player) return { ...player, subject: 'player' as const };
  const account = await accountById(q, context.user.id);
  if (!account) throw notAuthenticated();
  return { ...account, subject: 'account' as const };
}
