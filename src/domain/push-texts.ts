import { courtName } from './court-link.ts';
import { type News, resultKey } from './game-news.ts';
import { gameScore } from './game-result.ts';
import { AWARD_WORDS, matchTitle, setScores } from './match-words.ts';
import type { Game } from './tournament.ts';

/** What a phone shows of a piece of news: a title of one line and what stands below. */
export type PushText = { readonly title: string; readonly body: string };

type TeamNames = readonly [string, string];

/** News as it is stored. `result`: of a result and its corrections, which one it is; null where nobody kept it. */
type StoredNews = News & { readonly result: string | null };

/**
 * News of a game in words, as the game is now; null where it is news no more, because somebody took it back or put it
 * right.
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
      const how = game.award ? AWARD_WORDS[game.award.reason] : setScores(game);
      const what = kind === 'result' ? 'Resultado' : 'Placar corrigido';
      return { title: `${what}: ${matchTitle(game, names)}`, body: how };
    }
  }
}
