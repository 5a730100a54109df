import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** The browser's own messages about failed loads. */
const OF_THE_BROWSER = [
  'error: Failed to load resource',
  'error: TypeError: Failed to fetch dynamically imported module',
  // Of a service worker.
  'error: An unknown error occurred when fetching the script',
];

/** Playwright's own message, if a test blocks service workers. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/**
 * Collects what the pages of a test write to the browser's console. Every message is a defect, except failed
 * loads and lost connections that the test expects.
 */
export class BrowserConsole {
  readonly #expected: RegExp[] = [];
  readonly #written: string[] = [];

  /** Returns a function that ends it. */
  watch(context: BrowserContext): () => void {
    const thrown = (failure: WebError) => void this.#written.push(`thrown: ${failure.error().stack}`);
    const said = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === NO_WORKER) return;
      const { pathname = '' } = URL.parse(message.location().url) ?? {};
      this.#written.push(`${message.type()}: ${message.text()} ${pathname}`);
    };
    context.on('weberror', thrown).on('console', said);
    return () => void context.off('weberror', thrown).off('console', said);
  }

  /**
   * Failed loads to expect: `/status of 409 .* \/sets$/` is matched against the browser's message and the
   * path.
   */
  expectLoadFailures(...lines: readonly RegExp[]): void {
    this.#expected.push(...lines);
  }

  /** The messages that were not expected. */
  get unexpected(): string[] {
    return this.#written.filter(
      (line) =>
        !OF_THE_BROWSER.some((start) => line.startsWith(start)) ||
        !this.#expected.some((expected) => expected.test(line)),
    );
  }
}
