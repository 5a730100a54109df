import { onDevice, type Slot, slotAt } from '#web/lib/slot.ts';

/** The progress of a user who sends the messages of a batch by hand, one by one: ids of recipients. */
export type ByHand = {
  /**
   * Opened in WhatsApp, after which the user came back: assumed to be sent, in that order, and not reported to the
   * server yet.
   */
  readonly sent: readonly string[];
  /** Postponed by the user. */
  readonly later: readonly string[];
  /** Opened in WhatsApp; the user has not come back yet. */
  readonly away: string | null;
};

export const NOT_BEGUN: ByHand = { sent: [], later: [], away: null };

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

export const opened = ({ sent, later }: ByHand, id: string): ByHand => ({
  sent: without(sent, id),
  later: without(later, id),
  away: id,
});

/** After the user came back: the open message is assumed to be sent, unless the user says otherwise. */
export const cameBack = (hand: ByHand): ByHand =>
  hand.away === null
    ? hand
    : {
        sent: [...without(hand.sent, hand.away), hand.away],
        later: without(hand.later, hand.away),
        away: null,
      };

export const leftForLater = ({ sent, later, away }: ByHand, id: string): ByHand => ({
  sent: without(sent, id),
  later: [...without(later, id), id],
  away: away === id ? null : away,
});

/** Starts again with the postponed recipients. */
export const resumed = (hand: ByHand): ByHand => ({ ...hand, later: [] });

/** Removes recipients who no longer wait, because somebody else sent theirs or they opted out. */
export function stillWaiting({ sent, later, away }: ByHand, waiting: readonly string[]): ByHand {
  const waits = new Set(waiting);
  return {
    sent: sent.filter((id) => waits.has(id)),
    later: later.filter((id) => waits.has(id)),
    away: away !== null && waits.has(away) ? away : null,
  };
}

/** Removes recipients whose messages the server now stores as sent. */
export const confirmed = (hand: ByHand, ids: readonly string[]): ByHand => ({
  ...hand,
  sent: hand.sent.filter((id) => !ids.includes(id)),
});

/** The next recipient: the one opened in WhatsApp, else the first neither sent nor postponed. */
export function nextOf<P extends { readonly id: string }>(
  { sent, later, away }: ByHand,
  people: readonly P[],
): P | undefined {
  if (away !== null) return people.find(({ id }) => id === away);
  return people.find(({ id }) => !sent.includes(id) && !later.includes(id));
}

/** Where this device stores a user's progress with a batch. */
export const handSlot = (userId: number, batchId: number): Slot<ByHand> =>
  slotAt(`manchete:envio:1:${userId}:${batchId}`, onDevice);

/** A user who reloads the page has come back from WhatsApp too. */
export const readHand = (slot: Slot<ByHand>): ByHand => cameBack({ ...NOT_BEGUN, ...slot.read() });

export function storeHand(slot: Slot<ByHand>, hand: ByHand): void {
  const isBegun = hand.sent.length + hand.later.length > 0 || hand.away !== null;
  slot.write(isBegun ? hand : null);
}
