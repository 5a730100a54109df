import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/programs/programs.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

/** A phone's browser: its profile is in a folder, which outlives the process. */
export class OwnBrowser {
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #browser: Browser | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<OwnBrowser> {
    const browser = new OwnBrowser(await mkdtemp(join(tmpdir(), 'manchete-browser-')));
    await browser.start();
    return browser;
  }

  async start(): Promise<void> {
    const child = spawn(
      findChromium() ?? '',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // As in the other tests: optimising a page's code takes longer than running it as it is.
        '--js-flags=--no-opt,--no-maglev',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#folder}`,
        '--window-size=390,844',
        '--lang=pt-BR',
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    this.#process = child;
    this.#browser = await chromium.connectOverCDP(await addressOf(child));
  }

  get context(): BrowserContext {
    const [context] = this.#browser?.contexts() ?? [];
    if (!context) throw new Error('The browser is not started');
    return context;
  }

  /** Sets a session cookie that outlives the browser, like signing in does. */
  async signIn({ cookie }: SignedIn, url: string): Promise<void> {
    const [name = '', value = ''] = cookie.split('=');
    await this.context.addCookies([{ name, value, url, expires: Date.now() / 1_000 + 86_400 }]);
  }

  newPage(): Promise<Page> {
    return this.context.newPage();
  }

  /** Closes the browser properly. */
  async close(): Promise<void> {
    const session = await this.#browser?.newBrowserCDPSession();
    await this.#end(() => void session?.send('Browser.close').catch(() => {}));
  }

  /** Kills all its processes at once, like a phone does. */
  kill(): Promise<void> {
    return this.#end((pid) => process.kill(-pid, 'SIGKILL'));
  }

  async #end(how: (pid: number) => void): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    this.#browser = undefined;
    if (!child?.pid) return;
    const gone = once(child, 'exit');
    how(child.pid);
    await gone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser says nothing');
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The browser ended before it listened');
}
