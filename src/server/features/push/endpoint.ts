import { ECDH } from 'node:crypto';
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
  const { protocol, port, username, password, hostname } = new URL(address);
  if (username || password) return false;
  if (isOwn(address, own)) return true;
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname);
  return (
    protocol === 'https:' &&
    port === '' &&
    isName &&
    !/\.(local|internal|localhost|lan|home|arpa)$/i.test(hostname)
  );
}

/** Whether the address is of the operator's own push service. */
export const isOwn = (address: string, own: string | undefined): boolean =>
  own !== undefined && new URL(address).origin === new URL(own).origin;

/** The push services of the browsers that people have. */
export const OF_BROWSERS =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)\//;

/** Whether messages can be encrypted for a device with this key: a point of the curve, and not only as long as one. */
export function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
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

/** All of the internet that IPv6 has: what lies outside is of nobody, or an IPv4 address in other words. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isGlobal = parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL);
  return isGlobal && parsed.range() === 'unicast';
}
