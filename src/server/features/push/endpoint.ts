import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { pushSubscriptions } from '#server/store/database/schema/push.ts';

export class PrivateAddress extends Error {}

/**
 * Whether an address may be a push service: https at the default port, with a public host name. `ownService`:
 * origin of the operator's push service, which is always allowed.
 */
export function mayBeEndpoint(address: string, ownService: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password, hostname } = new URL(address);
  if (username || password) return false;
  if (isOwnService(address, ownService)) return true;
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname);
  return (
    protocol === 'https:' &&
    port === '' &&
    isName &&
    !/\.(local|internal|localhost|lan|home|arpa)$/i.test(hostname)
  );
}

export const isOwnService = (address: string, ownService: string | undefined): boolean =>
  ownService !== undefined && new URL(address).origin === new URL(ownService).origin;

export const OF_BROWSERS =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)\//;

/** SQL condition: devices of a browser's push service, or of the operator's own. */
export function isTrustedEndpoint(ownService: string | undefined): SQL {
  const { endpoint } = pushSubscriptions;
  const ofBrowser = sql`${endpoint} ~ ${OF_BROWSERS.source}`;
  return ownService === undefined
    ? ofBrowser
    : sql`(${ofBrowser} or starts_with(${endpoint}, ${`${new URL(ownService).origin}/`}))`;
}

export function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

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

/** The global unicast range of IPv6; the rest is unassigned, special, or IPv4 in another notation. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isGlobal = parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL);
  return isGlobal && parsed.range() === 'unicast';
}
