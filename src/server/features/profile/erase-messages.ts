import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { searchableBeginning, withoutName } from '#domain/messages/message-texts.ts';
import { applyEvent } from '#server/features/messages/webhook/apply-event.ts';
import type { Tx } from '#server/store/database/database.ts';
import { consentReplies, messages } from '#server/store/database/schema/messages.ts';
import type { Moment } from '#server/store/write.ts';
import { consentRepliesOf, messagesTo, type Person } from './person.ts';
import { REMOVED } from './removed.ts';

/**
 * Removes recipient and text of the person's messages, ends waiting ones, and deletes the person's replies.
 * The fact that messages were sent remains.
 */
export async function eraseMessages(
  tx: Tx,
  person: Partial<Person>,
  moment: Moment,
  reason: string = REMOVED.reason,
): Promise<void> {
  const { players = [] } = person;
  const toNobody = players.flatMap(({ tournamentId, phone }) =>
    phone === null
      ? []
      : and(
          isNull(messages.playerId),
          isNull(messages.userId),
          eq(messages.phone, phone),
          eq(messages.tournamentId, tournamentId),
        ),
  );
  const theirs = or(messagesTo(person), ...toNobody);
  await applyEvent(tx, moment, { kind: 'erased', error: reason }, theirs);
  await tx
    .update(messages)
    .set({
      recipientName: REMOVED.player,
      phone: '',
      waId: null,
      // WhatsApp's message id contains the number.
      wamid: null,
      body: '',
      parameters: [],
      revision: moment.revision,
    })
    .where(theirs);
  await tx.delete(consentReplies).where(consentRepliesOf(person));
  for (const player of players) await eraseName(tx, player, moment.revision);
}

/** Replaces the name in messages to everybody of the tournament about the best players. */
async function eraseName(tx: Tx, player: Person['players'][number], revision: number): Promise<void> {
  const texts = await tx
    .selectDistinct({ body: messages.body, parameters: messages.parameters })
    .from(messages)
    .where(
      and(
        eq(messages.tournamentId, player.tournamentId),
        sql`position(${searchableBeginning(player)} in ${messages.body}) > 0`,
      ),
    );
  for (const { body, parameters } of texts) {
    const [erased, ...others] = [body, ...parameters].map((text) =>
      withoutName(text, player, REMOVED.player),
    );
    if (erased === body) continue;
    await tx
      .update(messages)
      .set({ body: erased, parameters: others, revision })
      .where(
        and(
          eq(messages.tournamentId, player.tournamentId),
          eq(messages.body, body),
          eq(messages.parameters, parameters),
        ),
      );
  }
}
