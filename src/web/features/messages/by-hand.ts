/** How far somebody has come who sends the messages of a sending one by one. */
export type ByHand = {
  /** Opened in WhatsApp and come back from, in that order; taken for sent, and not said to the server yet. */
  readonly sent: readonly string[];
  /** Left for later. */
  readonly later: readonly string[];
  /** Opened in WhatsApp, and not come back from. */
  readonly away: string | null;
};

export const NOT_BEGUN: ByHand = { sent: [], later: [], away: null };

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

export const opened = ({ sent, later }: ByHand, id: string): ByHand => ({
  sent: without(sent, id),
  later: without(later, id),
  away: id,
});

/** Whoever comes back has sent it, unless they say otherwise. */
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

/** Back to those who were left for later. */
export const resumed = (hand: ByHand): ByHand => ({ ...hand, later: [] });

/** The same without those who wait no more: somebody else sent theirs, or they want none. */
export function among({ sent, later, away }: ByHand, waiting: readonly string[]): ByHand {
  const waits = new Set(waiting);
  return {
    sent: sent.filter((id) => waits.has(id)),
    later: later.filter((id) => waits.has(id)),
    away: away !== null && waits.has(away) ? away : null,
  };
}

/** The same once the server knows of these. */
export const confirmed = (hand: ByHand, ids: readonly string[]): ByHand => ({
  ...hand,
  sent: hand.sent.filter((id) => !ids.includes(id)),
});

/** Whose turn it is: who was opened, else the first of those neither sent nor left for later. */
export function nextOf<P extends { readonly id: string }>(
  { sent, later, away }: ByHand,
  people: readonly P[],
): P | undefined {
  if (away !== null) return people.find(({ id }) => id === away);
  return people.find(({ id }) => !sent.includes(id) && !later.includes(id));
}

const PREFIX = 'manchete:envio:1';
const slot = (userId: number, batchId: number) => `${PREFIX}:${userId}:${batchId}`;

/** Whoever comes back to a page that was loaded again has come back from WhatsApp, too. */
export function recall(userId: number, batchId: number): ByHand {
  try {
    const text = localStorage.getItem(slot(userId, batchId));
    return text ? cameBack({ ...NOT_BEGUN, ...(JSON.parse(text) as Partial<ByHand>) }) : NOT_BEGUN;
  } catch {
    return NOT_BEGUN;
  }
}

export function keep(userId: number, batchId: number, hand: ByHand): void {
  try {
    if (hand.sent.length + hand.later.length === 0 && hand.away === null)
      localStorage.removeItem(slot(userId, batchId));
    else localStorage.setItem(slot(userId, batchId), JSON.stringify(hand));
  } catch {
    // A private window may have no room of its own: the place is then kept as long as the page is open.
  }
}
