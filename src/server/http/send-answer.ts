import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Audience, MAY_BE_KEPT } from '#contract/reads.ts';
import type { Answer } from '#server/snapshot/answers.ts';
import { SHARED } from './shared-cache.ts';

/** Header fields as Node writes them fastest: names and values in turn, nothing to merge and nothing to look up. */
export type Fields = readonly string[];

/** Whose an answer is; `kept`: everybody's, and a CDN may keep it. */
export type Keeping = Audience | 'kept';

/** Public answers are shared by proxies, those of a role by nobody's proxy, personal ones are not kept at all. */
const CACHING: Record<Keeping, Fields> = {
  kept: ['cache-control', SHARED, 'vary', 'Accept-Encoding', MAY_BE_KEPT, '1'],
  public: ['cache-control', 'no-cache', 'vary', 'Accept-Encoding'],
  role: ['cache-control', 'private, no-cache', 'vary', 'Accept-Encoding, Cookie'],
  personal: ['cache-control', 'no-store', 'vary', 'Cookie'],
};
const GZIP: Fields = ['content-encoding', 'gzip'];
const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends bytes that are ready, past the framework's own steps: this is the path of two thousand phones. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  revision: number,
  audience: Keeping,
  security: Fields,
  type = JSON_TYPE,
): void {
  reply.hijack();
  const response = reply.raw;
  const { headers } = request.raw;
  const same = audience !== 'personal' && headers['if-none-match'] === answer.etag;
  const fields = [...security, ...CACHING[audience], 'revision', String(revision)];
  if (audience !== 'personal') fields.push('etag', answer.etag);
  if (same) {
    response.writeHead(304, fields).end();
    return;
  }
  const gzip = takesGzip(headers['accept-encoding']) ? answer.gzip() : null;
  const bytes = gzip ?? answer.bytes;
  fields.push('content-type', type, 'content-length', String(bytes.length));
  if (gzip) fields.push(...GZIP);
  response.writeHead(200, fields).end(request.method === 'HEAD' ? undefined : bytes);
}

/** `gzip;q=0` is a no; whoever writes another weight gets the plain form, which is never wrong. */
const takesGzip = (accepted: string | undefined) =>
  accepted?.includes('gzip') === true && !/gzip\s*;\s*q=0/.test(accepted);
