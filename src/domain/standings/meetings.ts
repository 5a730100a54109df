import { officialSets } from '#domain/game/award.ts';
import { gameOutcome, gameScore } from '#domain/game/game-result.ts';
import { isGameOf, sideOf } from '#domain/game/game-teams.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import type { Game, Side, Tournament } from '#domain/tournament.ts';

/** A team's record against others, by completed games and their official sets. */
export type TeamRecord = {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly setsWon: number;
  readonly setsLost: number;
  readonly pointsFor: number;
  readonly pointsAgainst: number;
};

/** The completed games of two teams before `game`, newest first (docs/rules.md, Standings 11). */
export function earlierMeetings(games: readonly Game[], game: Game): readonly Game[] {
  const teams = new Set([game.team1Id, game.team2Id]);
  return games
    .filter(
      (other) =>
        other.id !== game.id &&
        other.status === 'concluido' &&
        teams.has(other.team1Id) &&
        teams.has(other.team2Id) &&
        bySchedule(other, game) < 0,
    )
    .sort((a, b) => bySchedule(b, a));
}

/** A team's record in the completed games of these, by official sets (docs/rules.md, Standings 11). */
export function recordIn(games: readonly Game[], teamId: number): TeamRecord {
  let record: TeamRecord = {
    games: 0,
    wins: 0,
    losses: 0,
    ties: 0,
    setsWon: 0,
    setsLost: 0,
    pointsFor: 0,
    pointsAgainst: 0,
  };
  for (const game of games) {
    const side = sideOf(game, teamId);
    if (side !== null && game.status === 'concluido') record = withGame(record, game, side);
  }
  return record;
}

/** A team's record against each team it has met, by the other team's id (docs/rules.md, Standings 11). */
export function recordsAgainst(
  { games }: Pick<Tournament, 'games'>,
  teamId: number,
): ReadonlyMap<number, TeamRecord> {
  const played = games.filter((game) => game.status === 'concluido' && isGameOf(game, teamId));
  const byOther = Map.groupBy(played, ({ team1Id, team2Id }) => (team1Id === teamId ? team2Id : team1Id));
  return new Map([...byOther].map(([other, theirs]) => [other, recordIn(theirs, teamId)]));
}

function withGame(record: TeamRecord, game: Game, side: Side): TeamRecord {
  const [own, other] = side === 1 ? (['team1', 'team2'] as const) : (['team2', 'team1'] as const);
  const outcome = gameOutcome(game, side);
  const score = gameScore(game);
  const sets = officialSets(game);
  const sum = (key: 'team1Score' | 'team2Score') => sets.reduce((total, set) => total + set[key], 0);
  return {
    games: record.games + 1,
    wins: record.wins + Number(outcome === 'win'),
    losses: record.losses + Number(outcome === 'loss'),
    ties: record.ties + Number(outcome === 'tie'),
    setsWon: record.setsWon + score[own],
    setsLost: record.setsLost + score[other],
    pointsFor: record.pointsFor + sum(`${own}Score`),
    pointsAgainst: record.pointsAgainst + sum(`${other}Score`),
  };
}
