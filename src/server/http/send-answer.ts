import type { FastifyReply, FastifyRequest } from 'fastify';
import { CDN_HEADER, type SharedWith } from '#contract/reads.ts';
import type { Answer } from '#server/snapshot/answers.ts';
import { refuseUnmatched } from './conditions.ts';
import { SHARED_CACHE } from './shared-cache.ts';

/** Header names and values in turn, the form that Node writes fastest. */
export type Fields = readonly string[];

/** Who shares an answer; `cdn`: everybody, and a CDN may cache it. */
export type Caching = SharedWith | 'cdn';

/** Public answers may be cached by proxies, a role's only by browsers, personal ones not at all. */
const CACHING: Record<Caching, Fields> = {
  cdn: ['cache-control', SHARED_CACHE, 'vary', 'Accept-Encoding', CDN_HEADER, '1'],
  public: ['cache-control', 'no-cache', 'vary', 'Accept-Encoding'],
  role: ['cache-control', 'private, no-cache', 'vary', 'Accept-Encoding, Cookie'],
  personal: ['cache-control', 'no-store', 'vary', 'Cookie'],
};
const GZIP: Fields = ['content-encoding', 'gzip'];
const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends encoded bytes without the framework's hooks, for thousands of polling phones. Throws 412. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  revision: number,
  caching: Caching,
  security: Fields,
  type = JSON_TYPE,
): void {
  if (caching !== 'personal') refuseUnmatched(request, answer.etag);
  const { headers } = request.raw;
  const same = caching !== 'personal' && headers['if-none-match'] === answer.etag;
  const fields = [...security, ...CACHING[caching], 'revision', String(revision)];
  if (caching !== 'personal') fields.push('etag', answer.etag);
  reply.hijack();
  if (same) {
    reply.raw.writeHead(304, fields).end();
    return;
  }
  const gzip = takesGzip(headers['accept-encoding']) ? answer.gzip() : null;
  if (gzip) fields.push(...GZIP);
  const bytes = gzip ?? answer.bytes;
  fields.push('content-type', type, 'content-length', String(bytes.length));
  reply.raw.writeHead(200, fields).end(request.method === 'HEAD' ? undefined : bytes);
}

/** `gzip;q=0` excludes it; other weights get the plain form. */
const takesGzip = (accepted: string | undefined) =>
  accepted?.includes('gzip') === true && !/gzip\s*;\s*q=0/.test(accepted);
