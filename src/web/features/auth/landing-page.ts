import type { User } from './queries.ts';

export type LandingSearch = { to?: string | undefined };

/** Does not exist: only to resolve paths, which then stay within the product. */
const HERE = 'http://here.invalid';
/** Pages that only redirect: returning to them would loop. */
const PASSED_THROUGH = /^\/(auth|nova-senha|api)(\/|$)/i;

/** The page to return to after signing in, if it is on this site. */
export function landingSearch(search: Record<string, unknown>): LandingSearch {
  const { to } = search;
  const url = typeof to === 'string' && to.startsWith('/') ? parsed(to) : null;
  if (url?.origin !== HERE || PASSED_THROUGH.test(decoded(url.pathname))) return { to: undefined };
  // "/x/..//host" resolves to "//host", which would be another host when resolved again.
  if (url.pathname.startsWith('//')) return { to: undefined };
  return { to: url.pathname + url.search + url.hash };
}

/** `URL.parse` is missing in some supported browsers. */
function parsed(to: string): URL | null {
  try {
    return new URL(to, HERE);
  } catch {
    return null;
  }
}

/** The decoded path; one that cannot be decoded is no page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/auth';
  }
}

export const landingPath = (to: unknown): string => landingSearch({ to }).to ?? '/';

/** The page after signing in: what must be done first, else the page to return to. */
export function pathAfterSignIn(user: User, to: string | undefined): string {
  const destination = landingSearch({ to }).to;
  const first = user.mustChangePassword ? '/nova-senha' : user.mustSetUpSecondFactor ? '/duas-etapas' : null;
  if (first === null) return landingPath(to);
  return destination ? `${first}?${new URLSearchParams({ to: destination })}` : first;
}
