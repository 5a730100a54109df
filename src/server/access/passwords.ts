import { hash, verify } from '@node-rs/argon2';
import { containsOwner, type PasswordOwner } from '#domain/people/password.ts';
import { againstRule, Problem } from '#server/http/problem.ts';
import { FairQueue, LaneFull } from '#server/store/database/fair-queue.ts';
import { isCommon } from './common-passwords.ts';

/** Argon2id parameters: `memoryCost` in KiB, `timeCost` in passes, `parallelism` in lanes. */
type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

let cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Uses two of libuv's four threads, because files and DNS need some too. Long lanes allow many sign-ins from
 * one beach.
 */
const queue = new FairQueue({ atOnce: 2, laneHolds: 300, holds: 2_000 });

/** Computes a hash in turn. `lane`: who asks, so that one sender's many requests do not block others. */
export async function inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(lane, work);
  } catch (error) {
    if (!(error instanceof LaneFull)) throw error;
    const headers = { 'retry-after': '5' };
    throw new Problem(429, 'TOO_MANY_REQUESTS', 'Muita gente entrando agora. Tente de novo em 5 segundos.', {
      headers,
    });
  }
}

export const hashPassword = (password: string, lane = 'server') => inTurn(lane, () => hash(password, cost));

/** Compared with for unknown accounts, so that the answer takes the same time. */
const hashOfNobody = () => hashPassword('nobody has this password');
let nobody = await hashOfNobody();

export async function hashCheaply(): Promise<void> {
  cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  nobody = await hashOfNobody();
}

/** Verifies a password; for an unknown account returns false after the same time. Call within `inTurn`. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password);
  return matches && stored !== undefined;
}

/** Throws 422 for an easily guessed password. */
export function refuseWeak(password: string, owner: PasswordOwner): void {
  if (isCommon(password)) {
    throw againstRule('PASSWORD_COMMON', 'Essa senha é muito comum. Escolha outra.');
  }
  if (containsOwner(password, owner)) {
    throw againstRule(
      'PASSWORD_PERSONAL',
      'A senha não pode ter o nome nem o e-mail da pessoa, nem “manchete”. Escolha outra.',
    );
  }
}

export function isOutdated(stored: string): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !made || Number(made[1]) < cost.memoryCost || Number(made[2]) < cost.timeCost;
}
