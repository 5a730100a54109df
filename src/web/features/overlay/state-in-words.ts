import { courtName } from '#domain/court/court-link.ts';
import type { Game } from '#web/features/games/queries.ts';
import { scoreView } from '#web/features/games/score-view.ts';
import { isTie } from '#web/ui/score/score.ts';

/** '3º set · Quadra 1', 'Fim de jogo · W.O. · Quadra 1'. */
export function stateInWords(game: Game): string {
  const score = scoreView(game);
  const { status, sets, award } = score;
  const current = sets.find(({ state }) => state === 'playing');
  const state =
    status === 'finished'
      ? ['Fim de jogo', award ?? (isTie(score) ? 'Empate' : null)].filter(Boolean).join(' · ')
      : current
        ? `${current.number}º set`
        : null;
  return [state, game.court && courtName(game.court)].filter(Boolean).join(' · ');
}
