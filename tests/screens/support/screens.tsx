import '@testing-library/jest-dom/vitest';
import { cleanup, render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import * as react from 'react';
import { toast } from 'sonner';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { COURT_INDICATOR, SESSION_INDICATOR } from '#contract/sessions.ts';
import type { ServerControl } from '#server/backup/restore/restores.ts';
import { type Caller, injecting } from '#tests/support/server/call.ts';
import { openTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { createApp } from '#web/app.tsx';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';
import { sheetEditors } from '#web/features/score-sheets/sheet-slot.ts';
import { openLiveStream } from '#web/lib/net/live.ts';
import { revision } from '#web/lib/net/revision.ts';
import { eventSourceAt } from './event-source.ts';
import { formRequestAt } from './form-request.ts';
import { keyOf, Locator } from './locator.ts';
import { waitFor } from './waiting.ts';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React records each element's creation stack, up to a limit. The stack only appears in warnings, and any warning
 * fails the test.
 */
Object.defineProperty(Reflect.get(react, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

type Answer = () => Promise<Response>;
/** Answers in place of the network, or passes the server's answer on. */
type Line = (call: string, answer: Answer) => Answer;

/** The server's own connections to other servers, in the same process. */
const network = globalThis.fetch;

/** No answer arrives. */
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

type Options = {
  demo?: boolean;
  environment?: Readonly<Record<string, string>>;
  control?: ServerControl;
};

/**
 * Renders pages without a browser, in this process, with the application on a database of its own. There is no
 * layout: what depends on it is tested in a browser.
 */
export function openScreens({ demo = false, environment = {}, ...controlled }: Options = {}) {
  const server = openTestServer(environment, controlled);
  if (demo) beforeAll(() => server.fillDemo());
  // Event streams are read over a port.
  beforeAll(() => server.main.app.listen({ port: 0, host: '127.0.0.1' }));
  beforeEach(() => revision.reset(0));
  afterEach(() => {
    toast.dismiss();
    close();
    windowOf(DESKTOP);
    localStorage.clear();
    sessionStorage.clear();
    for (const name of INDICATORS) setIndicator(name, REMOVED);
    vi.unstubAllGlobals();
  });
  return {
    server,
    enter: (path: string, as?: Caller, before?: (page: Page) => void) => Page.open(server, path, as, before),
    /** With an event stream, so that the page receives others' changes, as in a browser. */
    visit: async (path: string, as?: Caller, before?: (page: Page) => void) => {
      const page = Page.open(server, path, as, before);
      await page.hear();
      return page;
    },
  };
}

type Size = { readonly width: number; readonly height: number };
const DESKTOP: Size = { width: 1280, height: 800 };
const PHONE: Size = { width: 390, height: 844 };

/** For what differs on a phone beyond layout. */
function windowOf(size: Size): void {
  // happy-dom takes each media query as false until the first change of size, and would not notify that it becomes
  // false.
  window.dispatchEvent(new Event('resize'));
  (window as unknown as { happyDOM: { setViewport(size: Size): void } }).happyDOM.setViewport(size);
}

/** Until the test ends. */
export const onPhone = (): void => windowOf(PHONE);
export const onDesktop = (): void => windowOf(DESKTOP);

/** The page's subscriptions to navigation and changes. */
const ends: (() => void)[] = [];

function close(): void {
  cleanup();
  for (const end of ends.splice(0)) end();
  // The next page starts with empty editors, which load only what the device has stored.
  for (const editors of [scoreEditors, sheetEditors]) editors.belongTo(NOBODY);
}

const NOBODY = -1;

function addressOf({ main }: TestServer): string {
  return main.app.listeningOrigin;
}

/** Readable cookies: whether there is an account's or a link's session. */
const INDICATORS = [SESSION_INDICATOR, COURT_INDICATOR];

/** Not `max-age`: a test may have moved the clock ahead. */
const REMOVED = '; expires=Thu, 01 Jan 1970 00:00:00 GMT';

/** As the answer to a sign-in does. */
function setIndicator(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = `${name}=${value}`;
}

/** With its byte-order mark. */
const textOf = async (file: Blob | MediaSource | undefined) =>
  file instanceof Blob ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()) : '';

export class Page {
  // Without styles nothing refuses the pointer, so checking each ancestor proves nothing.
  readonly user: UserEvent = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  readonly writes: string[] = [];
  readonly calls: string[] = [];
  readonly answered: string[] = [];
  /** Each call's newest request body. */
  readonly bodies = new Map<string, unknown>();
  readonly #send: (call: string, init: RequestInit) => Promise<Response>;
  readonly #lines: Line[] = [];
  readonly #places = new WeakMap<Element, { clientX: number; clientY: number }>();
  readonly #cookies = new Map<string, string>();
  /** For all pages: a press on the next page at the same position would count as a double tap. */
  static #taken = 0;
  #hears = false;
  #listen: () => () => void = () => () => {};

  private constructor(server: TestServer, as: Caller | undefined) {
    for (const cookie of as?.cookie?.split('; ') ?? []) this.#keep(cookie);
    const transport = injecting(server.main.app);
    this.#send = async (call, init) => {
      const [method = '', url = ''] = call.split(' ');
      const headers = { ...(init.headers as Record<string, string>), ...this.#cookieHeader };
      const payload = typeof init.body === 'string' ? init.body : undefined;
      const answer = await transport({ method, url, headers, payload, from: '127.0.0.1' });
      for (const cookie of answer.headers['set-cookie']?.split(/,(?=[^ ])/) ?? []) this.#keep(cookie);
      const { status, headers: given, text } = answer;
      return new Response(status === 204 ? null : text, { status, headers: given });
    };
  }

  get #cookieHeader(): { cookie?: string } {
    const cookie = [...this.#cookies].map((each) => each.join('=')).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  /** Stores or deletes an answer's cookie, and sets `document.cookie` if scripts can read it. */
  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; ?/);
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
    const shown = INDICATORS.find((each) => name.endsWith(each));
    if (shown) setIndicator(shown, this.#cookies.has(name) ? value : REMOVED);
  }

  static open(server: TestServer, path: string, as?: Caller, before?: (page: Page) => void): Page {
    close();
    const page = new Page(server, as);
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) =>
      typeof url === 'string' && url.startsWith('/') ? page.#fetch(url, init) : network(url, init),
    );
    vi.stubGlobal(
      'EventSource',
      eventSourceAt(addressOf(server), () => page.#cookieHeader),
    );
    vi.stubGlobal(
      'XMLHttpRequest',
      formRequestAt(
        addressOf(server),
        () => page.#cookieHeader as Record<string, string>,
        (call) => page.writes.push(call),
      ),
    );
    if (as) setIndicator(as.cookie?.startsWith('manchete-court=') ? COURT_INDICATOR : SESSION_INDICATOR, '1');
    before?.(page);
    page.#load(path);
    return page;
  }

  async goto(path: string): Promise<void> {
    this.#load(path);
    if (this.#hears) await this.hear();
  }

  reload(): Promise<void> {
    return this.goto(this.path);
  }

  #load(path: string): void {
    close();
    window.history.replaceState(null, '', path);
    const { app, queryClient, router } = createApp();
    render(app);
    this.#listen = () => openLiveStream(queryClient);
    ends.push(() => {
      const { history } = router;
      // A load still running when a page ends must change neither this window's address nor the next page.
      history.flush();
      Object.assign(history, { push: () => {}, replace: () => {} });
      history.destroy();
      // Its redirect would load the same address endlessly.
      Object.assign(router, { load: () => Promise.resolve() });
    });
  }

  goBack(): void {
    window.history.back();
  }

  /** Opens the event stream and waits for its start: from then on the page receives every change. */
  async hear(): Promise<void> {
    this.#hears = true;
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const Source = EventSource;
    vi.stubGlobal(
      'EventSource',
      class extends Source {
        constructor(url: string) {
          super(url);
          this.addEventListener('beat', () => resolve());
        }
      },
    );
    ends.push(this.#listen());
    await heard;
  }

  /** As when another person signs in in another tab. */
  become(as: Caller): void {
    this.#cookies.clear();
    for (const cookie of as.cookie?.split('; ') ?? []) this.#keep(cookie);
  }

  /** As when the browser ends the session by itself. */
  forget(): void {
    this.#cookies.clear();
    for (const name of INDICATORS) setIndicator(name, REMOVED);
  }

  /** With search and hash. */
  get path(): string {
    const { pathname, search, hash } = window.location;
    return pathname + search + hash;
  }

  isAt(path: string | RegExp): Promise<void> {
    return waitFor(() =>
      expect(this.path).toEqual(typeof path === 'string' ? path : expect.stringMatching(path)),
    );
  }

  get body(): Locator {
    return new Locator(() => [document.body], this, 'page');
  }

  getByRole: Locator['getByRole'] = (...by) => this.body.getByRole(...by);
  getByText: Locator['getByText'] = (...by) => this.body.getByText(...by);
  getByLabel: Locator['getByLabel'] = (...by) => this.body.getByLabel(...by);
  getByPlaceholder: Locator['getByPlaceholder'] = (text) => this.body.getByPlaceholder(text);
  locator: Locator['locator'] = (selector) => this.body.locator(selector);

  readonly keyboard = {
    press: (key: string) => this.user.keyboard(keyOf(key)),
    type: (text: string) => this.user.keyboard(text),
  };

  /** At a position of its own: without a layout all elements are at the same one. */
  async click(target: Element, times: 1 | 2 = 1): Promise<void> {
    const coords = this.#placeOf(target);
    const press = { keys: '[MouseLeft]', target, coords };
    await this.user.pointer([{ target, coords }, press, ...(times === 2 ? [press] : [])]);
  }

  async clickBeside(): Promise<void> {
    const veil = [...document.querySelectorAll('[data-veil]')].at(-1);
    if (!veil) throw new Error('No dialog is open.');
    await this.click(veil);
  }

  /** From the list opened by the button with that label. */
  async choose(label: RegExp, option: string | RegExp, within: Locator = this.body): Promise<void> {
    await waitFor(() => expect(within.getByText(/^Carregando/).count()).toBe(0));
    await within.getByRole('button', { name: label }).click();
    await this.getByRole('option', { name: option, exact: true }).click();
  }

  hold(calls: RegExp, { promise, resolve } = Promise.withResolvers<void>()): () => void {
    this.#lines.push((call, answer) => (calls.test(call) ? () => promise.then(answer) : answer));
    return resolve;
  }

  /** Carries out the next matching call and loses its answer. `instead`: what the page gets. */
  loseAnswer(calls: RegExp, instead: Answer = lost): void {
    let isLost = false;
    this.#lines.push((call, answer) => {
      if (isLost || !calls.test(call)) return answer;
      isLost = true;
      return () => answer().then(instead);
    });
  }

  /** Carries out matching calls, and holds their answers until the test loses them. */
  keepBack(calls: RegExp): { given: Promise<void>; lose(): void } {
    const { promise: given, resolve: give } = Promise.withResolvers<void>();
    const { promise: gone, resolve: lose } = Promise.withResolvers<void>();
    this.#lines.push((call, answer) =>
      calls.test(call)
        ? () =>
            answer()
              .then(() => give())
              .then(() => gone)
              .then(lost)
        : answer,
    );
    return { given, lose };
  }

  /** The file that the page saves during the action. */
  async saved(act: () => Promise<void>): Promise<{ name: string; text: string }> {
    const { promise: name, resolve } = Promise.withResolvers<string>();
    const made = vi.spyOn(URL, 'createObjectURL');
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
      resolve((this as HTMLAnchorElement).download);
    });
    await act();
    const file = { name: await name, text: await textOf(made.mock.lastCall?.[0]) };
    made.mockRestore();
    link.mockRestore();
    return file;
  }

  /** Matching calls fail until the test restores the connection, or only the first of them. */
  cut(calls: RegExp, times = Number.POSITIVE_INFINITY): () => void {
    let left = times;
    this.#lines.push((call, answer) => {
      if (left === 0 || !calls.test(call)) return answer;
      left -= 1;
      return lost;
    });
    return () => {
      left = 0;
    };
  }

  /** Answers matching calls in the server's place until the test ends that. */
  answer(calls: RegExp, give: () => Response | Promise<Response>): () => void {
    let isGiven = true;
    this.#lines.push((call, answer) => (isGiven && calls.test(call) ? async () => give() : answer));
    return () => {
      isGiven = false;
    };
  }

  mend(): void {
    this.#lines.length = 0;
  }

  #placeOf(target: Element) {
    const known = this.#places.get(target);
    if (known) return known;
    Page.#taken += 100;
    const place = { clientX: Page.#taken, clientY: Page.#taken };
    this.#places.set(target, place);
    return place;
  }

  #fetch(url: string, init: RequestInit): Promise<Response> {
    const call = `${init.method ?? 'GET'} ${url}`;
    this.calls.push(call);
    if (!call.startsWith('GET ')) this.writes.push(call);
    if (typeof init.body === 'string') this.bodies.set(call, JSON.parse(init.body));
    let answer: Answer = () => this.#send(call, init);
    for (const line of this.#lines) answer = line(call, answer);
    return answer().finally(() => this.answered.push(call));
  }
}
