import { type Topic, topicsOf } from '#contract/reads.ts';
import type { FetchAnswer, ReadOfPage, RenderedPage, RenderPage } from '#contract/rendered-page.ts';
import type { Clock } from '#server/clock.ts';
import { type AnswerCache, versionOf } from '#server/snapshot/answers.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { type StoredFile, storedPage } from './files.ts';

/** A rendered page with its status. */
export type EncodedPage = { readonly status: number; readonly file: StoredFile };

type Parts = {
  readonly origin: string;
  readonly render: RenderPage;
  /** Makes the whole document of a rendered page. */
  readonly template: (page: RenderedPage) => string;
  readonly fetchAnswer: FetchAnswer;
  readonly answers: AnswerCache;
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
};

type Entry = {
  readonly page: EncodedPage | null;
  readonly reads: readonly ReadOfPage[];
  readonly topics: readonly Topic[];
  readonly version: number;
  /** The revision of the tournament when its rendering began. */
  readonly revision: number;
  readonly epoch: number;
  readonly madeAt: number;
};

/** The most pages that are kept. */
const MOST = 500;
/** A page shows the day and ages: it is rendered anew after this long, in milliseconds. */
const LASTS = 60_000;

/**
 * The public pages as bytes. A page is stale once a topic changes that one of its reads depends on; however many ask for
 * it then, it is rendered once.
 */
export class RenderedPages {
  readonly #parts: Parts;
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<Entry>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The page at `path` where it is kept and current; undefined otherwise. */
  kept(path: string): EncodedPage | null | undefined {
    const entry = this.#entries.get(path);
    return entry && this.#isCurrent(entry) ? entry.page : undefined;
  }

  /** The page at `path`, no older than the tournament is now; null where that is none. Throws what rendering throws. */
  async get(path: string): Promise<EncodedPage | null> {
    const { revision } = this.#parts.snapshot();
    for (;;) {
      const kept = this.kept(path);
      if (kept !== undefined) return kept;
      const { page, revision: made } = await this.#renderOnce(path);
      if (made >= revision) return page;
    }
  }

  #isCurrent({ topics, version, epoch, madeAt }: Entry): boolean {
    const { answers, snapshot, clock } = this.#parts;
    const age = clock.now() - madeAt;
    return epoch === answers.epoch && version === versionOf(topics, snapshot()) && age >= 0 && age < LASTS;
  }

  /** Joins a rendering that is under way. */
  #renderOnce(path: string): Promise<Entry> {
    const under = this.#rendering.get(path);
    if (under) return under;
    const rendering = this.#render(path).finally(() => this.#rendering.delete(path));
    this.#rendering.set(path, rendering);
    return rendering;
  }

  async #render(path: string): Promise<Entry> {
    const { origin, render, template, fetchAnswer, answers, snapshot, clock } = this.#parts;
    const before = snapshot();
    const { epoch } = answers;
    const madeAt = clock.now();
    const last = this.#entries.get(path)?.reads ?? [];
    const page = await render({ origin, path, now: madeAt, reads: last }, fetchAnswer);
    const reads = page?.data.reads.map(([read]) => read) ?? [];
    const topics = [...new Set(reads.flatMap(([call]) => topicsOf(call)))];
    const entry = {
      page: page && { status: page.status, file: storedPage(template(page)) },
      reads,
      topics,
      version: versionOf(topics, before),
      revision: before.revision,
      epoch,
      madeAt,
    };
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}
