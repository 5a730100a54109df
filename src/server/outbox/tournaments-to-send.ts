import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/store/database/database.ts';
import { messages, roundReminders } from '#server/store/database/schema/messages.ts';
import { pushMessages, pushNews } from '#server/store/database/schema/push.ts';
import { rounds, tournaments } from '#server/store/database/schema/tournament.ts';

/** The ids of the tournaments that have something to send; nothing is sent for ended ones. */
export async function tournamentsToSend(q: Tx): Promise<number[]> {
  const ofTournament = (rows: { tournamentId: AnyPgColumn }) => eq(rows.tournamentId, tournaments.id);
  const anyOf = (rows: PgTable, which: SQL | undefined) =>
    exists(q.select({ one: sql`1` }).from(rows).where(which));
  const upcoming = sql`${rounds.date} between current_date - 1 and current_date + 15`;
  const found = await q
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        ne(tournaments.state, 'ended'),
        or(
          anyOf(messages, and(ofTournament(messages), inArray(messages.state, ['queued', 'sending']))),
          anyOf(pushNews, and(ofTournament(pushNews), isNull(pushNews.queuedAt))),
          exists(
            q
              .select({ one: sql`1` })
              .from(pushMessages)
              .innerJoin(pushNews, eq(pushNews.id, pushMessages.newsId))
              .where(and(ofTournament(pushNews), inArray(pushMessages.state, ['queued', 'sending']))),
          ),
          exists(
            q
              .select({ one: sql`1` })
              .from(roundReminders)
              .innerJoin(
                rounds,
                and(
                  eq(rounds.tournamentId, roundReminders.tournamentId),
                  eq(rounds.number, roundReminders.round),
                ),
              )
              .where(and(ofTournament(roundReminders), eq(roundReminders.enabled, true), upcoming)),
          ),
        ),
      ),
    );
  return found.map(({ id }) => id);
}
