import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { wantWorker } from '#web/lib/release.ts';
import type { Court } from './court.ts';
import { courtOf } from './courts.ts';
import type { Game } from './queries.ts';

export function useCourt(game: Game): Court {
  const user = useUser();
  const court = courtOf(useQueryClient(), game, user.id);
  useSyncExternalStore(court.watch, court.get);
  useEffect(() => court.adopt(game), [court, game]);
  useEffect(wantWorker, []);
  return court;
}
