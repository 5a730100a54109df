import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { ConsentReply } from '#domain/messages/stop-words.ts';
import { fullName } from '#domain/people/names.ts';
import { isWilling, type People, storeConsent } from '#server/features/messages/consent.ts';
import { conflict, found } from '#server/http/problem.ts';
import type { RequestContext, TournamentData, TournamentRows } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { consentReplies } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import type { Inbound } from './webhook-body.ts';

type ReplyAnswer = CallAnswer<Contract['GET /api/whatsapp/consent-replies']>[number];

/** Stored replies; the oldest are deleted, so that nobody can fill the database. */
const MAX_REPLIES = 200;
/** Stored characters of a text: enough to understand it. */
const MAX_LENGTH = 200;

export async function storeConsentReply(
  { db, tournamentId, snapshots }: TournamentData,
  reply: Inbound & { readonly kind: ConsentReply; readonly people: People; readonly at: Date },
): Promise<void> {
  const { id, from, name, texts, kind, people, at } = reply;
  const { playerIds, userIds } = people;
  const isOne = playerIds.length + userIds.length === 1;
  const inboundHash = createHash('sha256').update(id).digest('hex');
  const isSame = and(
    eq(consentReplies.tournamentId, tournamentId),
    eq(consentReplies.inboundHash, inboundHash),
  );
  if ((await query(db, (q) => q.$count(consentReplies, isSame))) > 0) return;
  await writeWithoutAudit(db, tournamentId, ['messages'], async (tx, { revision }) => {
    await tx
      .insert(consentReplies)
      .values({
        tournamentId,
        inboundHash,
        kind,
        revision,
        writtenAt: at,
        words: [...texts.join(' / ')].slice(0, MAX_LENGTH).join(''),
        phone: from === null ? null : `+${from}`,
        profileName: name,
        playerId: isOne ? (playerIds[0] ?? null) : null,
        userId: isOne ? (userIds[0] ?? null) : null,
      })
      .onConflictDoNothing();
    const newest = tx
      .select({ id: consentReplies.id })
      .from(consentReplies)
      .where(eq(consentReplies.tournamentId, tournamentId))
      .orderBy(desc(consentReplies.id))
      .limit(MAX_REPLIES);
    await tx
      .delete(consentReplies)
      .where(and(eq(consentReplies.tournamentId, tournamentId), notInArray(consentReplies.id, newest)));
  });
  await snapshots.refresh();
}

export async function readConsentReplies({ db, tournamentId }: TournamentRows): Promise<ReplyAnswer[]> {
  const rows = await query(db, (q) =>
    q
      .select({ reply: consentReplies, player: players, account: users })
      .from(consentReplies)
      .leftJoin(players, eq(players.id, consentReplies.playerId))
      .leftJoin(users, eq(users.id, consentReplies.userId))
      .where(eq(consentReplies.tournamentId, tournamentId))
      .orderBy(desc(consentReplies.writtenAt), desc(consentReplies.id)),
  );
  return rows
    .filter(({ player, account }) => isWaiting(player ?? account))
    .map(({ reply: { id, kind, words, phone, profileName, writtenAt }, player, account }) => ({
      id,
      kind,
      words,
      phone,
      profileName,
      writtenAt: writtenAt.toISOString(),
      person: player
        ? { kind: 'player' as const, id: player.id, name: fullName(player) }
        : account
          ? { kind: 'account' as const, id: account.id, name: fullName(account) }
          : null,
    }));
}

const isWaiting = (person: Parameters<typeof isWilling>[0] | null) => person === null || isWilling(person);

/** Settles a reply; with `optOut` its sender is opted out. Throws 404, 409 if the sender is unknown. */
export function settleConsentReply(
  context: RequestContext,
  replyId: number,
  { optOut }: { readonly optOut: boolean },
) {
  const tournamentId = context.tournamentId;
  return context.write(async (tx, moment) => {
    const isThis = and(eq(consentReplies.tournamentId, tournamentId), eq(consentReplies.id, replyId));
    const [row] = await tx.select().from(consentReplies).where(isThis);
    const { kind, playerId, userId } = found(row, 'reply');
    await tx.delete(consentReplies).where(isThis);
    if (!optOut) {
      return {
        action: 'message.settle-consent-reply',
        subjectId: null,
        before: { consentReply: kind },
        status: 204,
        result: undefined,
      };
    }
    const [player] = await tx.select().from(players).where(sql`${players.id} = ${playerId}`);
    const [account] = await tx.select().from(users).where(sql`${users.id} = ${userId}`);
    const person = player
      ? { ...player, subject: 'player' as const }
      : account && { ...account, subject: 'account' as const };
    if (!person) throw conflict('Não se sabe quem escreveu: procure a pessoa em Jogadores ou em Contas');
    const declined = { accepts: false, at: moment.at, isReply: false };
    return { ...(await storeConsent(tx, moment, person, declined)), status: 204 };
  });
}
