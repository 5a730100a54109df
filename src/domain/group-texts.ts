import { dayIn, dayInWords, timeInWords } from './calendar.ts';
import { courtName } from './court-link.ts';
import { gameScore } from './game-result.ts';
import { AWARD_WORDS, setScores } from './match-words.ts';
import { hasChosenTime } from './rounds.ts';
import type { PlayedGame } from './tournament.ts';

/**
 * Texts to paste into a group of WhatsApp, which shows what stands between two asterisks bold and keeps the lines. Each
 * ends with the address where more is; `address` is the public one, without a path.
 */

type Named = { readonly name: string };
export type GroupGame = PlayedGame & {
  readonly id: number;
  readonly team1: Named;
  readonly team2: Named;
  readonly court: string | null;
  /** ISO 8601. */
  readonly date: string;
};
/** Which tournament it is, and the public address. */
export type TextContext = { readonly tournament: string; readonly address: string };
/** One game: its score, or when it is played. */
export function matchText(game: GroupGame, { tournament, address }: TextContext, timeZone: string): string {
  const link = `${address}/jogos/${game.id}`;
  if (game.status === 'agendado') {
    return blocks(`🏐 ${bold(versus(game))}`, `${tournament}\n${whenAndWhere(game, timeZone)}`, link);
  }
  const heading = game.status === 'em_andamento' ? '🔴 *Ao vivo*' : '🏐 *Resultado*';
  return blocks(`${heading}\n${tournament}`, resultLines(game), link);
}

/** The score of a game: the winner bold, the sets below. */
export function resultLines(game: GroupGame): string {
  const { team1, team2, winner } = gameScore(game);
  const [first, second] = [game.team1, game.team2].map(({ name }, index) =>
    game.status === 'concluido' && winner === index + 1 ? bold(name) : plain(name),
  );
  const award = game.award ? ` (${AWARD_WORDS[game.award.reason]})` : '';
  const sets = game.status === 'concluido' ? setScores(game) : pointsSoFar(game);
  return [`${first} ${team1} × ${team2} ${second}${award}`, sets].filter(Boolean).join('\n');
}

const pointsSoFar = ({ sets }: GroupGame) =>
  sets
    .filter(({ skipped }) => !skipped)
    .map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`)
    .join(', ');

/** Both teams. */
export const versus = ({ team1, team2 }: GroupGame) => `${plain(team1.name)} × ${plain(team2.name)}`;

/** "9h50 · Quadra 1"; with the day where it is not `but`. */
export function whenAndWhere({ date, court }: GroupGame, timeZone: string, but?: string): string {
  const day = dayIn(timeZone)(date);
  const time = hasChosenTime({ date }) ? timeInWords(date, timeZone) : '';
  const shownDay = but?.slice(0, 10) === day ? '' : dayInWords(day);
  const place = court ? courtName(court) : '';
  return [[shownDay, time].filter(Boolean).join(', ') || 'Horário a definir', place]
    .filter(Boolean)
    .join(' · ');
}

/** A name in plain letters: its own asterisks, and what else WhatsApp takes for a style, would end or begin a bold part. */
export const plain = (name: string) => name.replaceAll(/[*_~`]/g, '');
/** A name in bold. */
export const bold = (text: string) => `*${plain(text)}*`;

/** Parts with an empty line between them. */
export const blocks = (...parts: readonly string[]) => parts.join('\n\n');
