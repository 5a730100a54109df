import type { BrowserContext } from '@playwright/test';

/** The browser's own lines on what could not be loaded. */
const OF_THE_BROWSER = [
  'error: Failed to load resource',
  'error: TypeError: Failed to fetch dynamically imported module',
];

/** The test runner's own line, where a test allows no service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/**
 * What the pages of a test write to the browser's console. Anything unasked is a defect, but for the browser's own
 * lines on refusals and lost connections that the test says it expects.
 */
export class BrowserConsole {
  readonly #expected: RegExp[] = [];
  readonly #written: string[] = [];

  watch(context: BrowserContext): void {
    context.on('weberror', (failure) => this.#written.push(`thrown: ${failure.error().stack}`));
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === NO_WORKER) return;
      const { pathname = '' } = URL.parse(message.location().url) ?? {};
      this.#written.push(`${message.type()}: ${message.text()} ${pathname}`);
    });
  }

  /** Refusals to come: `/status of 409 .* \/sets$/`, matched against the browser's line and the path. */
  expectLoadFailures(...lines: readonly RegExp[]): void {
    this.#expected.push(...lines);
  }

  /** The lines that nobody expected. */
  get unexpected(): string[] {
    return this.#written.filter(
      (line) =>
        !OF_THE_BROWSER.some((start) => line.startsWith(start)) ||
        !this.#expected.some((expected) => expected.test(line)),
    );
  }
}
