import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '#web/lib/client.ts';
import type { Line } from './read-players.ts';

export const KEY = 'POST /api/players/import';

/** What the server says against each line, by its number. */
export type Problems = ReadonlyMap<number, readonly string[]>;

/** Has the server look at the chosen lines; nothing is saved. Another choice is another question. */
export function useCheck(file: string, chosen: readonly Line[]) {
  const numbers = chosen.map(({ number }) => number);
  return useQuery<Problems>({
    queryKey: ['import', file, numbers.join()],
    queryFn: async () => {
      const rows = chosen.map(({ cells }) => cells);
      const { problems } = await send(KEY, { body: { rows, dryRun: true } });
      const byLine = Map.groupBy(problems, ({ row }) => numbers[row] ?? 0);
      return new Map([...byLine].map(([line, found]) => [line, found.map(({ message }) => message)]));
    },
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
