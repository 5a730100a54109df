import { officialSets } from '#domain/game/award.ts';
import { gameOutcome, gameScore } from '#domain/game/game-result.ts';
import type { Game, Side, Team, Tournament } from '#domain/tournament.ts';
import { standingsPoints } from './standings-rules.ts';

/** Sums over a team's completed games, by official sets (docs/rules.md, Standings 1 and 2). */
export type Tally = {
  readonly team: Team;
  points: number;
  wins: number;
  losses: number;
  ties: number;
  gamesPlayed: number;
  setsWon: number;
  setsLost: number;
  pointsFor: number;
  pointsAgainst: number;
  usedAllPlayers: boolean;
  /** The team's wins over each opponent, by the opponent's id. */
  readonly winsOver: Map<number, number>;
};

/** The tally of every team, also those without games, by team id (docs/rules.md, Standings 1). */
export function tallies(tournament: Pick<Tournament, 'teams' | 'games'>): ReadonlyMap<number, Tally> {
  const all = new Map(tournament.teams.map((team) => [team.id, emptyTally(team)]));
  for (const game of tournament.games) {
    if (game.status !== 'concluido') continue;
    count(game, 1, all.get(game.team1Id));
    count(game, 2, all.get(game.team2Id));
  }
  return all;
}

function count(game: Game, side: Side, tally: Tally | undefined): void {
  if (!tally) return;
  const [own, other] = side === 1 ? (['team1', 'team2'] as const) : (['team2', 'team1'] as const);
  const score = gameScore(game);
  tally.gamesPlayed += 1;
  tally.points += standingsPoints(game)[own];
  tally.setsWon += score[own];
  tally.setsLost += score[other];
  for (const set of officialSets(game)) {
    tally.pointsFor += set[`${own}Score`];
    tally.pointsAgainst += set[`${other}Score`];
  }
  tally.usedAllPlayers ||= side === 1 ? game.usedAllPlayersTeam1 : game.usedAllPlayersTeam2;

  const outcome = gameOutcome(game, side);
  if (outcome === 'tie') tally.ties += 1;
  if (outcome === 'loss') tally.losses += 1;
  if (outcome === 'win') {
    const opponent = game[`${other}Id`];
    tally.wins += 1;
    tally.winsOver.set(opponent, (tally.winsOver.get(opponent) ?? 0) + 1);
  }
}

function emptyTally(team: Team): Tally {
  return {
    team,
    points: 0,
    wins: 0,
    losses: 0,
    ties: 0,
    gamesPlayed: 0,
    setsWon: 0,
    setsLost: 0,
    pointsFor: 0,
    pointsAgainst: 0,
    usedAllPlayers: false,
    winsOver: new Map(),
  };
}
