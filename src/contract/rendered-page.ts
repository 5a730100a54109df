/**
 * The public pages that the server renders, and the data such a page carries into the browser. Without zod,
 * because the browser imports this file.
 */

const FRAMED = /^\/incorporar\/(?:ao-vivo|classificacao|tabela|calendario|jogos\/\d{1,9})$/;
// An unknown name gets a 404.
const OVERLAY = /^\/overlay\/[\w-]{1,40}$/;
export const OVERLAY_PATHS = ['placar', 'bug', 'tarja', 'proximo'] as const;
const KNOWN_OVERLAY = new RegExp(`^/overlay/(?:${OVERLAY_PATHS.join('|')})$`);
const FRAMED_GAME = /^\/incorporar\/jogos\/(\d{1,9})$/;
// A malformed id gets a 404.
const GAME_OR_TEAM = /^\/(jogos|times)\/([\w-]{1,40})$/;
const PUBLIC_PAGES = [
  /^\/auth$/,
  /^\/classificacao$/,
  /^\/calendario$/,
  /^\/times$/,
  GAME_OR_TEAM,
  /^\/tv$/,
  OVERLAY,
  FRAMED,
];
/** The query parameters that change a page's first rendering, by page. */
const RENDERED_PARAMETERS: readonly (readonly [page: RegExp, names: readonly Parameter[]])[] = [
  [/^\/tv$/, ['quadra']],
  [KNOWN_OVERLAY, ['quadra', 'jogo', 'tema']],
  [FRAMED, ['tema']],
];
type Parameter = 'quadra' | 'jogo' | 'tema';
/** The colour schemes that the page in a frame may be told by the other site. */
export const SCHEMES = { claro: 'light', escuro: 'dark' } as const;

const LONGEST_PATH = 100;

export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.some((page) => page.test(path));

/** The path as it should be written (lower case, no trailing slash) if that is a public page and `path` is not; else null. */
export function correctedPublicPath(path: string): string | null {
  // No page has a longer address, and the patterns are slow on long ones.
  if (path.length > LONGEST_PATH) return null;
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return plain !== path && isPublicPage(plain) ? plain : null;
}

/** Whether any site may show the page at `path` in a frame. */
export const isFramedPage = (path: string): boolean => FRAMED.test(path);

/** Whether the page at `path` is an overlay for a video stream. */
export const isOverlay = (path: string): boolean => OVERLAY.test(path);

/** What the tournament has now. `hasCourt`: spelled exactly like this. */
export type PageSubjects = {
  readonly hasGame: (id: number) => boolean;
  readonly hasTeam: (id: number) => boolean;
  readonly hasCourt: (name: string) => boolean;
};

/**
 * The address under which a public page is rendered and kept. Null if the server does not render it, as for an unknown
 * court; an unknown theme is ignored.
 */
export function renderedAddress(url: string, subjects: PageSubjects): string | null {
  const [asked = '', query] = url.split('?', 2);
  const path = renderedPath(asked, subjects);
  const names = query ? RENDERED_PARAMETERS.find(([page]) => page.test(asked))?.[1] : undefined;
  if (!path || !names) return path;
  const parameters = new URLSearchParams(query);
  const chosen: [name: string, value: string][] = [];
  for (const name of names) {
    const value = parameters.get(name) ?? '';
    if (value.trim() === '') continue;
    if (name === 'tema') {
      if (Object.hasOwn(SCHEMES, value)) chosen.push([name, value]);
    } else if (isKnown[name](value, subjects)) chosen.push([name, value]);
    else return null;
  }
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path;
}

const isKnown = {
  quadra: (value: string, { hasCourt }: PageSubjects) => hasCourt(value),
  jogo: (value: string, { hasGame }: PageSubjects) => /^[1-9]\d{0,8}$/.test(value) && hasGame(Number(value)),
};

function renderedPath(path: string, { hasGame, hasTeam }: PageSubjects): string | null {
  if (OVERLAY.test(path)) return KNOWN_OVERLAY.test(path) ? path : '/overlay/nenhuma';
  const [, framed] = FRAMED_GAME.exec(path) ?? [];
  if (framed) return hasGame(Number(framed)) ? `/incorporar/jogos/${Number(framed)}` : null;
  const [, kind, text = ''] = GAME_OR_TEAM.exec(path) ?? [];
  if (!kind) return path;
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return (kind === 'jogos' ? hasGame(id) : hasTeam(id)) ? `/${kind}/${id}` : `/${kind}/0`;
}

/** The id of the `<script type="application/json">` that holds `PageData`. */
export const PAGE_DATA = 'page-data';

/** The reads a page was rendered from: each query key with its answer. */
export type PageData = {
  /** As returned by `renderedAddress`. */
  readonly address: string;
  /** The revision of the oldest answer; 0 without answers. */
  readonly revision: number;
  /** For how long the database had not answered when the page was rendered, in milliseconds; 0 while it answers. */
  readonly silentFor: number;
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

/**
 * A visitor's answer to a read: its JSON as a value with the tournament's revision, or the status of a refusal.
 */
export type VisitorAnswer =
  | { readonly isRefused: false; readonly body: unknown; readonly revision: number }
  | { readonly isRefused: true; readonly status: number };

/** Answers a public read as a visitor would get it. `sent`: the values of its path and query. */
export type AnswerVisitor = (
  call: string,
  sent: { readonly params?: unknown; readonly query?: unknown },
) => Promise<VisitorAnswer>;

type ReadOfPage = readonly [call: string, sent: object];

export type PictureSubject =
  | { readonly about: 'match' | 'team'; readonly id: number }
  | { readonly about: 'standings' | 'now' | 'next' };

/**
 * `origin`: the site's, such as `https://example.org`. `base`: the tournament's. `address`: from `renderedAddress`.
 * `now`: milliseconds since 1970. `silentFor`: milliseconds for which the database has not answered, 0 while it
 * does. `pictureOf`: a picture's path within the tournament, by what it shows.
 */
export type PageRequest = {
  readonly origin: string;
  readonly base: string;
  readonly address: string;
  readonly now: number;
  readonly silentFor: number;
  readonly pictureOf: (subject: PictureSubject) => string;
};

/** Renders a public page; null if its path only redirects. Throws if a part of it cannot be rendered. */
export type RenderPage = (page: PageRequest, answerVisitor: AnswerVisitor) => Promise<RenderedPage | null>;
