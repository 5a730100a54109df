import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Court } from './court.ts';
import { keepGame } from './kept-games.ts';

/** Keeps the game on this device as it is on the screen. `path`: where it is scored. */
export function useKeptGame(court: Court, owner: string, path: string): void {
  const queries = useQueryClient();
  const { game, isBehind } = court.get();
  useEffect(() => {
    if (isBehind) return;
    void keepGame(queries, { owner, path, game, logs: court.logs() });
  }, [court, game, isBehind, owner, path, queries]);
}
