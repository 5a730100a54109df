import { Client } from 'pg';

const JOB_LOCK = 7_214_002;
const SESSION_NAME = 'manchete jobs';
/** Milliseconds between uses of the session by the holder, and between attempts of the others. */
const ASK_EVERY = 3_000;
/**
 * PostgreSQL ends a session unused for this long, and with it the lock: its process hangs or is unreachable.
 */
const IDLE_TIMEOUT = 12_000;
const MARGIN = 2_000;
const ANSWER_TIMEOUT = 4_000;

/** `failed`: called once when the database cannot be asked; `worksAgain`: once when it can. */
type JobLockObserver = { failed(error: unknown): void; worksAgain(): void };

/** The right to run what only one of several processes may run: outboxes, backups, cleanup. */
export type JobLock = {
  readonly isHeld: boolean;
  whenTaken(taken: () => void): void;
  /** Acquires the lock when it is free and keeps it; takes over when the holder is gone. */
  start(observer: JobLockObserver): Promise<void>;
  ask(): Promise<void>;
  stop(): Promise<void>;
};

export const ownJobLock = (): JobLock => ({
  isHeld: true,
  whenTaken: (taken) => taken(),
  start: async () => {},
  ask: async () => {},
  stop: async () => {},
});

/** An advisory lock of PostgreSQL, in its own session. */
export class SharedJobLock implements JobLock {
  readonly #url: string;
  readonly #idleTimeout: number;
  readonly #taken = new Set<() => void>();
  #client: Client | undefined;
  #hasLock = false;
  #heldUntil = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;

  constructor(url: string, idleTimeout = IDLE_TIMEOUT) {
    this.#url = url;
    this.#idleTimeout = idleTimeout;
  }

  /** False too if the session, unused for too long, may have ended unnoticed. */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntil;
  }

  whenTaken(taken: () => void): void {
    this.#taken.add(taken);
    if (this.isHeld) taken();
  }

  async start({ failed, worksAgain }: JobLockObserver): Promise<void> {
    let isFailing = false;
    const askOnce = async () => {
      try {
        await this.ask();
        if (isFailing) worksAgain();
        isFailing = false;
      } catch (error) {
        if (!isFailing) failed(error);
        isFailing = true;
      }
      this.#asking = undefined;
    };
    const ask = () => {
      this.#asking ??= askOnce();
      return this.#asking;
    };
    this.#timer = setInterval(() => void ask(), ASK_EVERY);
    this.#timer.unref();
    await ask();
  }

  async ask(): Promise<void> {
    if (this.#heldUntil === Number.POSITIVE_INFINITY) this.#heldUntil = 0;
    const askedAt = performance.now();
    this.#client ??= await this.#connect();
    const client = this.#client;
    const hadLock = this.#hasLock;
    try {
      const { rows } = await client.query<{ isOurs: boolean }>(
        hadLock ? 'select true as "isOurs"' : `select pg_try_advisory_lock(${JOB_LOCK}) as "isOurs"`,
      );
      this.#hasLock = rows[0]?.isOurs === true;
    } catch (error) {
      this.#drop(client);
      throw error;
    }
    this.#heldUntil = this.#hasLock ? askedAt + IDLE_TIMEOUT - MARGIN : 0;
    if (!this.#hasLock || hadLock) return;
    for (const taken of this.#taken) taken();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#asking;
    const client = this.#client;
    const hadLock = this.#hasLock;
    this.#client = undefined;
    this.#hasLock = false;
    this.#heldUntil = 0;
    try {
      if (hadLock) await client?.query(`select pg_advisory_unlock(${JOB_LOCK})`);
    } finally {
      await client?.end();
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: SESSION_NAME,
      connectionTimeoutMillis: ANSWER_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
    });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    try {
      await client.connect();
      await client.query(`set idle_session_timeout = ${this.#idleTimeout}`);
      return client;
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  #drop(lost: Client): void {
    if (this.#client === lost) {
      this.#client = undefined;
      this.#hasLock = false;
      this.#heldUntil = 0;
    }
    void lost.end().catch(() => {});
  }
}
