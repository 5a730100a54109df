import type { User } from './queries.ts';

export type LandingSearch = { to?: string };

/** Where somebody was going when they were asked to sign in: a page of ours, or nothing. */
export function landingSearch(search: Record<string, unknown>): LandingSearch {
  const { to } = search;
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && !to.startsWith('/auth') ? { to } : {};
}

/** Where somebody goes after signing in: to choose a password first, else where they were going. */
export function whereTo(user: User, to: string | undefined): string {
  // Checked again: the router leaves in the search what `landingSearch` refused.
  const going = landingSearch({ to }).to;
  if (!user.mustChangePassword) return going ?? '/';
  return going ? `/nova-senha?${new URLSearchParams({ to: going })}` : '/nova-senha';
}
