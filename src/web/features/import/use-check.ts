import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '#web/lib/net/client.ts';
import type { Line } from './read-players.ts';

export const KEY = 'POST /api/players/import';

/** The server's problems by line number. */
export type Problems = ReadonlyMap<number, readonly string[]>;

/** Has the server check the chosen lines without storing anything; each choice is a query of its own. */
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
