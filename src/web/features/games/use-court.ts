import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useSyncExternalStore } from 'react';
import { wantWorker } from '#web/lib/release.ts';
import type { Court } from './court.ts';
import { courtsRead } from './court-slot.ts';
import { courtOf } from './courts.ts';
import type { Game } from './queries.ts';
import { useScorer } from './scorer.ts';

export function useCourt(game: Game): Court {
  use(courtsRead());
  const { id: ownerId } = useScorer();
  const court = courtOf(useQueryClient(), game, ownerId);
  useSyncExternalStore(court.watch, court.get);
  useEffect(() => court.adopt(game), [court, game]);
  useEffect(wantWorker, []);
  return court;
}
