import { eq, inArray } from 'drizzle-orm';
import { isNewestWord } from '#domain/messages.ts';
import { query, type Tx } from '#server/db/database.ts';
import { players } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { type Author, type Deed, type Moment, note, record } from '#server/snapshot/write.ts';

const WHATSAPP: Author = { actor: { kind: 'system', id: null, name: 'WhatsApp' }, operation: null };

type Player = typeof players.$inferSelect;
/** What is told of somebody's consent: a word that they wrote to WhatsApp at that time, or what was learned otherwise. */
type Told = { readonly accepts: boolean; readonly at: Date; readonly isWord: boolean };

/** Believes the newest word of each. A line in the audit for each player; none where their consent stays as it was. */
export async function setConsent(house: House, playerIds: readonly number[], told: Told): Promise<void> {
  const { db, tournamentId, snapshots } = house;
  if (playerIds.length === 0) return;
  if ((await query(db, (q) => concerned(q, playerIds, told))).length === 0) return;
  await note(db, tournamentId, ['players'], (tx, moment) =>
    changeConsent(tx, tournamentId, moment, playerIds, told),
  );
  await snapshots.refresh();
}

/** The same in a transaction that tells of it and of more. */
export async function changeConsent(
  tx: Tx,
  tournamentId: number,
  moment: Moment,
  playerIds: readonly number[],
  told: Told,
): Promise<void> {
  // Looked at under the lock: two words may come at once.
  for (const player of await concerned(tx, playerIds, told)) {
    const deed = await storeConsent(tx, moment, player, told);
    if (told.accepts !== isWilling(player)) await record(tx, tournamentId, WHATSAPP, moment, deed);
  }
}

/**
 * Has a player accept messages, or decline them, and says what the audit tells of it. Since when is kept for either:
 * what was accepted once is not forgotten when it is taken back, and what holds already is not dated anew.
 */
export async function storeConsent(
  tx: Tx,
  { revision }: Moment,
  player: Player,
  told: Told,
): Promise<Deed<undefined>> {
  const before = isWilling(player);
  await tx
    .update(players)
    .set({
      ...(told.accepts === before ? {} : changeBy(told)),
      ...(told.isWord ? { messagesWordAt: told.at } : {}),
      revision,
    })
    .where(eq(players.id, player.id));
  return {
    action: 'player.consent',
    subject: 'player',
    subjectId: player.id,
    before: { messagesConsent: before },
    after: { messagesConsent: told.accepts },
    status: 200,
    result: undefined,
  };
}

/** Those of whom it is news. */
async function concerned(q: Tx, playerIds: readonly number[], told: Told): Promise<Player[]> {
  const rows = await q
    .select()
    .from(players)
    .where(inArray(players.id, [...playerIds]))
    .orderBy(players.id);
  return rows.filter((player) => isNews(player, told));
}

function isNews(player: Player, { accepts, at, isWord }: Told): boolean {
  if (!isWord) return isWilling(player) !== accepts;
  const last = {
    wordAt: player.messagesWordAt?.getTime() ?? null,
    optOutAt: player.messagesOptOutAt?.getTime() ?? null,
  };
  return isNewestWord({ accepts, at: at.getTime() }, last);
}

const isWilling = ({ messagesConsentAt, messagesOptOutAt }: Player) =>
  messagesConsentAt !== null && messagesOptOutAt === null;

const changeBy = ({ accepts, at }: Told) =>
  accepts ? { messagesConsentAt: at, messagesOptOutAt: null } : { messagesOptOutAt: at };
