import { z } from 'zod';
import type { TypedResult } from '#domain/court/typed-result.ts';
import { gameCan } from '#domain/game/game.ts';
import { SCORE_RANGE } from '#domain/game/sets.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { rangeProblem } from '#web/ui/fields/number-range.ts';
import { timesRefusal } from './set-times.ts';
import { isRegistered, resultOf, type SetValues } from './set-values.ts';

type FormEditor = Pick<ScoreEditor, 'get' | 'played'>;
type Issue = { readonly path: (keyof SetValues)[]; readonly message: string };

/**
 * Turns the form into a typed result. Points out of range, a new set without points and an undecided tie are refused at their
 * fields; what the rules refuse, for the whole form.
 */
export const setSchema = (editor: FormEditor) =>
  z.custom<SetValues>().transform((values, context): TypedResult => {
    for (const issue of issuesOf(editor, values)) context.addIssue({ code: 'custom', ...issue });
    const { score, isClosed } = resultOf(values, editor.get().game.rules);
    return { ...score, closed: isClosed, notes: values.notes };
  });

/** Why the values as a whole are refused now; null where they are not, or only a single field is. */
export const wholeRefusal = (schema: ReturnType<typeof setSchema>, values: SetValues): string | null =>
  schema.safeParse(values).error?.issues.find(({ path }) => path.length === 0)?.message ?? null;

function issuesOf(editor: FormEditor, values: SetValues): readonly Issue[] {
  const { score, isEmpty, isTied } = resultOf(values, editor.get().game.rules);
  const outOfRange = [...rangeIssue('team1', score.team1Score), ...rangeIssue('team2', score.team2Score)];
  if (outOfRange.length > 0) return outOfRange;
  const refusal = gameCan.registerSet(editor.played(), score);
  if (refusal) return [{ path: [], message: refusal.message }];
  // Of the whole form, because the fields may be folded.
  const times = values.skipped ? null : timesRefusal(editor.get().game, values.setNumber, values);
  if (times) return [{ path: [], message: times }];
  if (isEmpty && !values.skipped && !isRegistered(editor, values.setNumber))
    return [{ path: ['team1'], message: 'Digite o placar' }];
  if (isTied && values.tied === null)
    return [{ path: ['tied'], message: 'Diga se o set acabou empatado ou se continua.' }];
  return [];
}

function rangeIssue(field: 'team1' | 'team2', points: number): readonly Issue[] {
  const message = rangeProblem(points, SCORE_RANGE);
  return message ? [{ path: [field], message }] : [];
}
