import type { OpenStorage } from '#web/lib/device/slot.ts';
import { CallFailed, unanswered } from '#web/lib/net/call-failed.ts';
import type { Clock } from './offline-editor.ts';

export function fakeStorage(): OpenStorage & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  const storage = {
    get length() {
      return values.size;
    },
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    key: (at: number) => [...values.keys()][at] ?? null,
  };
  return Object.assign(() => storage, { values });
}

export const PAST_ANY_RETRY = 60_000;

/** Moves only by `advance`. */
export function fakeClock(start = 0): Clock & { advance(milliseconds: number): void; comeOnline(): void } {
  let now = start;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const listeners = new Set<() => void>();
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    whenOnline(run) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
    advance(milliseconds) {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    comeOnline() {
      for (const run of listeners) run();
    },
  };
}

/** Holds each request until the test answers, refuses or loses it. */
export function fakeServer<Request, Answer>() {
  const requests: Request[] = [];
  let held: PromiseWithResolvers<Answer> | null = null;
  const end = async (how: (call: PromiseWithResolvers<Answer>) => void) => {
    if (!held) throw new Error('No request is under way.');
    const call = held;
    held = null;
    how(call);
    await call.promise.catch(() => {});
    // The editor handles the outcome in a later microtask.
    await Promise.resolve();
  };
  return {
    requests,
    isBusy: () => held !== null,
    send(request: Request): Promise<Answer> {
      if (held) throw new Error('One request at a time.');
      requests.push(request);
      held = Promise.withResolvers<Answer>();
      return held.promise;
    },
    answer: (answer: Answer) => end(({ resolve }) => resolve(answer)),
    lose: () => end(({ reject }) => reject(unanswered('offline'))),
    refuse: (status: number, answer: Readonly<Record<string, unknown>>) =>
      end(({ reject }) => reject(new CallFailed(status, answer, ''))),
  };
}
