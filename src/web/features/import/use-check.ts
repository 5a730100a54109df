import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImportProblem } from '#contract/people/import.ts';
import { send } from '#web/lib/net/client.ts';
import type { Line } from './read-players.ts';

export const KEY = 'POST /api/players/import';

export type LineProblem = Pick<ImportProblem, 'field' | 'message'>;
export type Problems = ReadonlyMap<number, readonly LineProblem[]>;

/** Lets the server check the lines without storing anything. `operation` changes with the chosen lines. */
export function useCheck(operation: string, chosen: readonly Line[], isEnabled: boolean) {
  const numbers = chosen.map(({ number }) => number);
  return useQuery<Problems>({
    queryKey: ['import', operation],
    queryFn: async () => {
      const rows = chosen.map(({ cells }) => cells);
      const { problems } = await send(KEY, { body: { rows, dryRun: true } });
      return Map.groupBy(problems, ({ row }) => numbers[row] ?? 0);
    },
    enabled: isEnabled && chosen.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
