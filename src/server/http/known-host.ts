import type { IncomingMessage } from 'node:http';
import type { onRequestHookHandler } from 'fastify';
import type { Settings } from '#server/config.ts';
import { isLoopback } from '#server/runtime/reach.ts';
import { Problem } from './problem.ts';

const BY_ADDRESS = /^\/(?:api\/health|metrics)(?:\?|$)/;

/** Whether a `Host` is this server or this machine. Remembers the last one, because it is mostly the same. */
function knownHosts({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): (host: string) => boolean {
  const { host: ours, protocol } = new URL(PUBLIC_URL);
  let known = ours;
  return (host) => {
    if (host === known || host === ours) return true;
    const url = URL.parse(`${protocol}//${host}`);
    // Only a host: no user name, no path.
    if (url === null || url.href !== `${url.origin}/`) return false;
    if (url.host !== ours && !isLoopback(url.hostname)) return false;
    known = host;
    return true;
  };
}

/** Node takes the first of several hosts; a proxy in front may have taken another. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

export const oneHostHook: onRequestHookHandler = ({ raw }, _reply, next) => {
  if (hasSeveralHosts(raw)) throw new Problem(400, 'VALIDATION', 'Pedido malformado');
  next();
};

export const knownHostHook = (settings: Settings): onRequestHookHandler => {
  const isKnown = knownHosts(settings);
  return ({ host, url }, _reply, next) => {
    if (!isKnown(host) && !BY_ADDRESS.test(url))
      throw new Problem(421, 'UNKNOWN_HOST', 'Este endereço não é deste servidor');
    next();
  };
};
