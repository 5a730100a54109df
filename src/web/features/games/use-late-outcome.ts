import { useEffect, useEffectEvent } from 'react';
import type { Write } from '#web/form/form.tsx';
import { currentGameIn } from './current-game.ts';

/**
 * Runs `settle` when a write whose answer was lost turns out to be done, by the event stream or a later read: it closes the
 * dialog and withdraws the message of the failure.
 */
export function useLateOutcome({ error }: Write, isDone: boolean, settle: () => void): void {
  const isLate = error !== null && currentGameIn(error) === undefined && isDone;
  const run = useEffectEvent(settle);
  useEffect(() => {
    if (isLate) run();
  }, [isLate]);
}
