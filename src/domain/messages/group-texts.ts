import { courtName } from '#domain/court/court-link.ts';
import { awardPhrase } from '#domain/game/award.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { setScores } from '#domain/game/match-words.ts';
import { shownSets } from '#domain/game/sets.ts';
import { dayIn, dayInWords, timeInWords } from '#domain/schedule/calendar.ts';
import { hasChosenTime } from '#domain/schedule/rounds.ts';
import type { PlayedGame } from '#domain/tournament.ts';

/**
 * Texts to paste into a WhatsApp group, which shows *text* in bold. Each ends with the address of a page with
 * more; `address` is the public one, without a path.
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
export type TextContext = { readonly tournament: string; readonly address: string };
export function matchText(game: GroupGame, { tournament, address }: TextContext, timeZone: string): string {
  const link = `${address}/jogos/${game.id}`;
  if (game.status === 'agendado') {
    return blocks(`🏐 ${bold(versus(game))}`, `${tournament}\n${whenAndWhere(game, timeZone)}`, link);
  }
  const heading = game.status === 'em_andamento' ? '🔴 *Ao vivo*' : '🏐 *Resultado*';
  return blocks(`${heading}\n${tournament}`, resultLines(game), link);
}

/** The teams with their sets won, a completed game's winner in bold; below it the points of each set, if any. */
export function resultLines(game: GroupGame): string {
  const { team1, team2, winner } = gameScore(game);
  const [first, second] = [game.team1, game.team2].map(({ name }, index) =>
    game.status === 'concluido' && winner === index + 1 ? bold(name) : plain(name),
  );
  const award = game.award ? ` (${awardPhrase(game.award)})` : '';
  const sets = game.status === 'concluido' ? setScores(game) : pointsSoFar(game);
  return [`${first} ${team1} × ${team2} ${second}${award}`, sets].filter(Boolean).join('\n');
}

const pointsSoFar = (game: GroupGame) =>
  shownSets(game)
    .filter(({ skipped }) => !skipped)
    .map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`)
    .join(', ');

/** "Recife × Olinda". */
export const versus = ({ team1, team2 }: GroupGame) => `${plain(team1.name)} × ${plain(team2.name)}`;

/** "9h50 · Quadra 1", with the day unless it is `but` (`YYYY-MM-DD`). */
export function whenAndWhere(
  { date, court }: Pick<GroupGame, 'date' | 'court'>,
  timeZone: string,
  but?: string,
): string {
  const day = dayIn(timeZone)(date);
  const time = hasChosenTime({ date }) ? timeInWords(date, timeZone) : '';
  const shownDay = but?.slice(0, 10) === day ? '' : dayInWords(day);
  const place = court ? courtName(court) : '';
  return [[shownDay, time].filter(Boolean).join(', ') || 'Horário a definir', place]
    .filter(Boolean)
    .join(' · ');
}

/** A name without WhatsApp's formatting characters, which would begin or end bold text. */
export const plain = (name: string) => name.replaceAll(/[*_~`]/g, '');
export const bold = (text: string) => `*${plain(text)}*`;

export const blocks = (...parts: readonly string[]) => parts.join('\n\n');
