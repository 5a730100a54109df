/**
 * The token of a link for a court stands behind the `#` of `/quadra`. This is the first module that the page runs: it takes
 * the token out of the address and of the history before anything else could see or keep it. On a page that the link
 * opened itself `public/quadra.js` did so before, and began to exchange it.
 */
const PLACE = '/quadra';
const TOKEN = /^#([\w-]{43})$/;

/** What `public/quadra.js` leaves. */
type EarlyLink = { readonly token: string; readonly answer: Promise<Response> };

let token: string | null = null;
let answer: Promise<Response> | null = null;
let arrived: () => void = () => {};

/** The router opens the page also with slashes behind it, in capitals and percent-encoded: somebody may type it so. */
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

// Where pages are rendered on the server there is no address to take it from.
if (typeof window !== 'undefined') {
  readToken();
  window.addEventListener('hashchange', () => {
    readToken();
    // It is another link's.
    answer = null;
    if (token !== null) arrived();
  });
}

/** The token with which the page was opened, until it is exchanged. */
export const pendingToken = (): string | null => token;

/** The answer to the exchange that began before this page's code was here: once, and null where none did. */
export function takeEarlyAnswer(): Promise<Response> | null {
  const early = answer;
  answer = null;
  return early;
}

/** It was exchanged, or is none that works: it is not needed any more. */
export function dropToken(): void {
  token = null;
}

/** What is done when another link is opened in the same tab. Answers how to end that. */
export function onToken(run: () => void): () => void {
  arrived = run;
  return () => {
    arrived = () => {};
  };
}
