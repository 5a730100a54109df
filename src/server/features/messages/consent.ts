import { eq } from 'drizzle-orm';
import { players } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { type Author, write } from '#server/snapshot/write.ts';

const WHATSAPP: Author = { actor: { kind: 'system', id: null, name: 'WhatsApp' }, operation: null };

/** Somebody said so by WhatsApp, or WhatsApp did for them. A line in the audit for each player; none where nothing changes. */
export async function setConsent(
  house: House,
  playerIds: readonly number[],
  accepts: boolean,
): Promise<void> {
  const { db, tournamentId, snapshots } = house;
  const known = snapshots.current.players.filter(
    ({ id, messagesConsent }) => playerIds.includes(id) && messagesConsent !== accepts,
  );
  for (const { id } of known) {
    const { revision } = await write(db, tournamentId, ['players'], WHATSAPP, async (tx, moment) => {
      const { at } = moment;
      const change = accepts ? { messagesConsentAt: at, messagesOptOutAt: null } : { messagesOptOutAt: at };
      await tx
        .update(players)
        .set({ ...change, revision: moment.revision })
        .where(eq(players.id, id));
      return {
        action: 'player.consent',
        subject: 'player',
        subjectId: id,
        before: { messagesConsent: !accepts },
        after: { messagesConsent: accepts },
        status: 200,
        result: undefined,
      };
    });
    await snapshots.holding(revision);
  }
}
