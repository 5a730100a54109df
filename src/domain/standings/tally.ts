import { officialSets } from '#domain/game/award.ts';
import { gameOutcome, gameScore } from '#domain/game/game-result.ts';
import { isPair } from '#domain/people/pairs.ts';
import type { Game, Side, Team, Tournament } from '#domain/tournament.ts';
import { standingsPoints } from './standings-rules.ts';

/** Sums over completed games, by official sets (docs/rules.md, Standings 1 and 2). */
export type Sums = {
  points: number;
  wins: number;
  losses: number;
  ties: number;
  gamesPlayed: number;
  setsWon: number;
  setsLost: number;
  pointsFor: number;
  pointsAgainst: number;
};

/** Whoever has a place in an order, with the sums over all its games. */
export type Entry = Readonly<Sums> & {
  readonly id: number;
  /** 1 is the best; null: not seeded. */
  readonly seed: number | null;
  /** The sums over the games against each opponent, by the opponent's id. */
  readonly against: ReadonlyMap<number, Readonly<Sums>>;
};

/** A team as an entry. */
export type Tally = Entry & { readonly team: Team; readonly usedAllPlayers: boolean };

type Counting = Omit<Tally, keyof Sums | 'against' | 'usedAllPlayers'> &
  Sums & { usedAllPlayers: boolean; against: Map<number, Sums> };

/** The tally of every team but pairs, also of those without games, by team id (docs/rules.md, Standings 1). */
export function tallies(tournament: Pick<Tournament, 'teams' | 'games'>): ReadonlyMap<number, Tally> {
  const all = new Map(
    tournament.teams
      .filter((team) => !isPair(team))
      .map((team): [number, Counting] => [
        team.id,
        { id: team.id, seed: team.seed, team, usedAllPlayers: false, against: new Map(), ...noSums() },
      ]),
  );
  for (const game of tournament.games) {
    if (game.status !== 'concluido') continue;
    count(game, 1, all.get(game.team1Id));
    count(game, 2, all.get(game.team2Id));
  }
  return all;
}

/** An entry's sums over its games against these opponents only (docs/rules.md, Standings 5). */
export function sumsAmong({ against }: Entry, opponents: ReadonlySet<number>): Readonly<Sums> {
  const sums = noSums();
  for (const [opponent, ofGames] of against) if (opponents.has(opponent)) add(sums, ofGames);
  return sums;
}

function count(game: Game, side: Side, tally: Counting | undefined): void {
  if (!tally) return;
  const [own, other] = side === 1 ? (['team1', 'team2'] as const) : (['team2', 'team1'] as const);
  const score = gameScore(game);
  const outcome = gameOutcome(game, side);
  const sets = officialSets(game);
  const sums: Sums = {
    points: standingsPoints(game)[own],
    wins: Number(outcome === 'win'),
    losses: Number(outcome === 'loss'),
    ties: Number(outcome === 'tie'),
    gamesPlayed: 1,
    setsWon: score[own],
    setsLost: score[other],
    pointsFor: sets.reduce((sum, set) => sum + set[`${own}Score`], 0),
    pointsAgainst: sets.reduce((sum, set) => sum + set[`${other}Score`], 0),
  };
  const opponent = game[`${other}Id`];
  const before = tally.against.get(opponent) ?? noSums();
  tally.against.set(opponent, before);
  add(before, sums);
  add(tally, sums);
  tally.usedAllPlayers ||= side === 1 ? game.usedAllPlayersTeam1 : game.usedAllPlayersTeam2;
}

function add(sums: Sums, more: Readonly<Sums>): void {
  for (const key of SUMS) sums[key] += more[key];
}

const NO_SUMS: Readonly<Sums> = {
  points: 0,
  wins: 0,
  losses: 0,
  ties: 0,
  gamesPlayed: 0,
  setsWon: 0,
  setsLost: 0,
  pointsFor: 0,
  pointsAgainst: 0,
};
const SUMS = Object.keys(NO_SUMS) as readonly (keyof Sums)[];
const noSums = (): Sums => ({ ...NO_SUMS });
