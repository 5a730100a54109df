import type { QueryClient } from '@tanstack/react-query';
import { quantity } from '#domain/text/quantity.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { asSentence } from '#web/lib/format/format.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { invalidate, invalidateUnannounced } from '#web/lib/net/live.ts';
import { UNTIL_ANSWERED } from '#web/lib/net/query.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { roundRowsQuery, type SheetRow } from './queries.ts';
import type { SheetKey, SheetNotice } from './sheet-draft.ts';
import { SheetEditor } from './sheet-editor.ts';
import { roundAndTeam, sheetEditors } from './sheet-slot.ts';

/** `base`: the sheet's tournament's. */
export function editorOf(
  queries: QueryClient,
  key: SheetKey,
  rows: readonly SheetRow[],
  base: string = ownBase(),
): SheetEditor {
  return sheetEditors.get(key.userId, roundAndTeam(key), () => {
    const editor = new SheetEditor({
      key,
      rows,
      base,
      slot: sheetEditors.slot(key.userId, roundAndTeam(key), base),
      notify: (notice, isSeen) => showNotice(queries, key, notice, isSeen),
    });
    editor.send();
    return editor;
  });
}

function showNotice(
  queries: QueryClient,
  { round, teamId }: SheetKey,
  notice: SheetNotice,
  isSeen: boolean,
): void {
  switch (notice.kind) {
    case 'saved':
      showToast({
        tone: 'success',
        title: 'Pontuações salvas',
        description: ofTeam(
          queries,
          teamId,
          quantity(notice.players, 'jogador atualizado.', 'jogadores atualizados.'),
        ),
      });
      invalidateUnannounced(queries, ['points']);
      break;
    case 'stale':
      invalidate(queries, ['points']);
      break;
    case 'stranger':
      invalidate(queries, ['players']);
      break;
    case 'refused':
      if (isSeen) break;
      showToast({
        tone: 'destructive',
        title: 'Pontuações não salvas',
        // Without a link: the sheet may be the open one.
        description: ofTeam(
          queries,
          teamId,
          `${asSentence(notice.message)} O que você anotou continua na súmula da rodada ${round}.`,
        ),
      });
  }
}

/** Names the team, because a game's two sheets are saved separately. */
function ofTeam(queries: QueryClient, teamId: number, words: string): string {
  const team = queries.getQueryData(teamsQuery.queryKey)?.find(({ id }) => id === teamId);
  return team ? `${team.name}: ${words}` : words;
}

/** `canScore`: in this page's tournament; else only sheets of others are sent. */
export function resumeSheets(queries: QueryClient, userId: number, canScore: boolean): Promise<void> {
  return sheetEditors.resume<readonly SheetRow[]>(
    userId,
    async ([round = 0, teamId = 0], base) => {
      if (!canScore && base === ownBase()) return null;
      if (!sheetEditors.slot(userId, [round, teamId]).read()?.save) return null;
      return queries.fetchQuery({ ...roundRowsQuery(round, base), ...UNTIL_ANSWERED }).catch(() => null);
    },
    ([round = 0, teamId = 0], rows, base) => editorOf(queries, { userId, round, teamId }, rows, base),
  );
}
