import { Undo2 } from 'lucide-react';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { Undoable } from '#web/features/court/editor/entering.ts';
import type { Game } from '#web/features/games/queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { sanctionInWords } from './cards.tsx';
import type { ScoredSet } from './use-scored-set.ts';

type UndoButtonProps = { editor: ScoreEditor; scored: ScoredSet; isDisabled: boolean };

/** Undoes the last step; its label names what that is. */
export function UndoButton({ editor, scored: { undoable, selected, undo }, isDisabled }: UndoButtonProps) {
  return (
    <Button
      tone="secondary"
      icon={<Undo2 className="shrink-0" />}
      isDisabled={undoable === null || isDisabled}
      onPress={undo}
    >
      <span className="grid min-w-0">
        Desfazer
        {undoable ? (
          <span className="line-clamp-1 break-all font-normal text-soft text-xs">
            {undoneInWords(undoable, editor.get().game)}
            {undoable.setNumber === selected ? null : ` (${undoable.setNumber}º set)`}
          </span>
        ) : null}
      </span>
    </Button>
  );
}

/** What an undo would undo, to follow *Desfazer*: 'ponto de Maré Alta'. */
function undoneInWords(undoable: Undoable, { team1, team2 }: Pick<Game, 'team1' | 'team2'>): string {
  const [event, ...others] = undoable.events;
  if (others.length > 0) return `o placar digitado do ${undoable.setNumber}º set`;
  const team = (side: 1 | 2) => (side === 1 ? team1.name : team2.name);
  switch (event.type) {
    case 'point':
      return `ponto de ${team(event.side)}`;
    case 'correction':
      if (event.given) return `ponto dado a ${team(event.given.side)}`;
      return `correção para ${event.team1Score} a ${event.team2Score}`;
    case 'serve':
      return event.playerId ? 'troca de quem saca' : `saque inicial de ${team(event.side)}`;
    case 'sides':
      return 'troca de lado';
    case 'timeout':
      return event.side === null ? 'tempo técnico' : `tempo de ${team(event.side)}`;
    case 'medical':
      return `tempo médico de ${team(event.side)}`;
    case 'sanction':
      return `${sanctionInWords(event)} de ${team(event.side)}`;
    case 'close':
      return 'fim do set';
    case 'reopen':
      return 'reabertura do set';
    case 'skip':
      return 'set não jogado';
    case 'remark':
      return 'observação';
    // A point that was taken with the minus button: the undo adds it again.
    case 'undo':
      return 'ponto retirado';
    case 'detail':
      return 'anotação';
  }
}
