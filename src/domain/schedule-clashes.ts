import { isSameCourt } from './court-link.ts';
import { hasChosenTime } from './rounds.ts';
import type { Game } from './tournament.ts';

/** A game to be scheduled; `id` is null for one that is not stored yet. */
type GameToSchedule = Omit<ScheduledGame, 'id'> & { readonly id: number | null };
type ScheduledGame = Pick<Game, 'id' | 'round' | 'date' | 'court' | 'team1Id' | 'team2Id'>;

export type ScheduleClash = {
  readonly code: 'COURT_TAKEN' | 'TEAM_PLAYS_TWICE';
  /** The other game. */
  readonly gameId: number;
  /** The team that would play twice; null when it is the court. */
  readonly teamId: number | null;
  /** Portuguese, for the organiser. */
  readonly message: string;
};

/**
 * The games of `games` that use the same court or one of the same teams at the same chosen time. A warning and never a
 * refusal (docs/rules.md, Rounds 5).
 */
export function scheduleClashes(game: GameToSchedule, games: readonly ScheduledGame[]): ScheduleClash[] {
  if (!hasChosenTime(game)) return [];
  return games
    .filter((other) => other.id !== game.id && other.round === game.round)
    .filter((other) => Date.parse(other.date) === Date.parse(game.date))
    .flatMap((other) => [...courtClash(game, other), ...teamClashes(game, other)]);
}

function courtClash(game: GameToSchedule, other: ScheduledGame): ScheduleClash[] {
  if (!isSameCourt(game.court, other.court)) return [];
  const message = `A quadra ${game.court} já tem outro jogo neste horário.`;
  return [{ code: 'COURT_TAKEN', gameId: other.id, teamId: null, message }];
}

function teamClashes(game: GameToSchedule, other: ScheduledGame): ScheduleClash[] {
  return ([1, 2] as const).flatMap((side): ScheduleClash[] => {
    const teamId = side === 1 ? game.team1Id : game.team2Id;
    if (teamId !== other.team1Id && teamId !== other.team2Id) return [];
    const message = `O time ${side} já tem outro jogo neste horário.`;
    return [{ code: 'TEAM_PLAYS_TWICE', gameId: other.id, teamId, message }];
  });
}
