import { hash, verify } from '@node-rs/argon2';
import { holdsOwner, type PasswordOwner } from '#domain/password.ts';
import { isCommon } from './common-passwords.ts';
import { FairQueue, LaneFull } from './fair-queue.ts';
import { againstRule, Problem } from './problem.ts';

/** Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two threads of the four that files and names of hosts need as well; a beach full of people may wait in one lane. */
const queue = new FairQueue({ atOnce: 2, laneHolds: 300, holds: 2_000 });

/** Waits for a turn to compute a hash. `lane`: whoever asks for it, so that nobody waits for all that one asks. */
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

export const hashPassword = (password: string, lane = 'server') => inTurn(lane, () => hash(password, COST));

/** What an unknown account is compared with, so that it takes the time of a known one. */
const nobody = await hashPassword('nobody has this password');

/** Whether the password is the account's. Without an account: false, after the same time. To be called in turn. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password);
  return matches && stored !== undefined;
}

/** A password that is too easily guessed to keep anybody out is refused with 422. */
export function refuseWeak(password: string, owner: PasswordOwner): void {
  if (isCommon(password)) {
    throw againstRule('PASSWORD_COMMON', 'Essa senha é muito comum. Escolha outra.');
  }
  if (holdsOwner(password, owner)) {
    throw againstRule(
      'PASSWORD_PERSONAL',
      'A senha não pode ter o nome nem o e-mail da pessoa, nem “manchete”. Escolha outra.',
    );
  }
}

/** Whether a hash was made with less work than one made today. */
export function isOutdated(stored: string): boolean {
  const cost = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  return !cost || Number(cost[1]) < COST.memoryCost || Number(cost[2]) < COST.timeCost;
}
