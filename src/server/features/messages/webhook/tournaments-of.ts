import { or, sql } from 'drizzle-orm';
import { type Database, query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import { named } from './apply-delivery-statuses.ts';
import type { DeliveryStatus, Inbound } from './webhook-body.ts';

/** WhatsApp's numbers and ours may differ by a ninth digit, never in the last eight. */
const LAST_DIGITS = 8;

type Received = { readonly statuses: readonly DeliveryStatus[]; readonly inbound: readonly Inbound[] };

/** The tournaments that may be concerned, by their ids: always the current one, first. */
export async function tournamentsOf(
  db: Database,
  currentId: number,
  { statuses, inbound }: Received,
): Promise<number[]> {
  const senders = inbound.flatMap(({ from }) => from ?? []);
  const endings = senders.map((waId) => waId.slice(-LAST_DIGITS));
  const found = await query(db, async (q) => [
    ...(await q
      .selectDistinct({ id: messages.tournamentId })
      .from(messages)
      .where(or(named(statuses), sql`${messages.waId} = any(${sql.param(senders)}::text[])`))),
    ...(endings.length === 0
      ? []
      : await q
          .selectDistinct({ id: players.tournamentId })
          .from(players)
          .where(sql`right(${players.phone}, ${LAST_DIGITS}) = any(${sql.param(endings)}::text[])`)),
  ]);
  return [...new Set([currentId, ...found.map(({ id }) => id)])];
}
