import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/contract.ts';
import { type ReadKey, reads, type Topic } from '#contract/reads.ts';
import type { Snapshot } from './snapshot.ts';

export type Answer = {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Compressed at the first call; null if that is not smaller. */
  readonly gzip: () => Buffer | null;
};

const MAX_ANSWERS = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
const WORTH_COMPRESSING = 1_024;

/** A body as JSON, with the fields that its schema names. */
export const encode = (schema: z.core.$ZodType, body: unknown): string =>
  JSON.stringify(z.parse(schema, body));

export function toAnswer(json: string): Answer {
  const bytes = Buffer.from(json);
  let compressed: Buffer | null | undefined;
  return {
    bytes,
    // Version numbers repeat after a restore or a release; a hash of the bytes does not.
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

/**
 * A cache of answers. An entry is stale once one of its topics changes; the oldest entries are evicted first.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #epoch = 0;

  /** Grows with each `forget`, so that caches built on these answers can notice it. */
  get epoch(): number {
    return this.#epoch;
  }

  get(key: string, topics: readonly Topic[], snapshot: Snapshot, make: () => string): Answer {
    const version = versionOf(topics, snapshot);
    const cached = this.#entries.get(key);
    if (cached && cached.version === version) return cached.answer;
    const answer = toAnswer(make());
    this.#store(key, { answer, version }, cached);
    return answer;
  }

  /** The answer of a view, which `show` makes; a personal one is not kept. `input`: the rest of the cache key. */
  view(key: ReadKey, snapshot: Snapshot, show: () => unknown, input = ''): Answer {
    const call: Call = contract[key];
    const schema = call.answer[200];
    if (!schema || schema === 'empty' || 'raw' in schema)
      throw new Error(`${key} is a view and answers no JSON`);
    const make = () => encode(schema, show());
    const { topics, sharedWith } = reads[key];
    return sharedWith === 'personal' ? toAnswer(make()) : this.get(key + input, topics, snapshot, make);
  }

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
      if (this.#entries.size <= MAX_ANSWERS && this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, dropped: Entry) {
    this.#entries.delete(key);
    this.#bytes -= dropped.answer.bytes.length;
  }
}

const MAX_LOOKED_UP = 300;

/**
 * Cache of answers that need more than the snapshot, one per key. Simultaneous requests for the same version
 * share one lookup.
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
      if (this.#entries.size <= MAX_LOOKED_UP) break;
      this.#entries.delete(oldest);
    }
    return entry.answer;
  }

  forget(): void {
    this.#entries.clear();
  }
}

export function versionOf(topics: readonly Topic[], snapshot: Snapshot): number {
  let latest = 0;
  for (const topic of topics) latest = Math.max(latest, snapshot.topics[topic] ?? 0);
  return latest;
}
