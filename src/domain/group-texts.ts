import { dayIn, dayInWords, timeInWords } from './calendar.ts';
import { courtName } from './court-link.ts';
import { gameScore } from './game-result.ts';
import { AWARD_WORDS, roundTitle, setScores } from './match-words.ts';
import { quantity } from './quantity.ts';
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
type Place = { readonly tournament: string; readonly address: string };
type GroupRound = { readonly number: number; readonly date: string; readonly isExtra: boolean };

/** Teams of a table that are named, the others are on the page. */
const LISTED_TEAMS = 12;

/** One game: its score, or when it is played. */
export function matchText(game: GroupGame, { tournament, address }: Place, timeZone: string): string {
  const link = `${address}/jogos/${game.id}`;
  if (game.status === 'agendado') {
    return blocks(`🏐 ${bold(versus(game))}`, `${tournament}\n${whenAndWhere(game, timeZone)}`, link);
  }
  const heading = game.status === 'em_andamento' ? '🔴 *Ao vivo*' : '🏐 *Resultado*';
  return blocks(`${heading}\n${tournament}`, resultLines(game), link);
}

/** The completed games of a round. */
export function resultsText(
  games: readonly GroupGame[],
  round: number,
  { tournament, address }: Place,
): string {
  const results = games.filter(({ status }) => status === 'concluido').map(resultLines);
  return blocks(
    `🏐 *Resultados da Rodada ${round}*\n${tournament}`,
    ...results,
    `Classificação: ${address}/classificacao`,
  );
}

/** The games of a round that are still to be played, in their order. */
export function nextRoundText(
  round: GroupRound,
  games: readonly GroupGame[],
  { tournament, address }: Place,
  timeZone: string,
): string {
  const lines = games.map((game) => `${bold(whenAndWhere(game, timeZone, round.date))}\n${versus(game)}`);
  return blocks(
    `📅 *${roundTitle(round)}: ${dayInWords(round.date.slice(0, 10))}*\n${tournament}`,
    ...(lines.length > 0 ? lines : ['Os jogos ainda não foram marcados.']),
    `Agenda: ${address}/calendario`,
  );
}

type Standing = {
  readonly position: number;
  readonly name: string;
  readonly totalPoints: number;
  readonly totalWins: number;
};

/** The first teams of the standings. */
export function standingsText(rows: readonly Standing[], { tournament, address }: Place): string {
  const lines = rows
    .slice(0, LISTED_TEAMS)
    .map(
      ({ position, name, totalPoints, totalWins }) =>
        `${placeMark(position)} ${plain(name)}: ${quantity(totalPoints, 'ponto')}, ${quantity(totalWins, 'vitória')}`,
    );
  const more = rows.length - LISTED_TEAMS;
  return blocks(
    `🏆 *Classificação*\n${tournament}`,
    [...lines, ...(more > 0 ? [`e mais ${quantity(more, 'time')}`] : [])].join('\n'),
    `Completa: ${address}/classificacao`,
  );
}

type Best = {
  readonly position: number;
  readonly name: string;
  readonly teamName: string | null;
  /** Percent; null while nothing was contested. */
  readonly roundPoints: number | null;
  readonly rawPoints: number;
};

/** The best players of a round. */
export function bestText(
  best: { readonly round: number; readonly masculino: readonly Best[]; readonly feminino: readonly Best[] },
  { tournament, address }: Place,
): string {
  const list = (title: string, entries: readonly Best[]) =>
    entries.length > 0 ? [`*${title}*\n${entries.map(bestLine).join('\n')}`] : [];
  return blocks(
    `⭐ *Melhores da Rodada ${best.round}*\n${tournament}`,
    ...list('Feminino', best.feminino),
    ...list('Masculino', best.masculino),
    `${address}/auth`,
  );
}

function bestLine({ position, name, teamName, roundPoints, rawPoints }: Best): string {
  const points =
    roundPoints === null ? quantity(rawPoints, 'ponto') : `${String(roundPoints).replace('.', ',')}%`;
  return `${placeMark(position)} ${plain(teamName ? `${name} (${teamName})` : name)}: ${points}`;
}

/** The winner bold, the sets below. */
function resultLines(game: GroupGame): string {
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

const versus = ({ team1, team2 }: GroupGame) => `${plain(team1.name)} × ${plain(team2.name)}`;

/** "9h50 · Quadra 1"; with the day where it is not `but`. */
function whenAndWhere({ date, court }: GroupGame, timeZone: string, but?: string): string {
  const day = dayIn(timeZone)(date);
  const time = hasChosenTime({ date }) ? timeInWords(date, timeZone) : '';
  const shownDay = but?.slice(0, 10) === day ? '' : dayInWords(day);
  const place = court ? courtName(court) : '';
  return [[shownDay, time].filter(Boolean).join(', ') || 'Horário a definir', place]
    .filter(Boolean)
    .join(' · ');
}

const MEDALS: Readonly<Record<number, string>> = { 1: '🥇', 2: '🥈', 3: '🥉' };

const placeMark = (position: number) => MEDALS[position] ?? `${position}.`;

/** A name's own asterisks, and what else WhatsApp takes for a style, would end or begin a bold part. */
const plain = (name: string) => name.replaceAll(/[*_~`]/g, '');
const bold = (text: string) => `*${plain(text)}*`;

const blocks = (...parts: readonly string[]) => parts.join('\n\n');
