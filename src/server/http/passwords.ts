import { hash, verify } from '@node-rs/argon2';
import { isCommon } from './common-passwords.ts';
import { againstRule } from './problem.ts';

/** Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string) => hash(password, COST);

/** What an unknown account is compared with, so that it takes the time of a known one. */
const nobody = await hashPassword('nobody has this password');

/** Whether the password is the account's. Without an account: false, after the same time. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password);
  return matches && stored !== undefined;
}

/** A password too common to keep anybody out is refused with 422. */
export function refuseCommon(password: string): void {
  if (isCommon(password)) {
    throw againstRule('PASSWORD_COMMON', 'Essa senha é muito comum. Escolha outra.');
  }
}
