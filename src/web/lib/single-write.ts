import { useRef } from 'react';
import { CallFailed, newOperation } from './client.ts';

/**
 * What makes a write of a screen one, however often it is tapped and tried: `begin` lets only one run at a time, and
 * `perform` gives the same thing sent again after a lost answer its earlier operation. `ended`: it has, well or not.
 */
export function useSingleWrite<Sent>(areSame: (one: Sent, other: Sent) => boolean) {
  // A second tap comes before a button can be drawn as pending: it is the same one.
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
      const operation = before && areSame(before.sent, sent) ? before.operation : newOperation();
      unanswered.current = { sent, operation };
      try {
        const answer = await run(operation);
        unanswered.current = null;
        return answer;
      } catch (error) {
        if (error instanceof CallFailed && !error.isUnanswered) unanswered.current = null;
        throw error;
      }
    },
  };
}
