import type { EditorRules } from '#web/lib/offline-editor.ts';
import {
  type CourtDraft,
  type CourtNotice,
  type CourtOutcome,
  draftOf,
  quiet,
  withDraft,
  withoutDraft,
} from './court-draft.ts';
import type { StoredCourt } from './court-slot.ts';
import { bare, type Draft, fateOf, inOrder, isSame, type Operation, storedScore } from './draft.ts';
import type { Game } from './queries.ts';

/** What becomes of the scores of a game on their way to the server. */
export const courtRules: EditorRules<CourtDraft, Operation, Game, CourtNotice> = {
  next(state, key) {
    if (state.conflict) return { ...quiet(state), request: null };
    const { game, registered } = state;
    let outcome = quiet(state);
    for (const draft of inOrder(state.drafts)) {
      const fate = fateOf(
        draft,
        game,
        registered.find(({ setNumber }) => setNumber === draft.setNumber),
      );
      if (fate === 'sent') return { ...outcome, request: { id: key, version: game.version, draft } };
      if (fate === 'asked') return { ...asked(outcome, draft), request: null };
      outcome =
        fate === 'stored'
          ? { ...outcome, state: withoutDraft(outcome.state, draft) }
          : refused(outcome, draft, 'Outra pessoa mudou este set, e o jogo não está em andamento.');
    }
    return { ...outcome, request: null };
  },

  confirm(state, { draft: sent }, game, now) {
    const others = state.registered.filter(({ setNumber }) => setNumber !== sent.setNumber);
    const saved = { ...state, registered: [...others, bare(sent)], savedAt: now };
    const next = game.version > state.game.version ? { ...saved, game } : saved;
    const pending = draftOf(next.drafts, sent.setNumber);
    return { state: pending ? afterSending(next, pending, sent) : next, notices: [{ is: 'answered' }] };
  },

  refuse(state, { draft: sent }, { status, answer, problem }) {
    if (status === 404) return { state, notices: [{ is: 'gone' }] };
    const present = answer['game'] as Game | undefined;
    // Another version: whether the scores still stand beside each other shows when they leave again.
    if (status === 409 && present)
      return { state: { ...state, game: present }, notices: [{ is: 'answered' }] };
    const draft = draftOf(state.drafts, sent.setNumber) ?? sent;
    return refused({ state, notices: [{ is: 'answered' }] }, draft, problem.message);
  },

  signedOut: (state) => state,
};

/** What is stored on the device; null where nothing has to be. */
export function toStore({ drafts, refusals }: CourtDraft, operation: Operation | null): StoredCourt | null {
  const isEmpty = drafts.length === 0 && refusals.length === 0 && !operation;
  return isEmpty ? null : { drafts, operation, refusals };
}

/** What was tapped while its set was on its way stands on what was sent. */
const afterSending = (state: CourtDraft, pending: Draft, sent: Draft): CourtDraft =>
  isSame(pending, sent) ? withoutDraft(state, pending) : withDraft(state, { ...pending, base: sent });

const asked = ({ state, notices }: CourtOutcome, mine: Draft): CourtOutcome => ({
  state: { ...state, conflict: { mine, theirs: storedScore(state.game, mine.setNumber) } },
  notices: [...notices, { is: 'conflict' }],
});

/** The score is not taken, and not thrown away: it stands on the desk until somebody has seen it. */
const refused = ({ state, notices }: CourtOutcome, draft: Draft, message: string): CourtOutcome => ({
  state: { ...withoutDraft(state, draft), steps: [], refusals: [...state.refusals, { draft, message }] },
  notices: [...notices, { is: 'refused', message }],
});
