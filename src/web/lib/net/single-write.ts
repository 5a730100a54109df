import { useRef } from 'react';
import { CallFailed } from './call-failed.ts';
import { newId } from './new-id.ts';

/**
 * Makes a write happen once, however often it is tapped and retried. `begin` does nothing while one is running;
 * `perform` reuses the idempotency key for the same content after a lost answer. Call `ended` after success and
 * failure.
 */
export function useSingleWrite<Sent>(areSame: (one: Sent, other: Sent) => boolean) {
  // A ref: a second tap may come before the button renders as pending.
  const isUnderWay = useRef(false);
  const unanswered = useRef<{ readonly sent: Sent; readonly operation: string } | null>(null);
  return {
    begin(start: () => void): void {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      start();
    },
    ended(): void {
      isUnderWay.current = false;
    },
    async perform<Answer>(sent: Sent, run: (operation: string) => Promise<Answer>): Promise<Answer> {
      const before = unanswered.current;
      const operation = before && areSame(before.sent, sent) ? before.operation : newId();
      unanswered.current = { sent, operation };
      try {
        const answer = await run(operation);
        unanswered.current = null;
        return answer;
      } catch (error) {
        // A request repeated after being cancelled is a new one, even if the cancelled one arrived.
        if (!(error instanceof CallFailed && error.isUncertain)) unanswered.current = null;
        throw error;
      }
    },
  };
}
