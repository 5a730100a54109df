import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { afterWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Court } from './court.ts';
import { courtOf } from './courts.ts';
import type { Game } from './queries.ts';

export function useCourt(game: Game): Court {
  const user = useUser();
  const queries = useQueryClient();
  const court = courtOf(game, user.id);
  useSyncExternalStore(court.watch, court.get);
  useEffect(() => {
    court.onAnswered = () => afterWrite(queries, 'POST /api/games/{id}/sets');
    court.onRefused = (description) =>
      showToast({ tone: 'destructive', title: 'Ponto não registrado', description });
    court.adopt(game);
  }, [court, game, queries]);
  return court;
}
