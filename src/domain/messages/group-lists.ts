import { championOf } from '#domain/formats/bracket.ts';
import { bracketSteps, type NamedGame, type ShownGame, stepOn } from '#domain/formats/bracket-steps.ts';
import type { Qualifier } from '#domain/formats/groups.ts';
import { groupLetter } from '#domain/formats/place-words.ts';
import { awardPhrase } from '#domain/game/award.ts';
import { dayInWords } from '#domain/schedule/calendar.ts';
import { roundTitle } from '#domain/schedule/rounds.ts';
import { formatPercent } from '#domain/text/percent.ts';
import { quantity } from '#domain/text/quantity.ts';
import { formatSigned } from '#domain/text/signed.ts';
import { type Award, type GameStatus, GENDER_OF_LIST, type GenderList } from '#domain/tournament.ts';
import {
  blocks,
  bold,
  type GroupGame,
  plain,
  resultLines,
  type TextContext,
  versus,
  whenAndWhere,
} from './group-texts.ts';

/** Multi-line texts for chat groups, about a round and the rankings (see group-texts.ts). */

type GroupRound = { readonly number: number; readonly date: string; readonly isExtra: boolean };

const LISTED_TEAMS = 12;

export function resultsText(
  games: readonly GroupGame[],
  round: number,
  { tournament, address }: TextContext,
): string {
  const results = games.filter(({ status }) => status === 'concluido').map(resultLines);
  return blocks(
    `🏐 *Resultados da Rodada ${round}*\n${tournament}`,
    ...results,
    `Classificação: ${address}/classificacao`,
  );
}

export function nextRoundText(
  round: GroupRound,
  games: readonly GroupGame[],
  { tournament, address }: TextContext,
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

export function standingsText(rows: readonly Standing[], { tournament, address }: TextContext): string {
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

type TableRow = {
  readonly position: number;
  readonly name: string;
  /** Null for people. */
  readonly points: number | null;
  readonly wins: number;
  readonly pointDifference: number;
};

/** The standings of a stage; of several groups each has its letter. */
export function tableText(
  name: string,
  groups: readonly (readonly TableRow[])[],
  { tournament, address }: TextContext,
): string {
  const lists = groups.map((rows, group) => {
    const lines = rows.map(({ position, name: entrant, points, wins, pointDifference }) => {
      const inPoints = points === null ? '' : `${quantity(points, 'ponto')}, `;
      return `${placeMark(position)} ${plain(entrant)}: ${inPoints}${quantity(wins, 'vitória')}, saldo ${formatSigned(pointDifference)}`;
    });
    return [...(groups.length > 1 ? [bold(`Grupo ${groupLetter(group)}`)] : []), ...lines].join('\n');
  });
  return blocks(`🏆 ${bold(name)}\n${tournament}`, ...lists, `Jogos: ${address}/tabela`);
}

type BracketTextGame = ShownGame & {
  /** Null until both sides are known. `sets`: the points of both teams in each. */
  readonly game: {
    readonly date: string;
    readonly court: string | null;
    readonly status: GameStatus;
    readonly sets: readonly (readonly [number, number])[];
    readonly award: Award | null;
  } | null;
};

type BracketTextStage = {
  readonly name: string;
  readonly bracket: readonly BracketTextGame[];
  readonly qualifiers: readonly Qualifier[];
};

/** The games of an elimination that are on, or the last ones with the champion. */
export function bracketText(
  { name, bracket, qualifiers }: BracketTextStage,
  nameOf: (entrant: number) => string,
  { tournament, address }: TextContext,
  timeZone: string,
): string {
  const champion = championOf(bracket);
  const steps = bracketSteps(bracket, nameOf, qualifiers);
  const rounds = (steps[stepOn(steps)] ?? []).map(({ title, games }) =>
    blocks(bold(title), ...games.map((game) => bracketLines(game, timeZone))),
  );
  return blocks(
    `🏆 ${bold(name)}\n${tournament}`,
    ...(champion === null ? [] : [`🥇 Campeão: ${bold(nameOf(champion))}`]),
    ...rounds,
    `Jogos: ${address}/tabela`,
  );
}

function bracketLines({ names, game }: NamedGame<BracketTextGame>, timeZone: string): string {
  const [one, other] = names.map((name, side) =>
    game.winner !== null && game.winner === game.teams[side] ? bold(name) : plain(name),
  );
  const { game: stored } = game;
  if (!stored) return `${one} × ${other}`;
  if (stored.status === 'agendado') return `${one} × ${other}\n${whenAndWhere(stored, timeZone)}`;
  const { sets, status, award } = stored;
  const won = [sets.filter(([a, b]) => a > b).length, sets.filter(([a, b]) => b > a).length];
  const live = status === 'em_andamento' ? '🔴 ' : '';
  const how = award ? ` (${awardPhrase(award)})` : '';
  const points = sets.map((set) => set.join('-')).join(', ');
  return [`${live}${one} ${won[0]} × ${won[1]} ${other}${how}`, points].filter(Boolean).join('\n');
}

type Best = {
  readonly position: number;
  readonly name: string;
  readonly teamName: string | null;
  /** Percent; null if nothing was contested. */
  readonly roundPoints: number | null;
  readonly rawPoints: number;
};

/** The text with the best players of a round; an empty list is left out. */
export function bestText(
  best: { readonly round: number } & { readonly [List in GenderList]: readonly Best[] },
  { tournament, address }: TextContext,
): string {
  const block = (list: GenderList) =>
    best[list].length > 0 ? [`*${GENDER_OF_LIST[list]}*\n${best[list].map(bestLine).join('\n')}`] : [];
  return blocks(
    `⭐ *Melhores da Rodada ${best.round}*\n${tournament}`,
    ...block('masculino'),
    ...block('feminino'),
    `${address}/auth`,
  );
}

function bestLine({ position, name, teamName, roundPoints, rawPoints }: Best): string {
  const points = roundPoints === null ? quantity(rawPoints, 'ponto') : formatPercent(roundPoints);
  return `${placeMark(position)} ${plain(teamName ? `${name} (${teamName})` : name)}: ${points}`;
}

const MEDALS: Readonly<Record<number, string>> = { 1: '🥇', 2: '🥈', 3: '🥉' };

const placeMark = (position: number) => MEDALS[position] ?? `${position}.`;
