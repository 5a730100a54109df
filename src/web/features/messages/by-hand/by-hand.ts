import { inLocalStorage, type Slot, slotAt } from '#web/lib/device/slot.ts';

/** A user's progress through a batch sent by hand, as recipient ids. */
export type ByHand = {
  /** Opened in WhatsApp and come back from: assumed sent, in this order, not reported to the server yet. */
  readonly sent: readonly string[];
  readonly postponed: readonly string[];
  /** Opened in WhatsApp; the user is not back yet. */
  readonly away: string | null;
  readonly taken: readonly string[];
};

export const NOT_BEGUN: ByHand = { sent: [], postponed: [], away: null, taken: [] };

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

export const opened = (hand: ByHand, id: string): ByHand => ({
  ...hand,
  sent: without(hand.sent, id),
  postponed: without(hand.postponed, id),
  away: id,
});

/** Once the user is back, the open message counts as sent unless they say otherwise. */
export const cameBack = (hand: ByHand): ByHand =>
  hand.away === null
    ? hand
    : {
        ...hand,
        sent: [...without(hand.sent, hand.away), hand.away],
        postponed: without(hand.postponed, hand.away),
        away: null,
      };

export const leftForLater = (hand: ByHand, id: string): ByHand => ({
  ...hand,
  sent: without(hand.sent, id),
  postponed: [...without(hand.postponed, id), id],
  away: hand.away === id ? null : hand.away,
});

export const takenOver = (hand: ByHand, id: string): ByHand => ({
  ...hand,
  taken: [...without(hand.taken, id), id],
});

export const resumed = (hand: ByHand): ByHand => ({ ...hand, postponed: [] });

/** Removes recipients who are done: somebody else sent to them, or they opted out. */
export function stillWaiting({ sent, postponed, away, taken }: ByHand, waiting: readonly string[]): ByHand {
  const waits = new Set(waiting);
  return {
    sent: sent.filter((id) => waits.has(id)),
    postponed: postponed.filter((id) => waits.has(id)),
    away: away !== null && waits.has(away) ? away : null,
    taken: taken.filter((id) => waits.has(id)),
  };
}

/** Removes recipients that the server has stored as sent. */
export const confirmed = (hand: ByHand, ids: readonly string[]): ByHand => ({
  ...hand,
  sent: hand.sent.filter((id) => !ids.includes(id)),
});

type Recipient = { readonly id: string; readonly openedBy: string | null };

/** The next recipient: the one opened in WhatsApp, else the first not sent, postponed or with a colleague. */
export function nextOf<P extends Recipient>(hand: ByHand, people: readonly P[]): P | undefined {
  if (hand.away !== null) return people.find(({ id }) => id === hand.away);
  return people.find((person) => !isWithColleague(hand, person) && !isSentOrPostponed(hand, person.id));
}

/** Recipients whose message only a colleague has opened. */
export const withColleagues = <P extends Recipient>(hand: ByHand, people: readonly P[]): readonly P[] =>
  people.filter((person) => isWithColleague(hand, person) && !isSentOrPostponed(hand, person.id));

const isWithColleague = ({ away, taken }: ByHand, { id, openedBy }: Recipient) =>
  openedBy !== null && away !== id && !taken.includes(id);

const isSentOrPostponed = ({ sent, postponed }: ByHand, id: string) =>
  sent.includes(id) || postponed.includes(id);

/** The messages that a change opened, or turned back to not sent. */
export function openingsIn(before: ByHand, after: ByHand): { id: string; isOpened: boolean }[] {
  const [openBefore, openAfter] = [openIn(before), openIn(after)];
  return [
    ...[...openAfter].filter((id) => !openBefore.has(id)).map((id) => ({ id, isOpened: true })),
    ...after.postponed.filter((id) => openBefore.has(id)).map((id) => ({ id, isOpened: false })),
  ];
}

const openIn = ({ sent, away }: ByHand) => new Set(away === null ? sent : [...sent, away]);

export const handSlot = (userId: number, batchId: number): Slot<ByHand> =>
  slotAt(`manchete:envio:1:${userId}:${batchId}`, inLocalStorage);

/** Reloading the page means coming back from WhatsApp too. */
export const readHand = (slot: Slot<ByHand>): ByHand => cameBack(slot.read() ?? NOT_BEGUN);

export function storeHand(slot: Slot<ByHand>, hand: ByHand): void {
  const isBegun = hand.sent.length + hand.postponed.length > 0 || hand.away !== null;
  slot.write(isBegun ? hand : null);
}
