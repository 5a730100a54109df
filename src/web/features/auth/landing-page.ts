import type { User } from './queries.ts';

export type LandingSearch = { to?: string | undefined };

/** No server has this name: an address that stays on it was one within the product. */
const HERE = 'http://here.invalid';
/** Pages that lead on by themselves: whoever is sent there again goes round in a circle. */
const PASSED_THROUGH = /^\/(auth|nova-senha|api)(\/|$)/i;

/** Where somebody was going when they were asked to sign in: a page of ours, or nothing. */
export function landingSearch(search: Record<string, unknown>): LandingSearch {
  const { to } = search;
  const url = typeof to === 'string' && to.startsWith('/') ? parsed(to) : null;
  if (url?.origin !== HERE || PASSED_THROUGH.test(decoded(url.pathname))) return { to: undefined };
  // "/x/..//host" is a path here, and another host for whoever resolves the result again.
  if (url.pathname.startsWith('//')) return { to: undefined };
  return { to: url.pathname + url.search + url.hash };
}

/** `URL.parse` is younger than the browsers that come here. */
function parsed(to: string): URL | null {
  try {
    return new URL(to, HERE);
  } catch {
    return null;
  }
}

/** An address that cannot be read is no page's. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/auth';
  }
}

/** Where somebody goes once nothing stands in between. Checked again: the router leaves in the search what was refused. */
export const landingPath = (to: unknown): string => landingSearch({ to }).to ?? '/';

/** Where somebody goes after signing in: to what has to be done first, else where they were going. */
export function pathAfterSignIn(user: User, to: string | undefined): string {
  const going = landingSearch({ to }).to;
  const first = user.mustChangePassword ? '/nova-senha' : user.mustSetUpSecondFactor ? '/duas-etapas' : null;
  if (first === null) return landingPath(to);
  return going ? `${first}?${new URLSearchParams({ to: going })}` : first;
}
