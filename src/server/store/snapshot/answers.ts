import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Topic } from '#contract/reads.ts';
import type { Snapshot } from './snapshot.ts';

/** An encoded answer. It is validated by its schema once, when it is made. */
export type Answer = {
  readonly bytes: Buffer;
  readonly etag: string;
  /** The compressed bytes, or null where they are not smaller. Computed at the first call. */
  readonly gzip: () => Buffer | null;
};

const MOST = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
const WORTH_COMPRESSING = 1_024;

export function toAnswer(json: string): Answer {
  const bytes = Buffer.from(json);
  let compressed: Buffer | null | undefined;
  return {
    bytes,
    // A version number repeats after a restore or a release; a hash of the bytes does not.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    gzip() {
      if (compressed === undefined) {
        const smaller = bytes.length < WORTH_COMPRESSING ? bytes : gzipSync(bytes, { level: 4 });
        compressed = smaller.length < bytes.length ? smaller : null;
      }
      return compressed;
    },
  };
}

type Entry = { answer: Answer; version: number };

/** A cache of answers. An entry is stale once one of its topics changes; the oldest entries are evicted first. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #epoch = 0;

  /** Grows with each `forget`, so that caches built on these answers can notice it. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The answer of `key` for this snapshot; `make` gives its JSON on a cache miss. */
  get(key: string, topics: readonly Topic[], snapshot: Snapshot, make: () => string): Answer {
    const version = versionOf(topics, snapshot);
    const cached = this.#entries.get(key);
    if (cached && cached.version === version) return cached.answer;
    const answer = toAnswer(make());
    this.#store(key, { answer, version }, cached);
    return answer;
  }

  /** Empties the cache: the database was restored to an earlier state. */
  forget(): void {
    this.#entries.clear();
    this.#bytes = 0;
    this.#epoch += 1;
  }

  #store(key: string, fresh: Entry, replaced: Entry | undefined) {
    if (replaced) this.#drop(key, replaced);
    this.#entries.set(key, fresh);
    this.#bytes += fresh.answer.bytes.length;
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MOST && this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, dropped: Entry) {
    this.#entries.delete(key);
    this.#bytes -= dropped.answer.bytes.length;
  }
}

/** How many of these answers are cached: a tournament of 64 teams has 256 games. */
const MOST_LOOKED_UP = 300;

/**
 * A cache of answers that need more than the snapshot, one for each key. Simultaneous requests for the same
 * version share one lookup.
 */
export class LookedUpAnswers {
  readonly #entries = new Map<string, { readonly version: string; readonly answer: Promise<Answer> }>();

  get(key: string, version: string, load: () => Promise<string>): Promise<Answer> {
    const cached = this.#entries.get(key);
    if (cached?.version === version) return cached.answer;
    const entry = { version, answer: load().then(toAnswer) };
    // Failures are not cached.
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST_LOOKED_UP) break;
      this.#entries.delete(oldest);
    }
    return entry.answer;
  }

  /** Empties it: the database was restored to an earlier state. */
  forget(): void {
    this.#entries.clear();
  }
}

/** The revision of the latest change of any of the topics. */
export function versionOf(topics: readonly Topic[], snapshot: Snapshot): number {
  let latest = 0;
  for (const topic of topics) latest = Math.max(latest, snapshot.topics[topic] ?? 0);
  return latest;
}
