import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address of a private network, of this machine, or of nobody. */
export class PrivateAddress extends Error {}

/**
 * Whether a device may name this address as its push service: https at its usual port, by a name that is of no machine
 * near us. `own`: the origin of a push service that the operator trusts, whatever it is.
 */
export function mayBeEndpoint(address: string, own: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, port, username, password, hostname } = new URL(address);
  if (username || password) return false;
  if (origin === own) return true;
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname);
  return (
    protocol === 'https:' &&
    port === '' &&
    isName &&
    !/\.(local|internal|localhost|lan|home|arpa)$/i.test(hostname)
  );
}

/** Looks a name up for a connection, and refuses it where any of its addresses is not of the public internet. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const strange = found.find(({ address }) => !isPublic(address));
    if (strange) return done(new PrivateAddress(`${hostname} is ${strange.address}`), '');
    if (options.all) return done(null, found);
    const [first] = found;
    return first
      ? done(null, first.address, first.family)
      : done(new PrivateAddress(`${hostname} is nowhere`), '');
  });
};

export const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast';
