import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { wantWorker } from '#web/lib/release.ts';
import type { Court } from './court.ts';
import { courtsRead } from './court-slot.ts';
import { courtOf } from './courts.ts';
import type { Game } from './queries.ts';

export function useCourt(game: Game): Court {
  use(courtsRead());
  const user = useUser();
  const court = courtOf(useQueryClient(), game, user.id);
  useSyncExternalStore(court.watch, court.get);
  useEffect(() => court.adopt(game), [court, game]);
  useEffect(wantWorker, []);
  return court;
}
