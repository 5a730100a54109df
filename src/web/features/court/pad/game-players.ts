import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pair } from '#domain/court/serving-player.ts';
import { fullName } from '#domain/people/names.ts';
import { isMemberOf } from '#domain/people/pairs.ts';
import { readOfflinePlayers } from '#web/features/court/desk/offline-games.ts';
import { useScorekeeper } from '#web/features/court/desk/scorekeeper.ts';
import type { Game } from '#web/features/games/queries.ts';
import { playersQuery } from '#web/features/players/queries.ts';

/** The players of both teams, as far as this page may know or has stored them. */
export function useGamePlayers({ id, team1, team2 }: Game) {
  const queries = useQueryClient();
  const { players: given } = useScorekeeper();
  const { data = given, isError } = useQuery({ ...playersQuery, enabled: given === null });
  const players = data ?? readOfflinePlayers(queries, id) ?? [];
  const of = (team: Game['team1']) => players.filter((player) => isMemberOf(team, player));
  return { players: [of(team1), of(team2)] as const, isError };
}

export type GamePlayers = ReturnType<typeof useGamePlayers>['players'][number];

/** The two players of a team, in the order of the pair; null where it has more or fewer, and until they are known. */
export function pairOf({ memberIds }: Game['team1'], players: GamePlayers): Pair | null {
  // By number, so that all devices say the same whatever the order of their lists.
  const [one, other] = memberIds ?? players.map(({ id }) => id).toSorted((a, b) => a - b);
  return one !== undefined && other !== undefined && players.length === 2 ? [one, other] : null;
}

/** By the first name, which two of a pair share with nobody; by the whole one where they do. */
export function nameOf(players: GamePlayers, id: number): string {
  const player = players.find((each) => each.id === id);
  if (!player) return 'outra pessoa';
  const hasNamesake = players.some((each) => each.id !== id && each.firstName === player.firstName);
  return hasNamesake ? fullName(player) : player.firstName;
}
