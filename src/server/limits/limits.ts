import { and, eq, gt, sql } from 'drizzle-orm';
import { PICTURES_A_DAY, REGISTRATIONS } from '#contract/limits.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { AHEAD } from '#server/runtime/clock.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { attempts } from '#server/store/database/schema/accounts.ts';

export type Limit = {
  readonly key: string;
  readonly most: number;
  readonly every: number;
  readonly refusal?: string;
};

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Failed sign-ins of an account from one address, so that nobody can lock out a colleague elsewhere. */
export const signInOfAccount = (address: string, email: string): Limit => ({
  key: `sign-in ${networkOf(address)} ${email}`,
  most: 10,
  every: 5 * MINUTE,
});
/** Failed sign-ins from an address, which a whole beach may share. */
export const signInOfAddress = (address: string): Limit => ({
  key: `sign-in ${networkOf(address)}`,
  most: 100,
  every: 5 * MINUTE,
});
/** Failed sign-ins from a known device, counted apart from others at the same address. */
export const signInOfDevice = (device: string): Limit => ({
  key: `sign-in device ${device}`,
  most: 10,
  every: 5 * MINUTE,
});
export const ownPasswordOf = (userId: number): Limit => ({
  key: `own-password ${userId}`,
  most: 10,
  every: 5 * MINUTE,
});
export const passwordLinkOfAddress = (address: string): Limit => ({
  key: `password-link ${networkOf(address)}`,
  most: 100,
  every: 5 * MINUTE,
});
export const courtLinkOfAddress = (address: string): Limit => ({
  key: `court-link ${networkOf(address)}`,
  most: 100,
  every: 5 * MINUTE,
});
export const firstStartOfAddress = (address: string): Limit => ({
  key: `first-start ${networkOf(address)}`,
  most: 10,
  every: 5 * MINUTE,
});
export const courtDeviceOfAddress = (address: string): Limit => ({
  key: `court-device ${networkOf(address)}`,
  most: 200,
  every: 5 * MINUTE,
});
/** The same for one link, so that a stranger who has it cannot use up the places of all its devices. */
export const courtDeviceOfLink = (address: string, linkId: number): Limit => ({
  key: `court-device ${networkOf(address)} ${linkId}`,
  most: 25,
  every: 60 * MINUTE,
});
/** Names given to a device; each is stored in the audit. */
export const courtNameOfDevice = (sessionId: number): Limit => ({
  key: `court-name ${sessionId}`,
  most: 20,
  every: 60 * MINUTE,
  refusal: 'O nome já mudou muitas vezes neste aparelho.',
});
export const codeOfAccount = (userId: number): Limit => ({
  key: `code ${userId}`,
  most: 10,
  every: 15 * MINUTE,
});
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
/** Refused new accounts: each refusal reveals that an address is taken. */
export const refusedRegistrationOfAddress = (address: string): Limit => ({
  key: `registration refused ${networkOf(address)}`,
  most: 20,
  every: 60 * MINUTE,
});
/** Pre-registrations: a whole club may send theirs from one address, but not while very many are waiting. */
export const preRegistrationOfAddress = (address: string, pending: number): Limit => ({
  key: `pre-registration ${networkOf(address)}`,
  most: pending > REGISTRATIONS.manyPending ? REGISTRATIONS.anHourOfMany : REGISTRATIONS.anHour,
  every: 60 * MINUTE,
  ...(pending > REGISTRATIONS.manyPending ? { refusal: 'Muitas inscrições vieram desta rede (wi-fi).' } : {}),
});
/** Follows from an address, which a whole beach may share. */
export const pushOfAddress = (address: string): Limit => ({
  key: `push ${networkOf(address)}`,
  most: 300,
  every: 60 * MINUTE,
});
export const pushOfAddressInADay = (address: string): Limit => ({
  key: `push day ${networkOf(address)}`,
  most: 2_000,
  every: DAY,
});
/** Pictures of an account, because encoding occupies a core. */
export const picturesOfAccount = (userId: number, isAdmin: boolean): Limit => ({
  key: `pictures ${userId}`,
  most: isAdmin ? PICTURES_A_DAY.administrator : PICTURES_A_DAY.anybody,
  every: DAY,
  refusal: 'Você já enviou imagens demais hoje.',
});

/**
 * Milliseconds for which attempts over a limit are refused from memory. Short, because counted failures may
 * be taken back meanwhile, also by another process.
 */
const REFUSED_FOR = 10_000;
const MOST_REFUSED = 10_000;

const refusals = new WeakMap<Database, Map<string, { readonly at: number; readonly ends: number }>>();

/** A limit whose maximum changes, like that of registrations, is a different one. */
const nameOf = ({ key, most }: Limit) => `${key} ${most}`;

export const forgetRefusals = (db: Database): boolean => refusals.delete(db);

function exceeded(db: Database, limit: Limit, ends: number): Problem {
  const known = refusals.get(db) ?? new Map();
  refusals.set(db, known);
  const [oldest] = known.keys();
  if (known.size >= MOST_REFUSED) known.delete(oldest);
  known.delete(nameOf(limit));
  known.set(nameOf(limit), { at: db.clock.now(), ends });
  return tooOften(ends - db.clock.now(), limit);
}

/** Throws 429 if the limit was exceeded a moment ago. */
function refuseAgain(db: Database, limit: Limit): void {
  const known = refusals.get(db)?.get(nameOf(limit));
  if (!known) return;
  const now = db.clock.now();
  // Absolute, in case the clock was set back.
  if (Math.abs(now - known.at) < REFUSED_FOR && now < known.ends) throw tooOften(known.ends - now, limit);
}

export async function refuseOver(db: Database, limit: Limit): Promise<void> {
  refuseAgain(db, limit);
  const [counted] = await query(db, (q) => q.select().from(attempts).where(eq(attempts.key, limit.key)));
  const ends = (counted?.since.getTime() ?? 0) + limit.every;
  const isOver = ends <= db.clock.now() || ends > db.clock.now() + limit.every + AHEAD;
  if (!counted || counted.count < limit.most || isOver) return;
  throw exceeded(db, limit, ends);
}

async function count(db: Database, limit: Limit): Promise<{ count: number; ends: number }> {
  const now = new Date(db.clock.now());
  const began = new Date(now.getTime() - limit.every);
  // Without this, a counter from before the clock was set back would block for that long.
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

export async function take(db: Database, limit: Limit): Promise<void> {
  refuseAgain(db, limit);
  const { count: taken, ends } = await count(db, limit);
  if (taken > limit.most) throw exceeded(db, limit, ends);
}

/**
 * Counts a failure in advance, so that simultaneous attempts cannot exceed the limit. Returns the function
 * that takes it back. Throws 429.
 */
export async function reserve(db: Database, limits: readonly Limit[]): Promise<() => Promise<void>> {
  for (const limit of limits) refuseAgain(db, limit);
  const taken: { limit: Limit; since: Date }[] = [];
  const giveBack = async () => {
    for (const { limit, since } of taken) {
      refusals.get(db)?.delete(nameOf(limit));
      await query(db, (q) =>
        q
          .update(attempts)
          .set({ count: sql`${attempts.count} - 1` })
          .where(and(eq(attempts.key, limit.key), eq(attempts.since, since), gt(attempts.count, 0))),
      );
    }
  };
  for (const limit of limits) {
    const { count: counted, ends } = await count(db, limit);
    taken.push({ limit, since: new Date(ends - limit.every) });
    if (counted <= limit.most) continue;
    await giveBack();
    throw exceeded(db, limit, ends);
  }
  return giveBack;
}

const turns = new Map<string, Promise<unknown>>();

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
