import { isMemberOf } from '#domain/people/pairs.ts';
import { quantity } from '#domain/text/quantity.ts';
import { COUNTERS, type Counters, same } from './edits.ts';
import type { Proposal } from './queries.ts';

/** A player with points counts as present. */
export const countersOfProposal = ({ saques, defesas, ataques }: Proposal): Counters => ({
  saques,
  defesas,
  ataques,
  present: true,
});

export const differs = (proposal: Proposal, counters: Counters | null): boolean =>
  !same(countersOfProposal(proposal), counters);

/** For players without counters; for the others a person decides one by one. */
export const openProposals = (
  proposals: readonly Proposal[],
  countersOf: (proposal: Proposal) => Counters | null,
): readonly Proposal[] =>
  proposals.filter((proposal) => {
    const counters = countersOf(proposal);
    return counters === null || (counters.present && COUNTERS.every((counter) => counters[counter] === 0));
  });

/** For players of the team, now or in this round. */
export function savableProposals(
  proposals: readonly Proposal[],
  players: readonly { readonly id: number; readonly teamId: number | null }[],
  rows: readonly { readonly playerId: number; readonly teamId: number }[],
  teams: readonly Parameters<typeof isMemberOf>[0][] = [],
): readonly Proposal[] {
  const rowTeam = new Map(rows.map(({ playerId, teamId }) => [playerId, teamId]));
  const playerOf = new Map(players.map((player) => [player.id, player]));
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  return proposals.filter(({ playerId, teamId }) => {
    const stored = rowTeam.get(playerId);
    if (stored !== undefined) return stored === teamId;
    const player = playerOf.get(playerId);
    return player !== undefined && isMemberOf(teamOf.get(teamId) ?? { id: teamId }, player);
  });
}

type LoggedGame = {
  readonly status: string;
  readonly team1: { readonly id: number };
  readonly team2: { readonly id: number };
  readonly sets: readonly { readonly skipped: boolean; readonly log: object | null }[];
};

/**
 * Whether the round is over and was scored rally by rally with the players of every team: then the logs are
 * complete.
 */
export const hasEverything = (
  games: readonly LoggedGame[],
  proposals: readonly Pick<Proposal, 'teamId'>[],
): boolean =>
  games.length > 0 &&
  games.every(
    ({ status, team1, team2, sets }) =>
      status === 'concluido' &&
      sets.every(({ skipped, log }) => skipped || log !== null) &&
      // Nothing is played in a walkover.
      (sets.length === 0 || [team1, team2].every(({ id }) => proposals.some(({ teamId }) => teamId === id))),
  );

const inWords = ({ saques, defesas, ataques }: Omit<Counters, 'present'>): string =>
  [quantity(saques, 'saque'), quantity(defesas, 'defesa'), quantity(ataques, 'ataque')].join(', ');

/** A game of a team, with its other team. */
export type TeamGame = { readonly id: number; readonly other: string };

type PlayedGame = {
  readonly id: number;
  readonly team1: { readonly id: number; readonly name: string };
  readonly team2: { readonly id: number; readonly name: string };
  readonly award: { readonly reason: string } | null;
};

/** The games whose points are on the team's sheet; nothing is played in a walkover. */
export const gamesOfTeam = (games: readonly PlayedGame[], teamId: number): TeamGame[] =>
  games
    .filter(({ team1, team2, award }) => award?.reason !== 'wo' && [team1.id, team2.id].includes(teamId))
    .map(({ id, team1, team2 }) => ({ id, other: (team1.id === teamId ? team2 : team1).name }));

/** What the logs propose: of a team with several games the sum, then each game. */
export function proposalLines(proposal: Proposal, played: readonly TeamGame[]): string[] {
  if (played.length < 2) return [`Do jogo: ${inWords(proposal)}`];
  const ofGames = proposal.games.map((game) => {
    const number = played.findIndex(({ id }) => id === game.gameId) + 1;
    return `${number}º jogo, contra ${played[number - 1]?.other}: ${inWords(game)}`;
  });
  return proposal.games.length > 1 ? [`Dos jogos: ${inWords(proposal)}`, ...ofGames] : ofGames;
}
