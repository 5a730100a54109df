import type { QueryClient } from '@tanstack/react-query';
import { quantity } from '#domain/quantity.ts';
import { asSentence } from '#web/lib/format.ts';
import { invalidate } from '#web/lib/live.ts';
import { UNTIL_ANSWERED } from '#web/lib/query.ts';
import { afterWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';
import { forgetSheets, keptSheets, recall, type SheetKey } from './kept-sheet.ts';
import { roundRowsQuery, type SheetRow } from './queries.ts';
import { SheetEditor } from './sheet-editor.ts';

/** One editor for a sheet, whatever page shows it: what waits to be sent outlives the page. */
const editors = new Map<string, SheetEditor>();
let owner: number | null = null;

const nameOf = ({ round, teamId }: SheetKey) => `${round} ${teamId}`;

function own(userId: number): void {
  if (owner === userId) return;
  for (const editor of editors.values()) editor.stop();
  editors.clear();
  owner = userId;
}

export function editorOf(queries: QueryClient, key: SheetKey, rows: readonly SheetRow[]): SheetEditor {
  own(key.userId);
  const known = editors.get(nameOf(key));
  if (known) return known;
  const editor = new SheetEditor(key, rows);
  editors.set(nameOf(key), editor);
  editor.onStale = () => invalidate(queries, ['points']);
  editor.onStranger = () => invalidate(queries, ['players']);
  editor.onSaved = (players) => {
    showToast({
      tone: 'success',
      title: 'Pontuações salvas',
      description: quantity(players, 'jogador atualizado.', 'jogadores atualizados.'),
    });
    afterWrite(queries, ['points']);
  };
  editor.onRefusedUnseen = (message) =>
    showToast({
      tone: 'destructive',
      title: 'Pontuações não salvas',
      description: `${asSentence(message)} Abra de novo a súmula da rodada ${key.round}: o que você anotou está lá.`,
    });
  editor.start();
  return editor;
}

/** Nothing of a person's stays on this device, and nothing under way is kept again. */
export function forgetEditors(userId: number): void {
  for (const editor of editors.values()) editor.stop();
  editors.clear();
  forgetSheets(userId);
}

/** Sends what was on its way when the page was left, whichever page is open now. */
export async function resumeSheets(queries: QueryClient, userId: number): Promise<void> {
  own(userId);
  for (const key of keptSheets(userId)) {
    if (editors.has(nameOf(key)) || !recall(key).save) continue;
    const asked = { ...roundRowsQuery(key.round), ...UNTIL_ANSWERED };
    const rows = await queries.fetchQuery(asked).catch(() => null);
    if (rows && owner === userId) editorOf(queries, key, rows);
  }
}
