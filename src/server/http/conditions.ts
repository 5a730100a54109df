import type { FastifyRequest } from 'fastify';
import { PRECONDITION_FAILED, Problem } from './problem.ts';

/**
 * Throws 412 if `If-Match` names only versions other than `etag`. A weak tag counts as its strong form,
 * because compressing proxies weaken tags. There is no modification date, so `If-Unmodified-Since` is ignored
 * (RFC 9110 13.1.4).
 */
export function refuseUnmatched({ raw: { headers } }: FastifyRequest, etag: string): void {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted === '*' || wanted.includes(etag.replace(/^W\//, ''))) return;
  throw new Problem(412, ...PRECONDITION_FAILED);
}
