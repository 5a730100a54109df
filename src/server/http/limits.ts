import { and, eq, gt, sql } from 'drizzle-orm';
import { PICTURES_A_DAY } from '#contract/limits.ts';
import { AHEAD } from '#server/clock.ts';
import { type Database, query } from '#server/db/database.ts';
import { attempts } from '#server/db/schema/accounts.ts';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';

export type Limit = {
  readonly key: string;
  readonly most: number;
  readonly every: number;
  /** What was too much, where it is not attempts. */
  readonly refusal?: string;
};

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Failures of one account from one address: nobody can lock a colleague out from elsewhere. */
export const signInOfAccount = (address: string, email: string): Limit => ({
  key: `sign-in ${networkOf(address)} ${email}`,
  most: 10,
  every: 5 * MINUTE,
});
/** Failures of one address, which a whole beach may share. */
export const signInOfAddress = (address: string): Limit => ({
  key: `sign-in ${networkOf(address)}`,
  most: 100,
  every: 5 * MINUTE,
});
/** Failures from a device that the account signed in from before: no neighbour's failures count there. */
export const signInOfDevice = (device: string): Limit => ({
  key: `sign-in device ${device}`,
  most: 10,
  every: 5 * MINUTE,
});
/** Failures of somebody signed in who is asked for their own password again. */
export const ownPasswordOf = (userId: number): Limit => ({
  key: `own-password ${userId}`,
  most: 10,
  every: 5 * MINUTE,
});
/** Links to choose a password that are unknown: nobody guesses one, and nobody may try for long. */
export const passwordLinkOfAddress = (address: string): Limit => ({
  key: `password-link ${networkOf(address)}`,
  most: 100,
  every: 5 * MINUTE,
});
/** Links for a court that are unknown: as those to choose a password. */
export const courtLinkOfAddress = (address: string): Limit => ({
  key: `court-link ${networkOf(address)}`,
  most: 100,
  every: 5 * MINUTE,
});
/** Wrong codes of the first start: whoever started the server reads it, nobody guesses it. */
export const firstStartOfAddress = (address: string): Limit => ({
  key: `first-start ${networkOf(address)}`,
  most: 10,
  every: 5 * MINUTE,
});
/** Devices that links let in from one address, which a whole beach may share. */
export const courtDeviceOfAddress = (address: string): Limit => ({
  key: `court-device ${networkOf(address)}`,
  most: 200,
  every: 5 * MINUTE,
});
/** Names that the holder of a device gives: a few people take turns, and each name goes into the audit. */
export const courtNameOfDevice = (sessionId: number): Limit => ({
  key: `court-name ${sessionId}`,
  most: 20,
  every: 60 * MINUTE,
  refusal: 'O nome já mudou muitas vezes neste aparelho.',
});
/** Wrong codes of the second step: a code has six digits, and whoever tries knows the password. */
export const codeOfAccount = (userId: number): Limit => ({
  key: `code ${userId}`,
  most: 10,
  every: 15 * MINUTE,
});
/** The same from a device that the account signed in from before. */
export const codeOfDevice = (device: string): Limit => ({
  key: `code device ${device}`,
  most: 10,
  every: 15 * MINUTE,
});
export const registrationOfAddress = (address: string): Limit => ({
  key: `registration ${networkOf(address)}`,
  most: 200,
  every: 60 * MINUTE,
});
/** Teams that devices of one address begin to follow, which a whole beach may share. */
export const pushOfAddress = (address: string): Limit => ({
  key: `push ${networkOf(address)}`,
  most: 300,
  every: 60 * MINUTE,
});
/** The same over a day: nobody fills the room of all followers from one address. */
export const pushOfAddressInADay = (address: string): Limit => ({
  key: `push day ${networkOf(address)}`,
  most: 2_000,
  every: DAY,
});
/** Pictures that an account sends: each takes a core for a while. */
export const picturesOfAccount = (userId: number, isAdmin: boolean): Limit => ({
  key: `pictures ${userId}`,
  most: isAdmin ? PICTURES_A_DAY.administrator : PICTURES_A_DAY.anybody,
  every: DAY,
  refusal: 'Você já enviou imagens demais hoje.',
});

/** Refuses what has been counted too often. Throws 429. */
export async function refuseOver(db: Database, limit: Limit): Promise<void> {
  const [counted] = await query(db, (q) => q.select().from(attempts).where(eq(attempts.key, limit.key)));
  const ends = (counted?.since.getTime() ?? 0) + limit.every;
  const isOver = ends <= db.clock.now() || ends > db.clock.now() + limit.every + AHEAD;
  if (!counted || counted.count < limit.most || isOver) return;
  throw tooOften(ends - db.clock.now(), limit);
}

/** Counts once more. Kept in the database: every process counts the same. */
async function count(db: Database, limit: Limit): Promise<{ count: number; ends: number }> {
  const now = new Date(db.clock.now());
  const began = new Date(now.getTime() - limit.every);
  // A clock that was put back would else count on for as long.
  const ahead = new Date(now.getTime() + AHEAD);
  const over = sql`(${attempts.since} <= ${began.toISOString()}::timestamptz or ${attempts.since} > ${ahead.toISOString()}::timestamptz)`;
  const [counted] = await query(db, (q) =>
    q
      .insert(attempts)
      .values({ key: limit.key, count: 1, since: now })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          since: sql`case when ${over} then excluded.since else ${attempts.since} end`,
        },
      })
      .returning({ count: attempts.count, since: attempts.since }),
  );
  return { count: counted?.count ?? 1, ends: (counted?.since ?? now).getTime() + limit.every };
}

/** Counts an attempt, whatever comes of it. Throws 429 where it is one too many. */
export async function take(db: Database, limit: Limit): Promise<void> {
  const { count: taken, ends } = await count(db, limit);
  if (taken > limit.most) throw tooOften(ends - db.clock.now(), limit);
}

/**
 * Counts a failure before it is known to be one, so that of many attempts at once, in any process, no more are tried
 * than may fail. Answers how to take it back. Throws 429.
 */
export async function reserve(db: Database, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const taken: { key: string; since: Date }[] = [];
  const giveBack = async () => {
    for (const { key, since } of taken) {
      await query(db, (q) =>
        q
          .update(attempts)
          .set({ count: sql`${attempts.count} - 1` })
          .where(and(eq(attempts.key, key), eq(attempts.since, since), gt(attempts.count, 0))),
      );
    }
  };
  for (const limit of limits) {
    const { count: counted, ends } = await count(db, limit);
    taken.push({ key: limit.key, since: new Date(ends - limit.every) });
    if (counted <= limit.most) continue;
    await giveBack();
    throw tooOften(ends - db.clock.now(), limit);
  }
  return giveBack;
}

const turns = new Map<string, Promise<unknown>>();

/** Runs what shares a key one after the other, in this process. */
export function oneAtATime<T>(key: string, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(run, run);
  const settled = turn.then(
    () => {},
    () => {},
  );
  turns.set(key, settled);
  void settled.then(() => {
    if (turns.get(key) === settled) turns.delete(key);
  });
  return turn;
}

function tooOften(milliseconds: number, { refusal = 'Muitas tentativas.' }: Limit): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem(429, 'TOO_MANY_REQUESTS', `${refusal} Tente de novo em ${inWords(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return `${Math.ceil(minutes / 60)} horas`;
}
