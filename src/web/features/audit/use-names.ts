import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/names.ts';
import { playersQuery, teamsQuery } from '#web/features/tournament/queries.ts';
import type { Names } from './field-words.ts';

/** What teams and players are called today; who is gone is only numbered. */
export function useNames(): Names {
  const teams = useQuery(teamsQuery);
  const players = useQuery(playersQuery);
  return {
    team: (id) => teams.data?.find((team) => team.id === id)?.name ?? `time nº ${id}`,
    player(id) {
      const player = players.data?.find((each) => each.id === id);
      return player ? fullName(player) : `jogador nº ${id}`;
    },
  };
}
