/**
 * The token of a court link is behind the `#` of `/quadra`. This is the first module that the page runs: it
 * removes the token from the address and the history before anything else can read or store it. On a page
 * that the link itself opened, `public/quadra.js` has already done so and begun the exchange.
 */
const PLACE = '/quadra';
const TOKEN = /^#([\w-]{43})$/;

/** The result of `public/quadra.js`. */
type EarlyLink = { readonly token: string; readonly answer: Promise<Response> };

let token: string | null = null;
let answer: Promise<Response> | null = null;
let arrived: () => void = () => {};

/** The router also accepts trailing slashes, capitals and percent-encoding. */
function isHere(): boolean {
  try {
    return decodeURIComponent(location.pathname).toLowerCase().replace(/\/+$/, '') === PLACE;
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
  history.replaceState(history.state, '', PLACE);
}

// On the server there is no address to read.
if (typeof window !== 'undefined') {
  readToken();
  window.addEventListener('hashchange', () => {
    readToken();
    // The early answer belongs to another link.
    answer = null;
    if (token !== null) arrived();
  });
}

/** The token with which the page was opened, until it is exchanged. */
export const pendingToken = (): string | null => token;

/**
 * The answer to the exchange that `public/quadra.js` began. Only the first call returns it; null where there
 * is none.
 */
export function takeEarlyAnswer(): Promise<Response> | null {
  const early = answer;
  answer = null;
  return early;
}

/** Deletes the token, because it was exchanged or is invalid. */
export function dropToken(): void {
  token = null;
}

/** Calls `run` when another link is opened in the same tab. Returns a function that unsubscribes. */
export function onToken(run: () => void): () => void {
  arrived = run;
  return () => {
    arrived = () => {};
  };
}
