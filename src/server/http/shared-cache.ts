import type { FastifyRequest } from 'fastify';
import { REVISION_PARAMETER } from '#contract/reads.ts';

/**
 * A CDN answers from what it has for a second, and for one more while it asks again: nobody is given what is older than two.
 * Where the servers do not answer, what it has is better than nothing for half a minute.
 */
export const SHARED = 'public, s-maxage=1, stale-while-revalidate=1, stale-if-error=30';

const IN_URL = new RegExp(`[?&]${REVISION_PARAMETER}=(\\d{1,15})(?:&|$)`);

/**
 * The greatest revision that whoever asks has seen, which the answer must not be older than; 0 where they say none. Behind
 * a CDN it stands in the address too, because what is kept for one address is older than another.
 */
export function seenBy({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): number {
  const inHeader = Number(headers['min-revision'] ?? 0);
  if (!url.includes('?')) return inHeader;
  return Math.max(inHeader || 0, Number(IN_URL.exec(url)?.[1] ?? 0));
}
