import '@testing-library/jest-dom/vitest';
import { cleanup, configure, within as inside, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { SESSION_MARK } from '#contract/session-mark.ts';
import { injecting } from '#tests/support/call.ts';
import { type Actor, openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { createApp } from '#web/app.tsx';
import { revision } from '#web/lib/revision.ts';

// Far beyond what anything takes: a crowded machine is slow, not broken.
configure({ asyncUtilTimeout: 20_000 });

type Answer = () => Promise<Response>;
/** What becomes of a call's answer on its way. */
type Line = (call: string, answer: Answer) => Answer;

/** As when a network goes: no answer comes. */
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * The pages without a browser: drawn in this process, and answered by the application on a database of the file's own.
 * There is no layout and no event stream: where these matter, a browser test does.
 */
export function openScreens() {
  const server = openTestServer();
  beforeEach(() => revision.reset(0));
  afterEach(() => {
    toast.dismiss();
    close();
    localStorage.clear();
    sessionStorage.clear();
    mark('; max-age=0');
    vi.unstubAllGlobals();
  });
  return {
    server,
    enter: (path: string, as?: Actor, before?: (page: Page) => void) => Page.open(server, path, as, before),
  };
}

let history: { destroy(): void } | undefined;

/** Takes the page away, with what it hears of the way back and forth. */
function close(): void {
  cleanup();
  history?.destroy();
  history = undefined;
}

/** The mark of a session, as the server's answer to a sign-in sets it. */
function mark(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = `${SESSION_MARK}=${value}`;
}

/** An open page, and the line from it to the server. */
export class Page {
  readonly user: UserEvent = userEvent.setup({ delay: null });
  /** The writes that the page asked for, in their order. */
  readonly writes: string[] = [];
  readonly #send: (call: string, init: RequestInit) => Promise<Response>;
  readonly #lines: Line[] = [];
  readonly #places = new WeakMap<Element, { clientX: number; clientY: number }>();
  #taken = 0;

  private constructor(server: TestServer, as: Actor | undefined) {
    const transport = injecting(server.main.app);
    this.#send = async (call, init) => {
      const [method = '', url = ''] = call.split(' ');
      const headers = {
        ...(init.headers as Record<string, string>),
        ...(as?.cookie ? { cookie: as.cookie } : {}),
      };
      const payload = typeof init.body === 'string' ? init.body : undefined;
      const {
        status,
        headers: given,
        text,
      } = await transport({ method, url, headers, payload, from: '127.0.0.1' });
      return new Response(status === 204 ? null : text, { status, headers: given });
    };
  }

  static open(server: TestServer, path: string, as?: Actor, before?: (page: Page) => void): Page {
    close();
    const page = new Page(server, as);
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => page.#fetch(url, init));
    if (as) mark('1');
    window.history.replaceState(null, '', path);
    before?.(page);
    const { app, router } = createApp();
    history = router.history;
    render(app);
    return page;
  }

  /** Clicks on what stands in a place of its own, as everything does where there is a layout. */
  async click(target: Element, times: 1 | 2 = 1): Promise<void> {
    const coords = this.#placeOf(target);
    const press = { keys: '[MouseLeft]', target, coords };
    await this.user.pointer([{ target, coords }, press, ...(times === 2 ? [press] : [])]);
  }

  /** Clicks beside the dialog that is on top. */
  async clickBeside(): Promise<void> {
    const veil = [...document.querySelectorAll('[data-veil]')].at(-1);
    if (!veil) throw new Error('No dialog is open.');
    await this.click(veil);
  }

  /** Presses the button of that name, once it is there. */
  async press(name: string | RegExp, within: HTMLElement = document.body, times: 1 | 2 = 1): Promise<void> {
    await this.click(await inside(within).findByRole('button', { name }), times);
  }

  /** Presses it twice, as fast as some do. */
  pressTwice(name: string | RegExp, within: HTMLElement = document.body): Promise<void> {
    return this.press(name, within, 2);
  }

  /** Puts a text into the field of that label in place of what is there, as pasting does. */
  async fill(label: string | RegExp, text: string, within: HTMLElement = document.body): Promise<void> {
    const field = await inside(within).findByLabelText(label);
    await this.user.clear(field);
    await this.click(field);
    if (text !== '') await this.user.paste(text);
  }

  /** Chooses an option of the list that the button of that label opens. */
  async choose(label: RegExp, option: string | RegExp, within: HTMLElement = document.body): Promise<void> {
    await waitFor(() => expect(inside(within).queryByText(/^Carregando/)).not.toBeInTheDocument());
    await this.press(label, within);
    await this.click(await screen.findByRole('option', { name: option }));
  }

  /** Has calls like this wait until the test lets them go. */
  hold(calls: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lines.push((call, answer) => (calls.test(call) ? () => promise.then(answer) : answer));
    return resolve;
  }

  /** Carries the next call like this out and loses its answer. */
  loseAnswer(calls: RegExp): void {
    let isLost = false;
    this.#lines.push((call, answer) => {
      if (isLost || !calls.test(call)) return answer;
      isLost = true;
      return () => answer().then(lost);
    });
  }

  /** Lets no call like this through, until the test says so. */
  cut(calls: RegExp): () => void {
    let isCut = true;
    this.#lines.push((call, answer) => (isCut && calls.test(call) ? lost : answer));
    return () => {
      isCut = false;
    };
  }

  #placeOf(target: Element) {
    const known = this.#places.get(target);
    if (known) return known;
    this.#taken += 100;
    const place = { clientX: this.#taken, clientY: this.#taken };
    this.#places.set(target, place);
    return place;
  }

  #fetch(url: string, init: RequestInit): Promise<Response> {
    const call = `${init.method ?? 'GET'} ${url}`;
    if (!call.startsWith('GET ')) this.writes.push(call);
    let answer: Answer = () => this.#send(call, init);
    for (const line of this.#lines) answer = line(call, answer);
    return answer();
  }
}
