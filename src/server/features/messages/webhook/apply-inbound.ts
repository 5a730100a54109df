import { and, eq, isNotNull, or } from 'drizzle-orm';
import { phonesOf, writtenAt } from '#domain/messages/messages.ts';
import { type ConsentReply, consentReplyOf } from '#domain/messages/stop-words.ts';
import { accountAddressees } from '#server/features/messages/account-addressees.ts';
import { type People, setConsent } from '#server/features/messages/consent.ts';
import type { TournamentData } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { storeConsentReply } from './consent-replies.ts';
import type { Inbound } from './webhook-body.ts';

const NOBODY: People = { playerIds: [], userIds: [] };

/**
 * Stores opt-outs and opt-ins. Ambiguous texts, and those of unknown senders, are stored for the organiser of
 * the current tournament; other texts are not stored. An opt-out counts in every tournament, an opt-in only in
 * the current one.
 */
export async function applyInbound(
  tournament: TournamentData,
  inbound: readonly Inbound[],
  { isCurrent }: { readonly isCurrent: boolean },
): Promise<void> {
  for (const each of inbound) {
    const kind = clearest(each.texts);
    if (kind === null) continue;
    const people = each.from === null ? NOBODY : await peopleBehind(tournament, each.from);
    const found = people.playerIds.length + people.userIds.length;
    // An opt-out counts for everybody with that number; an opt-in only if the number is one person's.
    const isUnambiguous = kind === 'leave' ? found > 0 : kind === 'return' && found === 1;
    const accepts = kind === 'return';
    const at = new Date(writtenAt(each.timestamp ?? Math.floor(tournament.clock.now() / 1_000), accepts));
    if (!isCurrent && !(kind === 'leave' && isUnambiguous)) continue;
    if (isUnambiguous) await setConsent(tournament, people, { accepts, at, isReply: true });
    else await storeConsentReply(tournament, { ...each, kind, people, at });
  }
}

function clearest(texts: readonly string[]): ConsentReply | null {
  const replies = texts.map(consentReplyOf);
  return (['leave', 'return', 'unclear'] as const).find((reply) => replies.includes(reply)) ?? null;
}

/** The recipients of our messages to that account, else the people with that number. */
async function peopleBehind({ db, tournamentId, snapshots }: TournamentData, waId: string): Promise<People> {
  const { players } = snapshots.current;
  const isToSomebody = or(isNotNull(messages.playerId), isNotNull(messages.userId));
  const written = await query(db, (q) =>
    q
      .selectDistinct({ phone: messages.phone })
      .from(messages)
      .where(and(eq(messages.tournamentId, tournamentId), eq(messages.waId, waId), isToSomebody)),
  );
  const accounts = await query(db, (q) => accountAddressees(q, tournamentId));
  const known = [...players, ...accounts].flatMap(({ phone }) => phone ?? []);
  const byAccount = written.map(({ phone }) => phone).filter((phone) => known.includes(phone));
  const phones = byAccount.length > 0 ? byAccount : phonesOf(waId, known);
  const theirs = ({ phone }: { readonly phone: string | null }) => phone !== null && phones.includes(phone);
  return {
    playerIds: players.filter(theirs).map(({ id }) => id),
    userIds: accounts.filter(theirs).map(({ id }) => id),
  };
}
