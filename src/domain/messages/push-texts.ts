import { courtName } from '#domain/court/court-link.ts';
import { awardSentence } from '#domain/game/award.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { matchTitle, setScores } from '#domain/game/match-words.ts';
import type { Game } from '#domain/tournament.ts';
import { type News, resultKey } from './game-news.ts';

export type PushText = { readonly title: string; readonly body: string };

type TeamNames = readonly [string, string];

/** News as stored. `result`: the result or correction it is about; null if none was stored. */
type StoredNews = News & { readonly result: string | null };

/**
 * The text for news about a game as it is now; null if the news is outdated, because the change was undone or
 * corrected (docs/rules.md, Following 2).
 */
export function pushText(
  { kind, setNumber, result }: StoredNews,
  game: Game,
  names: TeamNames,
): PushText | null {
  const versus = names.join(' × ');
  const place = game.court ? courtName(game.court) : '';
  switch (kind) {
    case 'begins':
      return game.status === 'agendado'
        ? null
        : { title: `Começou: ${versus}`, body: place || 'Acompanhe o placar.' };
    case 'next':
      return game.status === 'agendado'
        ? {
            title: `É o próximo jogo: ${versus}`,
            body: place ? `${place}: fiquem por perto.` : 'Fiquem por perto.',
          }
        : null;
    case 'set': {
      const set = game.sets.find((each) => each.setNumber === setNumber);
      if (!set) return null;
      const { team1, team2 } = gameScore(game);
      const points = `${set.team1Score}-${set.team2Score}`;
      return {
        title: `Fim do ${setNumber}º set: ${points}`,
        body: `${names[0]} ${team1} × ${team2} ${names[1]}`,
      };
    }
    case 'result':
    case 'corrected': {
      if (game.status !== 'concluido') return null;
      if (result !== null && result !== resultKey(game)) return null;
      const how = game.award ? awardSentence(game.award) : setScores(game);
      const what = kind === 'result' ? 'Resultado' : 'Placar corrigido';
      return { title: `${what}: ${matchTitle(game, names)}`, body: how };
    }
  }
}
