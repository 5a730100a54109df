import { eq, inArray } from 'drizzle-orm';
import type { AuditEntry } from '#contract/audit/audit-entries.ts';
import { isNewestConsent } from '#domain/messages/messages.ts';
import type { TournamentData } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { type Author, type Moment, type Outcome, record, writeWithoutAudit } from '#server/store/write.ts';

const WHATSAPP: Author = { actor: { kind: 'system', id: null, name: 'WhatsApp' }, operation: null };

export type People = { readonly playerIds: readonly number[]; readonly userIds: readonly number[] };

export type ConsentHolder = { readonly subject: 'player' | 'account' } & Pick<
  typeof players.$inferSelect,
  'id' | 'messagesConsentAt' | 'messagesOptOutAt' | 'messagesReplyAt'
>;

/** `isReply`: the person wrote it to WhatsApp; otherwise it comes from an error code or an organiser. */
type ConsentChange = { readonly accepts: boolean; readonly at: Date; readonly isReply: boolean };

type ConsentEntry = Extract<AuditEntry, { action: 'player.consent' | 'account.consent' }>;

export async function setConsent(
  { db, tournamentId, snapshots }: TournamentData,
  people: People,
  change: ConsentChange,
): Promise<void> {
  if ((await query(db, (q) => peopleToChange(q, people, change))).length > 0) {
    await writeWithoutAudit(db, tournamentId, topicsOf(people), (tx, moment) =>
      changeConsent(tx, tournamentId, moment, people, change),
    );
  }
  // Another process may have stored the same change: read its state too.
  await snapshots.refresh();
}

export const topicsOf = ({ playerIds, userIds }: People) => [
  ...(playerIds.length > 0 ? (['players'] as const) : []),
  ...(userIds.length > 0 ? (['accounts'] as const) : []),
];

export const recipientsIn = (
  rows: readonly { readonly playerId: number | null; readonly userId: number | null }[],
): People => ({
  playerIds: rows.flatMap(({ playerId }) => playerId ?? []),
  userIds: rows.flatMap(({ userId }) => userId ?? []),
});

export async function changeConsent(
  tx: Tx,
  tournamentId: number,
  moment: Moment,
  people: People,
  change: ConsentChange,
): Promise<void> {
  // Read under the lock, because two changes may arrive at once.
  for (const person of await peopleToChange(tx, people, change)) {
    const audited = await storeConsent(tx, moment, person, change);
    if (change.accepts !== isWilling(person)) await record(tx, tournamentId, WHATSAPP, moment, audited);
  }
}

/**
 * Stores a consent or its withdrawal, and returns the audit entry. A withdrawn consent keeps its time, and so
 * does one that already holds.
 */
export async function storeConsent(
  tx: Tx,
  { revision }: Moment,
  person: ConsentHolder,
  change: ConsentChange,
): Promise<ConsentEntry & Outcome<undefined>> {
  const { id, subject } = person;
  const before = isWilling(person);
  const columns = {
    ...(change.accepts === before ? {} : columnsOf(change)),
    ...(change.isReply ? { messagesReplyAt: change.at } : {}),
  };
  if (subject === 'player') {
    await tx
      .update(players)
      .set({ ...columns, revision })
      .where(eq(players.id, id));
  } else if (Object.keys(columns).length > 0) {
    await tx.update(users).set(columns).where(eq(users.id, id));
  }
  return {
    action: subject === 'player' ? 'player.consent' : 'account.consent',
    subjectId: id,
    before: { messagesConsent: before },
    after: { messagesConsent: change.accepts },
    status: 200,
    result: undefined,
  };
}

/** Without people whose stored change is newer. */
async function peopleToChange(
  q: Tx,
  { playerIds, userIds }: People,
  change: ConsentChange,
): Promise<ConsentHolder[]> {
  const playing = await q
    .select()
    .from(players)
    .where(inArray(players.id, [...playerIds]))
    .orderBy(players.id);
  const others = await q
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id);
  return [
    ...playing.map((row) => ({ ...row, subject: 'player' as const })),
    ...others.map((row) => ({ ...row, subject: 'account' as const })),
  ].filter((person) => isNewer(person, change));
}

function isNewer(person: ConsentHolder, { accepts, at, isReply }: ConsentChange): boolean {
  if (!isReply) return isWilling(person) !== accepts;
  const last = {
    replyAt: person.messagesReplyAt?.getTime() ?? null,
    optOutAt: person.messagesOptOutAt?.getTime() ?? null,
  };
  return isNewestConsent({ accepts, at: at.getTime() }, last);
}

export const isWilling = ({
  messagesConsentAt,
  messagesOptOutAt,
}: Pick<ConsentHolder, 'messagesConsentAt' | 'messagesOptOutAt'>) =>
  messagesConsentAt !== null && messagesOptOutAt === null;

const columnsOf = ({ accepts, at }: ConsentChange) =>
  accepts ? { messagesConsentAt: at, messagesOptOutAt: null } : { messagesOptOutAt: at };
