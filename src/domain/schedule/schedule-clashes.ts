import { isSameCourt } from '#domain/court/court-link.ts';
import { isGameOf, teamIdOf } from '#domain/game/game-teams.ts';
import type { Game } from '#domain/tournament.ts';
import { hasChosenTime } from './rounds.ts';

/** `id` is null for a game that is not stored yet. */
type GameToSchedule = Omit<ScheduledGame, 'id'> & { readonly id: number | null };
type ScheduledGame = Pick<Game, 'id' | 'round' | 'date' | 'court' | 'team1Id' | 'team2Id'>;

export type ScheduleClash = {
  readonly code: 'COURT_TAKEN' | 'TEAM_PLAYS_TWICE' | 'TEAMS_MEET_TWICE';
  readonly gameId: number;
  /** The team that would play twice; null for the court or for both teams. */
  readonly teamId: number | null;
  readonly message: string;
};

/**
 * The games that have the same two teams, or the same court or a team at the same chosen time. A warning, never a
 * refusal (docs/rules.md, Rounds 5).
 */
export function scheduleClashes(game: GameToSchedule, games: readonly ScheduledGame[]): ScheduleClash[] {
  const others = games.filter((other) => other.id !== game.id && other.round === game.round);
  const atOnce = hasChosenTime(game)
    ? others.filter((other) => Date.parse(other.date) === Date.parse(game.date))
    : [];
  return [
    ...others.flatMap((other) => meetingClash(game, other)),
    ...atOnce.flatMap((other) => [...courtClash(game, other), ...teamClashes(game, other)]),
  ];
}

const isSamePair = (game: GameToSchedule, other: ScheduledGame): boolean =>
  isGameOf(other, game.team1Id) && isGameOf(other, game.team2Id);

function meetingClash(game: GameToSchedule, other: ScheduledGame): ScheduleClash[] {
  if (!isSamePair(game, other)) return [];
  const message = 'Estes dois times já têm um jogo nesta rodada.';
  return [{ code: 'TEAMS_MEET_TWICE', gameId: other.id, teamId: null, message }];
}

function courtClash(game: GameToSchedule, other: ScheduledGame): ScheduleClash[] {
  if (!isSameCourt(game.court, other.court)) return [];
  const message = `A quadra ${game.court} já tem outro jogo neste horário.`;
  return [{ code: 'COURT_TAKEN', gameId: other.id, teamId: null, message }];
}

function teamClashes(game: GameToSchedule, other: ScheduledGame): ScheduleClash[] {
  // A repeated meeting already says that both teams play twice.
  if (isSamePair(game, other)) return [];
  return ([1, 2] as const).flatMap((side): ScheduleClash[] => {
    const teamId = teamIdOf(game, side);
    if (!isGameOf(other, teamId)) return [];
    const message = `O time ${side} já tem outro jogo neste horário.`;
    return [{ code: 'TEAM_PLAYS_TWICE', gameId: other.id, teamId, message }];
  });
}
