import { tournamentTitle } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { formatLongDay } from '#web/lib/format/format.ts';

/** Where a step is done. */
type Target =
  | { readonly tab: 'tournament' | 'dates' | 'teams' | 'players' }
  | { readonly round: number }
  | { readonly page: 'links' };

export type Step = {
  readonly title: string;
  readonly about: string;
  readonly isDone: boolean;
  readonly target: Target;
};

type Known = {
  readonly tournament: { readonly name: string; readonly year: number; readonly hasStages: boolean };
  readonly rounds: readonly { readonly round_number: number; readonly round_date: string }[];
  readonly teams: readonly { readonly players: readonly unknown[] }[];
  readonly games: readonly { readonly round: number }[];
  readonly links: number;
  readonly activeRound: number;
  readonly today: string;
};

/** The steps from an empty tournament to its first game, in order. */
export function stepsOf({ tournament, rounds, teams, games, links, activeRound, today }: Known): Step[] {
  const [firstGame] = games.toSorted((a, b) => a.round - b.round);
  const number = activeRound || (firstGame?.round ?? rounds[0]?.round_number ?? 1);
  const day = rounds.find((round) => round.round_number === number)?.round_date.slice(0, 10);
  const isAhead = day !== undefined && day >= today;
  const empty = teams.filter(({ players }) => players.length === 0).length;
  /** Whose pairs the table made. */
  const isOfPeople = tournament.hasStages && teams.length === 0;
  const players = teams.reduce((count, team) => count + team.players.length, 0);
  return [
    { title: 'Torneio', about: tournamentTitle(tournament), isDone: true, target: { tab: 'tournament' } },
    {
      title: 'Datas',
      about: day ? `Rodada ${number}: ${formatLongDay(day)}${isAhead ? '' : ', que já passou'}` : 'Sem dia',
      isDone: isAhead,
      target: { tab: 'dates' },
    },
    {
      title: 'Times',
      about: isOfPeople
        ? 'A tabela forma as duplas'
        : teams.length === 0
          ? 'Nenhum ainda'
          : quantity(teams.length, 'time'),
      isDone: isOfPeople || teams.length > 1,
      target: { tab: 'teams' },
    },
    {
      title: 'Jogadores',
      about: isOfPeople
        ? 'Já estão na tabela'
        : players > 0 && empty > 0
          ? `${quantity(empty, 'time')} sem jogadores`
          : sayPlayers(players),
      isDone: isOfPeople || (players > 0 && empty === 0),
      target: { tab: 'players' },
    },
    {
      title: 'Jogos',
      about: games.length === 0 ? 'Nenhum ainda' : quantity(games.length, 'jogo marcado', 'jogos marcados'),
      isDone: games.length > 0,
      target: { round: number },
    },
    {
      title: 'Links das quadras',
      about: links === 0 ? 'Para marcar os pontos sem conta' : `${quantity(links, 'link')} em uso`,
      isDone: links > 0,
      target: { page: 'links' },
    },
    {
      title: 'Ativar a rodada',
      about:
        activeRound > 0 ? `Rodada ${activeRound} ao vivo` : 'No dia: os jogos vão para a primeira página',
      isDone: activeRound > 0,
      target: { round: number },
    },
  ];
}

const sayPlayers = (count: number) =>
  count === 0 ? 'Nenhum ainda' : quantity(count, 'jogador', 'jogadores');
