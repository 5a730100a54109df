/**
 * The public pages that the server renders, and what such a page carries into the browser.
 * Without zod, because the browser imports it.
 */

/** The pages that other sites may show in a frame. */
const FRAMED = /^\/incorporar\/(?:ao-vivo|classificacao|calendario|jogos\/\d{1,9})$/;
// An unknown name gets a 404.
const OVERLAY = /^\/overlay\/[\w-]{1,40}$/;
/** The last parts of the overlays' paths. */
export const OVERLAY_PATHS = ['placar', 'bug', 'tarja', 'proximo'] as const;
const KNOWN_OVERLAY = new RegExp(`^/overlay/(?:${OVERLAY_PATHS.join('|')})$`);
const ONE_GAME = /^\/incorporar\/jogos\/(\d{1,9})$/;
// A malformed id gets a 404.
const ONE = /^\/(jogos|times)\/([\w-]{1,40})$/;
const PUBLIC_PAGES = [/^\/auth$/, /^\/classificacao$/, /^\/calendario$/, ONE, /^\/tv$/, OVERLAY, FRAMED];
/** The query parameters that change how a page is first drawn, by page. */
const CHOICES: readonly (readonly [page: RegExp, names: readonly Choice[]])[] = [
  [/^\/tv$/, ['quadra']],
  [KNOWN_OVERLAY, ['quadra', 'jogo', 'tema']],
  [FRAMED, ['tema']],
];
type Choice = 'quadra' | 'jogo' | 'tema';
/** The themes besides the one that a page has without the parameter. */
const THEMES = ['claro', 'escuro'];

const LONGEST_PATH = 100;

/** Whether the page at `path` is the same for everybody and rendered on the server. */
export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.some((page) => page.test(path));

/**
 * The path of a public page that is written with capital letters or slashes at its end; null for any other path, also
 * one that is right already.
 */
export function misspelledPublicPage(path: string): string | null {
  // No page has a longer address, and a pattern takes long for a long one.
  if (path.length > LONGEST_PATH) return null;
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return plain !== path && isPublicPage(plain) ? plain : null;
}

/** Whether any site may show the page at `path` in a frame. */
export const isFramedPage = (path: string): boolean => FRAMED.test(path);

/** Whether the page at `path` is an overlay for a video stream. */
export const isOverlay = (path: string): boolean => OVERLAY.test(path);

/** What a tournament has at this moment. `hasCourt`: spelled like this. */
export type PageSubjects = {
  readonly hasGame: (id: number) => boolean;
  readonly hasTeam: (id: number) => boolean;
  readonly hasCourt: (name: string) => boolean;
};

/**
 * The address under which the page at `url` (path and query) is rendered and cached: its path and the parameters that
 * change it. What does not exist shares one address, so that made-up addresses cost no rendering each. Null where only
 * the browser knows what a made-up value shows, because the page repeats it or asks for it.
 */
export function renderedAddress(url: string, subjects: PageSubjects): string | null {
  const [asked = '', query] = url.split('?', 2);
  const path = renderedPath(asked, subjects);
  const names = query ? CHOICES.find(([page]) => page.test(asked))?.[1] : undefined;
  if (!path || !names) return path;
  const parameters = new URLSearchParams(query);
  const chosen: [name: string, value: string][] = [];
  for (const name of names) {
    const value = parameters.get(name) ?? '';
    if (value.trim() === '') continue;
    if (name === 'tema' ? THEMES.includes(value) : isKnown[name](value, subjects)) chosen.push([name, value]);
    else if (name !== 'tema') return null;
  }
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path;
}

const isKnown = {
  quadra: (value: string, { hasCourt }: PageSubjects) => hasCourt(value),
  jogo: (value: string, { hasGame }: PageSubjects) => /^[1-9]\d{0,8}$/.test(value) && hasGame(Number(value)),
};

function renderedPath(path: string, { hasGame, hasTeam }: PageSubjects): string | null {
  if (OVERLAY.test(path)) return KNOWN_OVERLAY.test(path) ? path : '/overlay/nenhuma';
  const [, framed] = ONE_GAME.exec(path) ?? [];
  if (framed) return hasGame(Number(framed)) ? `/incorporar/jogos/${Number(framed)}` : null;
  const [, kind, text = ''] = ONE.exec(path) ?? [];
  if (!kind) return path;
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return (kind === 'jogos' ? hasGame(id) : hasTeam(id)) ? `/${kind}/${id}` : `/${kind}/0`;
}

/** The id of the `<script type="application/json">` that holds `PageData`. */
export const PAGE_DATA = 'page-data';

/** The reads that a page was rendered from: each query key with its answer. */
export type PageData = {
  /** The address that was rendered, as `renderedAddress` gives it. */
  readonly address: string;
  /** The revision of the oldest answer; 0 where there is none. */
  readonly revision: number;
  /** How old the answers were in any case when the page was rendered, because the database was away, in milliseconds. */
  readonly silentFor: number;
  /** The day on which the page was rendered, `YYYY-MM-DD` in the tournament's time zone. */
  readonly day: string;
  readonly reads: readonly (readonly [key: ReadOfPage, answer: unknown])[];
};

/** A page as HTML: the elements of `<head>`, the content of `#root`, and the data for hydration. */
export type RenderedPage = {
  readonly status: 200 | 404;
  readonly head: string;
  readonly body: string;
  readonly data: PageData;
};

/** What a read answers a visitor: its JSON as a value with the tournament's revision, or the status of a refusal. */
export type VisitorAnswer =
  | { readonly isRefused: false; readonly body: unknown; readonly revision: number }
  | { readonly isRefused: true; readonly status: number };

/** Answers a public read as a visitor's browser would get it. `sent`: the values of its path and query. */
export type AnswerVisitor = (
  call: string,
  sent: { readonly params?: unknown; readonly query?: unknown },
) => Promise<VisitorAnswer>;

/** The query key of a read. */
type ReadOfPage = readonly [call: string, sent: object];

/** What the picture in a link's preview shows. */
export type PictureSubject =
  | { readonly about: 'match' | 'team'; readonly id: number }
  | { readonly about: 'standings' | 'now' | 'next' };

/**
 * `origin`: of the site, such as `https://example.org`. `address`: as `renderedAddress` gives it. `now`: in
 * milliseconds since 1970. `silentFor`: for how long the database has not answered, in milliseconds, 0 while it does.
 * `pictureOf`: the path of a picture, named by what it shows.
 */
export type PageRequest = {
  readonly origin: string;
  readonly address: string;
  readonly now: number;
  readonly silentFor: number;
  readonly pictureOf: (subject: PictureSubject) => string;
};

/**
 * Renders a public page; null where its path only redirects. Throws where a part of it cannot be rendered.
 */
export type RenderPage = (page: PageRequest, answerVisitor: AnswerVisitor) => Promise<RenderedPage | null>;
