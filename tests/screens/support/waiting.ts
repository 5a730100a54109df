import { prettyDOM } from '@testing-library/react';

/** Far longer than anything takes: a busy machine is slow, not broken. */
const LIMIT = 20_000;
/** For changes outside the document. */
const INTERVAL = 50;
/** Lets several changes arrive before the next check. */
const PAUSE = 10;

/**
 * Repeats a check until it passes, and returns its result. One observer serves all checks, because happy-dom
 * visits every element when an observer starts and stops.
 */
export async function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  observe();
  const deadline = performance.now() + LIMIT;
  for (;;) {
    try {
      const result = await check();
      await pause(0);
      return result;
    } catch (error) {
      if (performance.now() < deadline) await change();
      else throw error instanceof Error ? withPage(error) : error;
    }
  }
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

const listeners = new Set<() => void>();
let observed: Document | undefined;

function observe(): void {
  if (observed === document) return;
  observed = document;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(tell).observe(document, all);
}

function change(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      listeners.delete(heard);
      resolve();
    };
    let timer = setTimeout(end, INTERVAL);
    const heard = () => {
      listeners.delete(heard);
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE);
    };
    listeners.add(heard);
  });
}

function withPage(error: Error): Error {
  error.message = `${error.message}\n\n${prettyDOM(document.body)}`;
  return error;
}
