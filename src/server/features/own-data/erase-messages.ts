import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { fullName } from '#domain/names.ts';
import type { Tx } from '#server/db/database.ts';
import { messages } from '#server/db/schema.ts';
import type { Moment } from '#server/snapshot/write.ts';
import { messagesTo, type Person } from './person.ts';
import { REMOVED } from './removed.ts';

/** That messages were sent stays; to whom and what, for the person's own, does not. What waits is not sent. */
export async function eraseMessages(tx: Tx, person: Person, { revision }: Moment): Promise<void> {
  const phones = person.players.flatMap(({ phone }) => phone ?? []);
  const toNobody = and(isNull(messages.playerId), inArray(messages.phone, phones));
  await tx
    .update(messages)
    .set({
      recipientName: REMOVED.player,
      phone: '',
      waId: null,
      body: '',
      parameters: [],
      status: sql`case when ${messages.status} = 'pending' then 'failed' else ${messages.status} end`,
      error: sql`case when ${messages.status} in ('pending', 'failed') then ${REMOVED.reason} end`,
      nextAttemptAt: null,
      leaseUntil: null,
      revision,
    })
    .where(or(messagesTo(person), toNobody));
  for (const player of person.players) await eraseName(tx, player, revision);
}

type Named = Person['players'][number];

/** The messages to everybody name the best of a round: there the name alone goes. */
async function eraseName(tx: Tx, player: Named, revision: number): Promise<void> {
  const texts = await tx
    .selectDistinct({ body: messages.body, parameters: messages.parameters })
    .from(messages)
    .where(sql`position(${fullName(player)} in ${messages.body} || ${messages.parameters}::text) > 0`);
  for (const { body, parameters } of texts) {
    const erased = [body, ...parameters].map((text) => withoutName(text, player));
    await tx
      .update(messages)
      .set({ body: erased[0], parameters: erased.slice(1), revision })
      .where(and(eq(messages.body, body), eq(messages.parameters, parameters)));
  }
}

/** The whole name, not a part of a longer one; a first name alone is not the one before somebody else's last name. */
function withoutName(text: string, player: Named): string {
  const further = player.lastName ? '' : '| \\p{Lu}';
  const name = RegExp.escape(fullName(player));
  const whole = new RegExp(`(?<![\\p{L}\\p{M}])${name}(?![\\p{L}\\p{M}]${further})`, 'gu');
  return text.replaceAll(whole, REMOVED.player);
}
