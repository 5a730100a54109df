import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/http/problem.ts';

/**
 * Refuses writes from pages of other sites (CSRF): by `Sec-Fetch-Site`, which all current browsers send,
 * otherwise by `Origin`, whose host must match the request's or the public address.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const ours =
    site !== undefined ? site === 'same-origin' || site === 'none' : sameHost(origin, request, publicUrl);
  if (!ours) throw new Problem(403, 'CROSS_SITE', 'Pedido recusado: veio de outro site');
}

function sameHost(origin: string | undefined, request: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === request.headers.host || host === new URL(publicUrl).host);
}
