import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byName } from '#domain/text/order.ts';
import type { Game } from '#web/features/games/queries.ts';

export type Completed = CallAnswer<Contract['GET /api/games/completed']>;

export type MatchupsSearch = {
  aba?: 'proximos' | undefined;
  rodada?: number | undefined;
  time?: number | undefined;
};

export function newestFirst({ gamesByRound }: Completed): Game[] {
  const rounds = Object.keys(gamesByRound).map(Number);
  return rounds.toSorted((a, b) => b - a).flatMap((round) => gamesByRound[round] ?? []);
}

/** Skipped and awarded sets do not count. */
export function setsPlayed(games: readonly Game[]): number {
  return games.reduce((sum, { sets }) => sum + sets.filter(({ skipped }) => !skipped).length, 0);
}

export function ofTeam(team: number | undefined) {
  return ({ team1Id, team2Id }: Game) => team === undefined || team === team1Id || team === team2Id;
}

export function teamsOf(games: readonly Game[]): { id: number; name: string }[] {
  const teams = new Map(games.flatMap(({ team1, team2 }) => [team1, team2]).map((team) => [team.id, team]));
  return [...teams.values()].toSorted((a, b) => byName(a.name, b.name));
}
