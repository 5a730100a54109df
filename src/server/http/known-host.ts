import type { onRequestHookHandler } from 'fastify';
import type { Settings } from '#server/config.ts';
import { isLoopback } from '#server/reach.ts';
import { Problem } from './problem.ts';

/** What a load balancer or Prometheus asks by the machine's own address. */
const BY_ADDRESS = /^\/(?:api\/health|metrics)(?:\?|$)/;

/**
 * Refuses what was asked of another server: a page of somebody else's name that leads here could read what is answered.
 * This machine may always ask itself.
 */
export const knownHostHook = ({ PUBLIC_URL }: Settings): onRequestHookHandler => {
  const { host: ours, protocol } = new URL(PUBLIC_URL);
  return (request, _reply, next) => {
    const { host } = request;
    if (host !== ours && !BY_ADDRESS.test(request.url)) {
      const asked = URL.parse(`${protocol}//${host}`);
      // Nothing but a host: no name before an `@`, no path behind it.
      const isHost = asked !== null && asked.href === `${asked.origin}/`;
      if (!isHost || (asked.host !== ours && !isLoopback(asked.hostname)))
        throw new Problem(421, 'UNKNOWN_HOST', 'Este endereço não é deste servidor');
    }
    next();
  };
};
