import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app has it: SHA-1, six digits, a new code every thirty seconds. */
const PERIOD = 30;
/** A clock may be one step behind or ahead, and somebody takes time to type. */
const WINDOW = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Manchete', label, secret: Secret.fromBase32(secret), period: PERIOD });

/** 160 random bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from the QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of time whose code this is, or null: a step counts once. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
