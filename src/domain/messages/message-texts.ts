import { fullName, tournamentTitle } from '#domain/people/names.ts';
import { roundBest, type TopEntry } from '#domain/points/top-players.ts';
import { dayIn, dayInWords } from '#domain/schedule/calendar.ts';
import { roundTitle } from '#domain/schedule/rounds.ts';
import { standings } from '#domain/standings/standings.ts';
import { formatPercent } from '#domain/text/percent.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { Game, Round, Tournament } from '#domain/tournament.ts';
import type { MessageType } from './messages.ts';

/**
 * The texts of docs/operations.md, as registered with WhatsApp: `{{1}}`, `{{2}}`, ... stand for the parameters.
 * One renderer makes what is shown, stored and sent. Positions belong to the parameter, not the template, because
 * players may share one.
 */
export type Rendered = { readonly text: string; readonly parameters: readonly string[] };

export const BODY_CHARACTERS = 1_024;
/** In place of an empty list: WhatsApp refuses an empty parameter. */
const NOBODY = '—';
const LISTED_PLAYERS = 3;
const LISTED_TEAMS = 8;
/**
 * The length of a ranking line after its position, in UTF-16 units: eight such lines, the longest name and address
 * and the fixed words stay below 1,024.
 */
const LINE = 60;
const NAME = 100;

export const TEMPLATES: Readonly<Record<MessageType, string>> = {
  round_reminder: `🏐 *Lembrete de rodada*

Torneio: {{1}}
{{2}}: {{3}}
Jogos marcados: {{4}}

Confira horários e quadras em {{5}} e chegue com antecedência. Bom jogo!`,
  top_players: `🏆 *Melhores jogadores*

Torneio: {{1}}
{{2}}

*Masculino*
{{3}}
{{4}}
{{5}}

*Feminino*
{{6}}
{{7}}
{{8}}

Ranking completo: {{9}}
Parabéns a todos!`,
  ranking_teams_general_utility: `🏆 *Ranking geral de times*

Torneio: {{1}}
{{2}}

{{3}}
{{4}}
{{5}}
{{6}}
{{7}}
{{8}}
{{9}}
{{10}}

Ranking completo: {{11}}
Bons jogos!`,
};

type Event = Tournament & { readonly name: string; readonly year: number; readonly timeZone: string };

/**
 * Why a message about a round cannot be sent yet, in Portuguese for the organisers; null if it can: no points, no
 * games to be played on the round's own day, or no teams.
 */
export function nothingToSay(type: MessageType, event: Event, round: Round): string | null {
  const { number } = round;
  if (type === 'round_reminder') {
    const hasGames = event.games.some((game) => game.round === number);
    const ofDay = gamesOnItsDay(event, round);
    if (!hasGames || ofDay.some(isPlayed)) return null;
    return ofDay.length > 0
      ? `Os jogos da rodada ${number} foram todos dados por W.O.: não há o que lembrar`
      : `A rodada ${number} tem jogos, mas nenhum no dia dela: acerte primeiro o dia da rodada ou o dos jogos`;
  }
  if (type === 'ranking_teams_general_utility') {
    return event.teams.length > 0 ? null : 'Ainda não há times: cadastre antes';
  }
  const { masculino, feminino } = roundBest(event, number);
  if (masculino.length + feminino.length > 0) return null;
  return `A rodada ${number} ainda não tem pontos de jogadores: lance as pontuações primeiro`;
}

/** Games moved to another day are not counted (docs/rules.md, Rounds 2). */
function gamesOnItsDay({ games, timeZone }: Event, { number, date }: Round): readonly Game[] {
  const dayOf = dayIn(timeZone);
  return games.filter((game) => game.round === number && dayOf(game.date) === date);
}

/** A game that a team or neither came to is not played. */
const isPlayed = ({ award }: Game) => award?.reason !== 'wo';

type Named = Parameters<typeof fullName>[0];

/** A message of this type about a round. `address` is the public one, without a path. */
export function renderMessage(type: MessageType, event: Event, round: Round, address: string): Rendered {
  const parameters = [parameter(tournamentTitle(event), NAME), ...parametersOf(type, event, round, address)];
  const text = TEMPLATES[type].replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place) => parameters[Number(place) - 1] ?? '',
  );
  return { text, parameters };
}

function parametersOf(type: MessageType, event: Event, round: Round, address: string): string[] {
  const title = roundTitle(round);
  switch (type) {
    case 'round_reminder': {
      const games = gamesOnItsDay(event, round).filter(isPlayed).length;
      return [
        title,
        dayInWords(round.date),
        games === 0 ? 'a definir' : String(games),
        `${address}/confrontos`,
      ];
    }
    case 'top_players': {
      const { masculino, feminino } = roundBest(event, round.number);
      return [
        title,
        ...playerLines(event, masculino),
        ...playerLines(event, feminino),
        `${address}/rankings`,
      ];
    }
    case 'ranking_teams_general_utility':
      return [`Até a ${title.toLowerCase()}`, ...teamLines(upTo(event, round)), `${address}/rankings`];
  }
}

function playerLines(event: Event, entries: readonly TopEntry[]): string[] {
  return Array.from({ length: LISTED_PLAYERS }, (_, place) => {
    const entry = entries[place];
    const player = event.players.find(({ id }) => id === entry?.playerId);
    if (!entry || !player) return NOBODY;
    const team = event.teams.find(({ id }) => id === entry.teamId);
    const points = entry.relative === null ? quantity(entry.raw, 'ponto') : formatPercent(entry.relative);
    return lineOf(entry.position, team ? `${fullName(player)} (${team.name})` : fullName(player), points);
  });
}

/** Without later rounds: the message says up to which round it counts. */
const upTo = (event: Event, { number }: Round): Event => ({
  ...event,
  games: event.games.filter((game) => game.round <= number),
});

function teamLines(event: Event): string[] {
  const rows = standings(event);
  return Array.from({ length: LISTED_TEAMS }, (_, place) => {
    const row = rows[place];
    if (!row) return NOBODY;
    return lineOf(
      row.position,
      row.name,
      `${quantity(row.points, 'ponto')}, ${quantity(row.wins, 'vitória')}`,
    );
  });
}

/** A line that is too long loses the end of the name, never the score. */
function lineOf(position: number, name: string, scored: string): string {
  const [start, end] = [`${position}. `, `: ${scored}`];
  return start + parameter(name, LINE - end.length) + end;
}

/** A template parameter: one line of at most `most` UTF-16 units, without what WhatsApp refuses. */
function parameter(text: string, most: number): string {
  const line = inOneLine(text);
  if (line === '') return NOBODY;
  if (line.length <= most) return line;
  let cut = '';
  for (const letter of line) {
    if (cut.length + letter.length > most - 1) break;
    cut += letter;
  }
  return `${cut.trimEnd()}…`;
}

const inOneLine = (text: string) => text.replaceAll(/[\p{Z}\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** The score is short, so at least this much of a name is always kept. */
const SURELY_LEFT = LINE / 2;

/**
 * The beginning of a name, to search by: every text that names the person contains it, even if the line was cut.
 */
export function searchableBeginning(named: Named): string {
  return [...inOneLine(fullName(named))].slice(0, SURELY_LEFT / 2).join('');
}

/**
 * Replaces a name in a text, also where a line cut it short. Only the whole name: a person with just a first name
 * does not match the start of somebody else's.
 */
export function withoutName(text: string, named: Named, instead: string): string {
  const name = inOneLine(fullName(named));
  const replaced = (where: string, part: string, after: string) =>
    where.replaceAll(new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(part)}${after}`, 'gu'), instead);
  let left = replaced(text, name, `(?![\\p{L}\\p{M}]${named.lastName ? '' : '| \\p{Lu}'})`);
  for (let length = name.length - 1; length > SURELY_LEFT; length -= 1) {
    left = replaced(left, name.slice(0, length).trimEnd(), '…');
  }
  return left;
}
