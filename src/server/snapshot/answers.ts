import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Topic } from '#contract/reads.ts';
import type { Snapshot } from './snapshot.ts';

/** An answer as it leaves: checked by its schema once, when it was made. */
export type Answer = {
  readonly bytes: Buffer;
  readonly etag: string;
  /** The compressed form, where it is smaller; made when first asked for. */
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
    // The hash of the bytes: a version alone repeats after a restore or a release.
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

type Kept = { answer: Answer; version: number };

/** Answers kept until a topic they read moves; the least recently made go first. */
export class Answers {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** The answer of `key` for this snapshot; `make` gives its JSON where none is kept. */
  get(key: string, topics: readonly Topic[], snapshot: Snapshot, make: () => string): Answer {
    const version = versionOf(topics, snapshot);
    const kept = this.#kept.get(key);
    if (kept && kept.version === version) return kept.answer;
    const answer = toAnswer(make());
    this.#keep(key, { answer, version }, kept);
    return answer;
  }

  /** Nothing known is certain: the database went back to an earlier state. */
  forget(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #keep(key: string, fresh: Kept, replaced: Kept | undefined) {
    if (replaced) this.#drop(key, replaced);
    this.#kept.set(key, fresh);
    this.#bytes += fresh.answer.bytes.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= MOST && this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest, kept);
    }
  }

  #drop(key: string, kept: Kept) {
    this.#kept.delete(key);
    this.#bytes -= kept.answer.bytes.length;
  }
}

function versionOf(topics: readonly Topic[], snapshot: Snapshot): number {
  let latest = 0;
  for (const topic of topics) latest = Math.max(latest, snapshot.topics[topic] ?? 0);
  return latest;
}
