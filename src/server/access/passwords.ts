import { hash, verify } from '@node-rs/argon2';
import { containsOwner, type PasswordOwner } from '#domain/people/password.ts';
import { againstRule, Problem } from '#server/http/problem.ts';
import { FairQueue, LaneFull } from '#server/store/database/fair-queue.ts';
import { isCommon } from './common-passwords.ts';

/** Of Argon2id: `memoryCost` in KiB, `timeCost` in passes, `parallelism` in lanes. */
type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** 19 MiB, two passes, one lane. */
let cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of libuv's four threads, which files and DNS need as well; long lanes for many sign-ins from one beach. */
const queue = new FairQueue({ atOnce: 2, laneHolds: 300, holds: 2_000 });

/** Computes a hash in turn. `lane`: who requests it, so that one's many requests do not block others. */
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

/** A hash to compare with for unknown accounts, so that the time is the same. */
const hashOfNobody = () => hashPassword('nobody has this password');
let nobody = await hashOfNobody();

/** Makes further hashes cheap. For tests alone, which compute thousands; `law/security` refuses it to the product. */
export async function hashCheaply(): Promise<void> {
  cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  nobody = await hashOfNobody();
}

/** Verifies a password; false without an account, after the same time. Call within `inTurn`. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password);
  return matches && stored !== undefined;
}

/** Throws 422 for a password that is easily guessed. */
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

/** Whether a hash was made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  const made = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !made || Number(made[1]) < cost.memoryCost || Number(made[2]) < cost.timeCost;
}
