import type { SetScore } from '#domain/tournament.ts';
import type { CourtContent } from './court-event.ts';
import type { SetState } from './set-state.ts';

/** A result of a set as a person types it. `notes`: left out where they stay as they are. */
export type TypedResult = SetScore & { readonly notes?: string | undefined };

/**
 * The events by which a typed result changes a set that is in the state `before`; none where it says the same
 * (docs/rules.md, Court 6). The result of a skipped set is 0 to 0, whatever its score says.
 */
export function eventsOfResult(
  before: Pick<SetState, 'team1Score' | 'team2Score' | 'closed' | 'skipped' | 'notes'>,
  { team1Score, team2Score, skipped, closed, notes }: Omit<TypedResult, 'setNumber'>,
): readonly CourtContent[] {
  const remark =
    notes === undefined || notes === (before.notes ?? '') ? [] : [{ type: 'remark', text: notes } as const];
  if (skipped) return before.skipped ? remark : [...remark, { type: 'skip' }];
  const isSameScore = !before.skipped && before.team1Score === team1Score && before.team2Score === team2Score;
  return [
    ...remark,
    ...(isSameScore ? [] : [{ type: 'correction', team1Score, team2Score, reason: null } as const]),
    ...(before.closed === closed ? [] : [{ type: closed ? 'close' : 'reopen' } as const]),
  ];
}
