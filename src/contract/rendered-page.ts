/**
 * The public pages that the server renders, and what such a page carries into the browser (docs/decisions/0045).
 * Without zod, because the browser imports it.
 */

const PUBLIC_PAGES = [/^\/auth$/, /^\/classificacao$/, /^\/calendario$/, /^\/(?:jogos|times)\/\d{1,9}$/];

/** Whether the page at `path` is the same for everybody and rendered on the server. */
export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.some((page) => page.test(path));

/** The id of the `<script type="application/json">` that holds `PageData`. */
export const PAGE_DATA = 'page-data';

/** The reads that a page was rendered from: each query key with its answer. */
export type PageData = {
  /** The path that was rendered. */
  readonly path: string;
  /** The revision of the oldest answer; 0 where there is none. */
  readonly revision: number;
  readonly reads: readonly (readonly [key: ReadOfPage, answer: unknown])[];
};

/** A page as HTML: the elements for `<head>`, what stands in `#root`, and what the browser takes over. */
export type RenderedPage = {
  readonly status: 200 | 404;
  readonly head: string;
  readonly body: string;
  readonly data: PageData;
};

/** Answers a read as a visitor's browser would get it. `address`: its path and query. */
export type FetchAnswer = (address: string) => Promise<Response>;

/** A read as a query key. */
export type ReadOfPage = readonly [call: string, sent: object];

/**
 * `origin`: of the site, such as `https://example.org`. `now`: in milliseconds since 1970. `reads`: those of its last
 * rendering, which are answered first.
 */
export type AskedPage = {
  readonly origin: string;
  readonly path: string;
  readonly now: number;
  readonly reads: readonly ReadOfPage[];
};

/** Renders a public page; null where its path only leads to another. Throws where a part of it cannot be rendered. */
export type RenderPage = (page: AskedPage, fetchAnswer: FetchAnswer) => Promise<RenderedPage | null>;
