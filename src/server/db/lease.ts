import { randomUUID } from 'node:crypto';
import { and, eq, exists, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type Database, query, type Tx } from './database.ts';
import { leases } from './schema/leases.ts';

/** The holder renews the lease this often; one that was not renewed for `LASTS` is over. In milliseconds. */
const RENEW_EVERY = 3_000;
const LASTS = 12_000;
/** The clocks of two machines differ: the holder stops this much earlier than another process may start. */
const MARGIN = 2_000;

/** `failed`: called once when renewals begin to fail; `worksAgain`: once when they succeed again. */
type LeaseObserver = { failed(error: unknown): void; worksAgain(): void };

const NOW = sql`clock_timestamp()`;
const OVER = sql`clock_timestamp() + ${LASTS} * interval '1 millisecond'`;

/**
 * The right to run the jobs that only one of several processes may run: outboxes, backups, cleanup
 * (docs/decisions/0046). Until `start` is called there is no other process, and it is held without a row.
 */
export class Lease {
  readonly #db: Database;
  readonly #name: string;
  readonly #holder = randomUUID();
  readonly #taken = new Set<() => void>();
  #isShared = false;
  #term = 0;
  #heldUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;

  constructor(db: Database, name: string) {
    this.#db = db;
    this.#name = name;
  }

  /** Whether this process may start a job. What must happen only once is checked by `isValid` or `verify` as well. */
  get isHeld(): boolean {
    return !this.#isShared || performance.now() < this.#heldUntil;
  }

  /** Calls `taken` now if the lease is held, and each time it is acquired. */
  whenTaken(taken: () => void): void {
    this.#taken.add(taken);
    if (this.isHeld) taken();
  }

  /** Acquires the lease where it is free, renews it, and takes it over when its holder is gone. */
  async start({ failed, worksAgain }: LeaseObserver): Promise<void> {
    let isFailing = false;
    const worked = () => {
      if (isFailing) worksAgain();
      isFailing = false;
    };
    const askOnce = async () => {
      await this.ask().then(worked, (error: unknown) => {
        if (!isFailing) failed(error);
        isFailing = true;
      });
      this.#asking = undefined;
    };
    const ask = () => {
      this.#asking ??= askOnce();
      return this.#asking;
    };
    this.#timer = setInterval(() => void ask(), RENEW_EVERY);
    this.#timer.unref();
    await ask();
  }

  /** Releases the lease, so that another process need not wait until it expires. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#asking;
    const wasHeld = this.#isShared && this.isHeld;
    this.#isShared = true;
    this.#heldUntil = 0;
    if (!wasHeld) return;
    // The column rounds to milliseconds, possibly up.
    const past = sql`${NOW} - interval '1 millisecond'`;
    await query(this.#db, (q) => q.update(leases).set({ expiresAt: past }).where(this.#isOwn));
  }

  /** Acquires or renews the lease in one statement. */
  async ask(): Promise<void> {
    this.#isShared = true;
    const askedAt = performance.now();
    const isOver = lte(leases.expiresAt, NOW);
    const [held] = await query(this.#db, (q) =>
      q
        .insert(leases)
        .values({ name: this.#name, holder: this.#holder, term: 1, expiresAt: OVER })
        .onConflictDoUpdate({
          target: leases.name,
          set: {
            holder: this.#holder,
            term: sql`${leases.term} + case when ${isOver} then 1 else 0 end`,
            expiresAt: OVER,
          },
          setWhere: sql`${eq(leases.holder, this.#holder)} or ${isOver}`,
        })
        .returning({ term: leases.term }),
    );
    this.#heldUntil = held ? askedAt + LASTS - MARGIN : 0;
    if (!held || held.term === this.#term) return;
    this.#term = held.term;
    for (const taken of this.#taken) taken();
  }

  /** A SQL condition: the lease is held, by the database's clock. */
  isValid(q: Tx): SQL | undefined {
    if (!this.#isShared) return undefined;
    return exists(q.select({ one: sql`1` }).from(leases).where(this.#isValid));
  }

  /** Whether the lease is held. If so, it is locked until the transaction ends. */
  async verify(tx: Tx): Promise<boolean> {
    if (!this.#isShared) return true;
    const found = await tx.select({ term: leases.term }).from(leases).where(this.#isValid).for('share');
    return found.length > 0;
  }

  get #isOwn() {
    return and(eq(leases.name, this.#name), eq(leases.holder, this.#holder), eq(leases.term, this.#term));
  }

  get #isValid() {
    return and(this.#isOwn, gt(leases.expiresAt, NOW));
  }
}
