import { storeConsent } from '#server/features/messages/consent.ts';
import type { Ask } from '#server/http/implementation.ts';
import { requirePlayer } from './require-player.ts';

/** Takes somebody who said so off the messages; the way back is theirs alone. Throws 404. */
export function optOut(ask: Ask, id: number) {
  return ask.write(async (tx, moment) => {
    const { player } = await requirePlayer(tx, ask.snapshot.id, id);
    return storeConsent(
      tx,
      moment,
      { ...player, subject: 'player' },
      { accepts: false, at: moment.at, isWord: false },
    );
  });
}
