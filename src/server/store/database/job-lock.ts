import { Client } from 'pg';

/** The key of an advisory lock: any number that no other program on the same database uses. */
const JOB_LOCK = 7_214_002;
/** The `application_name` of the sessions that hold the lock or ask for it: one for each serving process. */
const SESSION_NAME = 'manchete jobs';
/** The holder uses its session this often, and the others ask for the lock, in milliseconds. */
const ASK_EVERY = 3_000;
/** PostgreSQL ends a session that was not used for this long, and with it the lock: its process hangs or is unreachable. */
const IDLE_TIMEOUT = 12_000;
/** The holder stops this much earlier than another process may start. */
const MARGIN = 2_000;
const ANSWER_TIMEOUT = 4_000;

/** `failed`: called once when the database cannot be asked; `worksAgain`: once when it can. */
type JobLockObserver = { failed(error: unknown): void; worksAgain(): void };

/** The right to run what only one of several processes may run: outboxes, backups, cleanup. */
export type JobLock = {
  readonly isHeld: boolean;
  /** Calls `taken` now if the lock is held, and each time it is acquired. */
  whenTaken(taken: () => void): void;
  /** Acquires the lock where it is free, keeps it, and takes it over when its holder is gone. */
  start(observer: JobLockObserver): Promise<void>;
  /** Asks for the lock once, or keeps it. */
  ask(): Promise<void>;
  /** Releases the lock, so that another process need not wait. */
  stop(): Promise<void>;
};

/** The lock of a process that has the database for itself. */
export const ownJobLock = (): JobLock => ({
  isHeld: true,
  whenTaken: (taken) => taken(),
  start: async () => {},
  ask: async () => {},
  stop: async () => {},
});

/** An advisory lock of PostgreSQL, in a session of its own. Until it is first asked for, there is no other process. */
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

  /** False too where the session may have ended unnoticed, because it was not used for so long. */
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
