import { ownAddress } from './base.ts';

/**
 * A court link's token is behind the `#` of its tournament's `/quadra`. This module runs first: it removes the
 * token from the address and history before anything else can read or store it. On a page opened by the link
 * itself, `public/quadra.js` has already done so and started the exchange.
 */
const PLACE = '/quadra';
const TOKEN = /^#([\w-]{43})$/;

type EarlyLink = { readonly token: string; readonly answer: Promise<Response> };

let token: string | null = null;
let answer: Promise<Response> | null = null;
let arrived: () => void = () => {};

/** The router also accepts trailing slashes, capitals and percent-encoding. */
function isHere(): boolean {
  try {
    return decodeURIComponent(location.pathname).toLowerCase().replace(/\/+$/, '') === ownAddress(PLACE);
  } catch {
    return false;
  }
}

function readToken(): void {
  const page = window as { courtLink?: EarlyLink };
  if (page.courtLink) ({ token, answer } = page.courtLink);
  delete page.courtLink;
  if (location.hash === '' || !isHere()) return;
  token = TOKEN.exec(location.hash)?.[1] ?? token;
  history.replaceState(history.state, '', ownAddress(PLACE));
}

// The server has no address to read.
if (typeof window !== 'undefined') {
  readToken();
  window.addEventListener('hashchange', () => {
    readToken();
    answer = null;
    if (token !== null) arrived();
  });
}

export const pendingToken = (): string | null => token;

/** The exchange started by `public/quadra.js`; returned only once, null if there is none. */
export function takeEarlyAnswer(): Promise<Response> | null {
  const early = answer;
  answer = null;
  return early;
}

export function dropToken(): void {
  token = null;
}

/** Calls `run` when another link is opened in this tab. Returns a function that unsubscribes. */
export function onToken(run: () => void): () => void {
  arrived = run;
  return () => {
    arrived = () => {};
  };
}
