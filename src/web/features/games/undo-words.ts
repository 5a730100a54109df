import { cardInWords } from './card-words.ts';
import type { Game } from './queries.ts';
import type { Undoable } from './score-entering.ts';

/** What an undo would undo, to follow *Desfazer*: 'ponto de Maré Alta'. */
export function undoneInWords(undoable: Undoable, { team1, team2 }: Pick<Game, 'team1' | 'team2'>): string {
  if (!('event' in undoable)) return `o placar digitado do ${undoable.setNumber}º set`;
  const { event } = undoable;
  const team = (side: 1 | 2) => (side === 1 ? team1.name : team2.name);
  switch (event.type) {
    case 'point':
      return `ponto de ${team(event.side)}`;
    case 'correction':
      return `correção para ${event.team1Score} a ${event.team2Score}`;
    case 'serve':
      return `saque inicial de ${team(event.side)}`;
    case 'sides':
      return 'troca de lado';
    case 'timeout':
      return event.side === null ? 'tempo técnico' : `tempo de ${team(event.side)}`;
    case 'medical':
      return `tempo médico de ${team(event.side)}`;
    case 'sanction':
      return `${cardInWords(event.card)} de ${team(event.side)}`;
    case 'close':
      return 'fim do set';
    case 'reopen':
      return 'reabertura do set';
    case 'undo':
      return 'ponto retirado';
    case 'detail':
      return 'anotação';
  }
}
