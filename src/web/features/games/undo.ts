import type { Step } from './draft.ts';
import type { Game } from './queries.ts';

/** What was entered at a court and can be taken back. */
export class Undo {
  /** The newest last. */
  #steps: Step[] = [];

  get size(): number {
    return this.#steps.length;
  }

  remember(step: Step): void {
    this.#steps.push(step);
  }

  /** The newest step, which is none any more. */
  take(): Step | null {
    return this.#steps.pop() ?? null;
  }

  clear(): void {
    this.#steps = [];
  }

  /** A set that is gone, or a game that ended, takes its steps along. */
  follow(before: Game, now: Game): void {
    if (now.status !== 'em_andamento') this.clear();
    else if (before.sets.length > now.sets.length) {
      const isThere = (step: Step) => now.sets.some((set) => set.setNumber === step.setNumber);
      this.#steps = this.#steps.filter(isThere);
    }
  }
}
