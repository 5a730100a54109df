import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { inWords } from './counter-words.ts';
import type { SheetEditor } from './sheet-editor.ts';

type GonePlayersNoticeProps = {
  editor: SheetEditor;
  gonePlayers: readonly number[];
  onDiscard: (playerId: number) => void;
};

export function GonePlayersNotice({ editor, gonePlayers, onDiscard }: GonePlayersNoticeProps) {
  return (
    <Notice tone="warning">
      <p>
        <strong>{inTotal(gonePlayers.length)}</strong> O que foi anotado aqui não pode mais ser salvo:
        descarte para salvar os outros.
      </p>
      <ul className="mt-1">
        {gonePlayers.map((playerId) => {
          const name = editor.nameOf(playerId) ?? 'Jogador excluído';
          return (
            <li key={playerId} className="flex flex-wrap items-center gap-x-3">
              <span className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{name}</span>
                {': '}
                <span className="tabular">{inWords(editor.counters(playerId))}</span>
              </span>
              <span className="-ml-4">
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Descartar os pontos de ${name}`}
                  onPress={() => onDiscard(playerId)}
                >
                  Descartar
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

const inTotal = (count: number) =>
  count === 1 ? 'Um jogador saiu desta súmula.' : `${count} jogadores saíram desta súmula.`;
