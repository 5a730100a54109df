import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedWith } from '#contract/reads.ts';
import { refuseUnmatched } from '#server/http/conditions.ts';
import type { Answer } from '#server/store/snapshot/answers.ts';

export type Fields = readonly string[];

/**
 * Proxies may store public answers, browsers also a role's, nobody personal ones. All must ask again before
 * using one.
 */
const CACHING: Record<SharedWith, Fields> = {
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
  sharedWith: SharedWith,
  security: Fields,
  type = JSON_TYPE,
): void {
  if (sharedWith !== 'personal') refuseUnmatched(request, answer.etag);
  const { headers } = request.raw;
  const same = sharedWith !== 'personal' && headers['if-none-match'] === answer.etag;
  const fields = [...security, ...CACHING[sharedWith], 'revision', String(revision)];
  if (sharedWith !== 'personal') fields.push('etag', answer.etag);
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
