import { type KnownSet, lastOf } from './known-set.ts';
import type { Game } from './queries.ts';
import {
  knownOf,
  realEvents,
  type ScoreDraft,
  withKnown,
  withoutEntries,
  withResult,
} from './score-draft.ts';
import { withAnswer } from './score-editor-rules.ts';
import { withSetsSeen } from './score-follow.ts';
import { type Entry, keyOf, keysOf, type Operation, type Refused } from './score-slot.ts';
import { sameScore } from './typed-result.ts';

/** What the score editor of a game posts to those of the same user in other tabs. */
export type TabMessage =
  /** `known`: the sets of the entries, as that tab knew them before its first entry. */
  | { readonly kind: 'entered'; readonly entries: readonly Entry[]; readonly known: readonly KnownSet[] }
  /** What was sent and stored, and the game with it. */
  | { readonly kind: 'answered'; readonly operation: Operation; readonly game: Game }
  /** The person answered a question about a set. `replaced`: its entries before; `entries`: those after, based on `known`. */
  | {
      readonly kind: 'chosen';
      readonly replaced: readonly Entry[];
      readonly entries: readonly Entry[];
      readonly known: KnownSet;
    }
  | { readonly kind: 'refused'; readonly refusal: Refused; readonly entries: readonly Entry[] }
  | { readonly kind: 'dismissed'; readonly refusal: Refused };

/** The keys of the entries that a message is about. */
export function keysOfMessage(message: TabMessage): readonly string[] {
  switch (message.kind) {
    case 'entered':
    case 'refused':
      return message.entries.map(keyOf);
    case 'answered':
      return keysOf(message.operation);
    case 'dismissed':
      return [];
    case 'chosen':
      return [...message.replaced, ...message.entries].map(keyOf);
  }
}

/** The state after another tab's message. */
export function withMessage(state: ScoreDraft, message: TabMessage): ScoreDraft {
  switch (message.kind) {
    case 'entered':
      return withEntered(state, message);
    case 'answered':
      return withoutSettledQuestion(state, withAnswer(state, message.operation, message.game));
    case 'chosen':
      return withChoice(state, message);
    case 'refused':
      return withoutSettledQuestion(state, withRefusal(state, message));
    case 'dismissed':
      return { ...state, refusals: state.refusals.filter((each) => !isSameRefusal(each, message.refusal)) };
  }
}

function withRefusal(state: ScoreDraft, { refusal, entries }: TabMessage & { kind: 'refused' }): ScoreDraft {
  const keys = new Set(entries.map(keyOf));
  const left = withoutEntries(state, (entry) => keys.has(keyOf(entry)));
  // A tab that has sent the same was refused too.
  const isKnown = state.refusals.some((each) => isSameRefusal(each, refusal));
  return withSetsSeen(isKnown ? left : { ...left, refusals: [...left.refusals, refusal] });
}

const isSameRefusal = (a: Refused, b: Refused) => a.message === b.message && sameScore(a.score, b.score);

function withChoice(
  state: ScoreDraft,
  { replaced, entries, known }: TabMessage & { kind: 'chosen' },
): ScoreDraft {
  const keys = new Set(replaced.map(keyOf));
  const rest = state.entries.filter((entry) => !keys.has(keyOf(entry)));
  const waiting = entries.filter((entry) => !state.answered.has(keyOf(entry)));
  const conflict = state.conflict?.setNumber === known.setNumber ? null : state.conflict;
  return withSetsSeen({ ...withKnown(state, known), entries: [...waiting, ...rest], conflict, steps: [] });
}

function withEntered(state: ScoreDraft, { entries, known }: TabMessage & { kind: 'entered' }): ScoreDraft {
  return entries.reduce((before, entry) => {
    const { setNumber } = entry;
    const next = withKnown(before, baseOf(before, setNumber, known));
    if ('result' in entry) return withResult(next, entry);
    const isHere = realEvents(before, setNumber).some(({ id }) => id === entry.event.id);
    return isHere ? before : { ...next, entries: [...before.entries, entry] };
  }, state);
}

/**
 * What another tab's first entry of a set is based on: the set as that tab knew it, so that a colleague's event since leads
 * to a question. The set as it is here where it has entries already, or where its newest change was entered on this device or
 * shown after a refusal: all before that is known.
 */
function baseOf(state: ScoreDraft, setNumber: number, known: readonly KnownSet[]): KnownSet {
  const here = knownOf(state, setNumber);
  const isBusy = state.entries.some((entry) => entry.setNumber === setNumber);
  const last = lastOf(here);
  const { registered, game } = state;
  const isOwn =
    (last !== null && state.answered.has(last)) ||
    registered.some((each) => each.setNumber === setNumber && each.version === game.version);
  if (isBusy || isOwn) return here;
  return known.find((each) => each.setNumber === setNumber) ?? here;
}

/** Ends a question about a set that has lost entries. If the others conflict too, it is asked again. */
function withoutSettledQuestion(before: ScoreDraft, after: ScoreDraft): ScoreDraft {
  const { conflict } = after;
  const isSettled = before.entries.some(
    (entry) => entry.setNumber === conflict?.setNumber && !after.entries.includes(entry),
  );
  return isSettled ? { ...after, conflict: null } : after;
}
