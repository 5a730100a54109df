import { useEffect, useEffectEvent } from 'react';
import type { Write } from '#web/form/form.tsx';
import { presentGameIn } from './present-game.ts';

/**
 * Runs `settle` where a write failed without an answer about the game, and the page hears otherwise that what was asked
 * for is done: nobody is left with the question, nor with the message that it failed.
 */
export function useLateOutcome({ error }: Write, isDone: boolean, settle: () => void): void {
  const isLate = error !== null && presentGameIn(error) === undefined && isDone;
  const run = useEffectEvent(settle);
  useEffect(() => {
    if (isLate) run();
  }, [isLate]);
}
