import { z } from 'zod';
import { gameCan } from '#domain/game.ts';
import { SCORE_RANGE } from '#domain/sets.ts';
import { type Draft, scoreOnly } from './draft.ts';
import type { ScoreEditor } from './score-editor.ts';
import { resultOf, type SetValues } from './set-values.ts';

const OUT_OF_RANGE = `Os pontos de um set vão de ${SCORE_RANGE.min} a ${SCORE_RANGE.max}.`;
const TIED = 'Diga se o set acabou empatado ou se continua.';

/**
 * Makes the entry of a typed set. The rules of the game in its current state refuse the values as a whole; a tie is
 * refused at its question until that is answered.
 */
export const setSchema = (editor: Pick<ScoreEditor, 'get' | 'played'>) =>
  z.custom<SetValues>().transform((values, context): Draft => {
    const result = resultOf(values, editor.get().game.isExtraRound);
    const { score, isTied, isClosed, isOutOfRange } = result;
    const refusal = isOutOfRange ? OUT_OF_RANGE : gameCan.registerSet(editor.played(), score)?.message;
    if (refusal) context.addIssue({ code: 'custom', message: refusal });
    else if (isTied && values.tied === null)
      context.addIssue({ code: 'custom', path: ['tied'], message: TIED });
    const { skipped, notes, base } = values;
    return { ...scoreOnly(score), skipped, finished: isClosed, notes, base };
  });

/** Why the values as a whole are refused now; null where they are not, or only a single field is. */
export const wholeRefusal = (schema: ReturnType<typeof setSchema>, values: SetValues): string | null =>
  schema.safeParse(values).error?.issues.find(({ path }) => path.length === 0)?.message ?? null;
