import type { FastifyRequest } from 'fastify';
import { REVISION_PARAMETER } from '#contract/reads.ts';

/**
 * The `Cache-Control` of answers that a CDN may cache. It answers from its cache for a second, and for one more while it
 * revalidates, so no answer is older than two. While the servers do not answer, it uses its cache for half a minute.
 */
export const SHARED_CACHE = 'public, s-maxage=1, stale-while-revalidate=1, stale-if-error=30';

const IN_URL = new RegExp(`[?&]${REVISION_PARAMETER}=(\\d{1,15})(?:&|$)`);

/**
 * The latest revision that the caller has seen, which the answer must not precede; 0 where the request has
 * none. Behind a CDN it is part of the address too, because the cached answer of a shared address may be
 * older.
 */
export function seenRevision({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): number {
  const inHeader = Number(headers['min-revision'] ?? 0);
  if (!url.includes('?')) return inHeader;
  return Math.max(inHeader || 0, Number(IN_URL.exec(url)?.[1] ?? 0));
}
