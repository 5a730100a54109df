import { Secret, TOTP } from 'otpauth';

/** TOTP (RFC 6238) with the apps' defaults: SHA-1, six digits, thirty seconds. */
const PERIOD = 30;
/** Accepts the steps before and after, for clocks that differ and slow typing. */
const WINDOW = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Manchete', label, secret: Secret.fromBase32(secret), period: PERIOD });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
