import { quantity } from '#domain/text/quantity.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { countUnanswered } from '#web/features/court/editor/unanswered-counts.ts';
import { formatAge, sayAge } from '#web/lib/format/format.ts';
import type { ServerTrouble } from '#web/lib/net/call-failed.ts';
import { lastRequest } from '#web/lib/net/client.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { useNow } from '#web/lib/page/now.ts';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';

/** Whether the points are saved, being sent, or waiting on the device, and how many. */
export function SaveStatus({ editor }: { editor: ScoreEditor }) {
  const now = useNow();
  const { isOpen, isLost } = useConnection();
  const { saving, savedAt, trouble } = editor.get();
  const { points } = countUnanswered([{ entries: editor.unanswered(), known: [] }]);
  const onDevice = `${points > 0 ? quantity(points, 'ponto') : 'guardado'} no aparelho`;
  if (saving === 'waiting') return `${inWords(trouble)} · ${onDevice}`;
  if (saving === 'held') return `não enviado · ${onDevice}`;
  if (saving === 'asking') return 'escolha um placar';
  if (isLost && !isOpen) return inWords(lastRequest.trouble);
  if (saving === 'sending') return 'salvando…';
  if (savedAt === 0) return 'salvo';
  return (
    <>
      salvo <SpokenText shown={formatAge(now - savedAt)} said={sayAge(now - savedAt)} />
    </>
  );
}

const inWords = (trouble: ServerTrouble | null) => trouble?.words.toLowerCase() ?? 'sem sinal';
