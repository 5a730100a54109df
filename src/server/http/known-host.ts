import type { onRequestHookHandler } from 'fastify';
import type { Settings } from '#server/config.ts';
import { isLoopback } from '#server/reach.ts';
import { Problem } from './problem.ts';

/** Paths that load balancers and Prometheus request by the machine's address. */
const BY_ADDRESS = /^\/(?:api\/health|metrics)(?:\?|$)/;

/** Refuses requests for another host (DNS rebinding), except from this machine. */
export const knownHostHook = ({ PUBLIC_URL }: Settings): onRequestHookHandler => {
  const { host: ours, protocol } = new URL(PUBLIC_URL);
  return (request, _reply, next) => {
    const { host } = request;
    if (host !== ours && !BY_ADDRESS.test(request.url)) {
      const asked = URL.parse(`${protocol}//${host}`);
      // Only a host: no user name, no path.
      const isHost = asked !== null && asked.href === `${asked.origin}/`;
      if (!isHost || (asked.host !== ours && !isLoopback(asked.hostname)))
        throw new Problem(421, 'UNKNOWN_HOST', 'Este endereço não é deste servidor');
    }
    next();
  };
};
