import { eq, inArray } from 'drizzle-orm';
import { isNewestWord } from '#domain/messages.ts';
import { query, type Tx } from '#server/db/database.ts';
import { players, users } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { type Author, type Deed, type Moment, note, record } from '#server/snapshot/write.ts';

const WHATSAPP: Author = { actor: { kind: 'system', id: null, name: 'WhatsApp' }, operation: null };

/** Players, and accounts of people who do not play. */
export type People = { readonly playerIds: readonly number[]; readonly userIds: readonly number[] };

/** Either of them, as far as messages go. */
export type Person = { readonly subject: 'player' | 'account' } & Pick<
  typeof players.$inferSelect,
  'id' | 'messagesConsentAt' | 'messagesOptOutAt' | 'messagesWordAt'
>;

/** What is told of somebody's consent: a word that they wrote to WhatsApp at that time, or what was learned otherwise. */
type Told = { readonly accepts: boolean; readonly at: Date; readonly isWord: boolean };

/** Believes the newest word of each. A line in the audit for each of them; none where their consent stays as it was. */
export async function setConsent(house: House, people: People, told: Told): Promise<void> {
  const { db, tournamentId, snapshots } = house;
  if ((await query(db, (q) => concerned(q, people, told))).length > 0) {
    await note(db, tournamentId, topicsOf(people), (tx, moment) =>
      changeConsent(tx, tournamentId, moment, people, told),
    );
  }
  // Another process may have been faster with the same word: whoever asks here next gets what it stored.
  await snapshots.refresh();
}

/** What a change of their consent moves. */
export const topicsOf = ({ playerIds, userIds }: People) => [
  ...(playerIds.length > 0 ? (['players'] as const) : []),
  ...(userIds.length > 0 ? (['accounts'] as const) : []),
];

/** Those to whom these messages went. */
export const recipientsIn = (
  rows: readonly { readonly playerId: number | null; readonly userId: number | null }[],
): People => ({
  playerIds: rows.flatMap(({ playerId }) => playerId ?? []),
  userIds: rows.flatMap(({ userId }) => userId ?? []),
});

/** The same in a transaction that tells of it and of more. */
export async function changeConsent(
  tx: Tx,
  tournamentId: number,
  moment: Moment,
  people: People,
  told: Told,
): Promise<void> {
  // Looked at under the lock: two words may come at once.
  for (const person of await concerned(tx, people, told)) {
    const deed = await storeConsent(tx, moment, person, told);
    if (told.accepts !== isWilling(person)) await record(tx, tournamentId, WHATSAPP, moment, deed);
  }
}

/**
 * Has somebody accept messages, or decline them, and says what the audit tells of it. Since when is kept for either:
 * what was accepted once is not forgotten when it is taken back, and what holds already is not dated anew.
 */
export async function storeConsent(
  tx: Tx,
  { revision }: Moment,
  person: Person,
  told: Told,
): Promise<Deed<undefined>> {
  const { id, subject } = person;
  const before = isWilling(person);
  const change = {
    ...(told.accepts === before ? {} : changeBy(told)),
    ...(told.isWord ? { messagesWordAt: told.at } : {}),
  };
  if (subject === 'player') {
    await tx
      .update(players)
      .set({ ...change, revision })
      .where(eq(players.id, id));
  } else if (Object.keys(change).length > 0) {
    await tx.update(users).set(change).where(eq(users.id, id));
  }
  return {
    action: `${subject}.consent`,
    subject,
    subjectId: id,
    before: { messagesConsent: before },
    after: { messagesConsent: told.accepts },
    status: 200,
    result: undefined,
  };
}

/** Those of whom it is news. */
async function concerned(q: Tx, { playerIds, userIds }: People, told: Told): Promise<Person[]> {
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
  ].filter((person) => isNews(person, told));
}

function isNews(person: Person, { accepts, at, isWord }: Told): boolean {
  if (!isWord) return isWilling(person) !== accepts;
  const last = {
    wordAt: person.messagesWordAt?.getTime() ?? null,
    optOutAt: person.messagesOptOutAt?.getTime() ?? null,
  };
  return isNewestWord({ accepts, at: at.getTime() }, last);
}

export const isWilling = ({
  messagesConsentAt,
  messagesOptOutAt,
}: Pick<Person, 'messagesConsentAt' | 'messagesOptOutAt'>) =>
  messagesConsentAt !== null && messagesOptOutAt === null;

const changeBy = ({ accepts, at }: Told) =>
  accepts ? { messagesConsentAt: at, messagesOptOutAt: null } : { messagesOptOutAt: at };
