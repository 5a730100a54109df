import { quantity } from '#domain/quantity.ts';
import { formatAge, sayAge } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Spoken } from '#web/ui/spoken.tsx';
import { keptIn } from './kept.ts';
import type { ScoreEditor } from './score-editor.ts';

/** Whether the points are saved, being sent, or waiting on the device, and how many. */
export function Saved({ editor, isLost }: { editor: ScoreEditor; isLost: boolean }) {
  const now = useNow();
  const { saving, savedAt } = editor.get();
  const { points } = keptIn([{ entries: editor.waiting() }]);
  const kept = `${points > 0 ? quantity(points, 'ponto') : 'guardado'} no aparelho`;
  if (saving === 'waiting') return `sem sinal · ${kept}`;
  if (saving === 'held') return `não enviado · ${kept}`;
  if (saving === 'asking') return 'escolha um placar';
  if (isLost) return 'sem sinal';
  if (saving === 'sending') return 'salvando…';
  if (savedAt === 0) return 'salvo';
  return (
    <>
      salvo <Spoken shown={formatAge(now - savedAt)} said={sayAge(now - savedAt)} />
    </>
  );
}
