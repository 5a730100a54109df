import { setImmediate as nextTurn } from 'node:timers/promises';
import { topicsOf } from '#contract/reads.ts';
import {
  type AnswerVisitor,
  type PageRequest,
  type PageSubjects,
  type RenderPage,
  renderedAddress,
} from '#contract/rendered-page.ts';
import { storedPage } from '#server/http/files.ts';
import { TimeBudget } from '#server/limits/time-budget.ts';
import { inSpan } from '#server/observe/spans.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { FairQueue, LaneFull } from '#server/store/database/fair-queue.ts';
import { type AnswerCache, versionOf } from '#server/store/snapshot/answers.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { PageTemplate } from './page-template.ts';
import { type EncodedPage, type PageEntry, StoredPages } from './stored-pages.ts';

type RenderedPagesOptions = {
  readonly origin: string;
  readonly base: () => string;
  readonly turns: RenderingTurns;
  readonly render: RenderPage;
  readonly template: PageTemplate['template'];
  readonly answerVisitor: AnswerVisitor;
  readonly answers: AnswerCache;
  readonly snapshot: () => Snapshot;
  readonly pictureOf: PageRequest['pictureOf'];
  /** Milliseconds since the database last answered; 0 while it answers. */
  readonly silentFor: () => number;
  readonly clock: Clock;
};

/**
 * Renderings at once and waiting, per network and in total. Two at once, because one may wait for the
 * database.
 */
const RENDERINGS = { atOnce: 2, laneHolds: 16, holds: 64 } as const;
/** Processor time for renderings, which take about 10 ms each, in milliseconds. */
const TIME = { perNetwork: { aSecond: 100, atOnce: 1_000 }, all: { aSecond: 250, atOnce: 2_000 } } as const;
const MOST_CHARGED = 100;
/** Age in milliseconds at which a page is rendered anew, because it shows relative times. */
const LASTS = 60_000;
/** The same while the database does not answer, because the page then says how old it is. */
const LASTS_SILENT = 10_000;

/** What the tournaments of an installation share to render their pages: turns, processor time and memory. */
export class RenderingTurns {
  readonly queue = new FairQueue(RENDERINGS);
  readonly budget: TimeBudget;
  readonly stored = new StoredPages();
  /** How many tournaments were opened, to tell their pages apart. */
  opened = 0;

  constructor(clock: Clock) {
    this.budget = new TimeBudget(TIME, () => clock.steady());
  }
}

/**
 * Cache of a tournament's rendered public pages. A page is stale once a topic of one of its reads changes;
 * simultaneous requests share one rendering.
 */
export class RenderedPages {
  readonly #parts: RenderedPagesOptions;
  readonly #rendering = new Map<string, Promise<PageEntry>>();
  readonly #number: number;

  constructor(parts: RenderedPagesOptions) {
    this.#parts = parts;
    parts.turns.opened += 1;
    this.#number = parts.turns.opened;
  }

  addressOf(url: string): string | null {
    return renderedAddress(url, memoize(this.#parts.snapshot(), subjectsOf));
  }

  /** The cached page at `address`; undefined if there is none or it is stale. */
  cached(address: string): EncodedPage | null | undefined {
    const { stored } = this.#parts.turns;
    const key = this.#keyOf(address);
    const entry = stored.find(key);
    if (!entry || !this.#isCurrent(entry)) return undefined;
    stored.noteRequest(key, entry);
    return entry.page;
  }

  #keyOf(address: string): string {
    return `${this.#number} ${this.#parts.base()}${address}`;
  }

  /**
   * The current page at `address`; null if there is none. `network`: who requests it. Throws the renderer's
   * errors, and `LaneFull` if too many pages are waiting or rendering has taken too much time.
   */
  async get(address: string, network: string): Promise<EncodedPage | null> {
    const { revision } = this.#parts.snapshot();
    for (;;) {
      const cached = this.cached(address);
      if (cached !== undefined) return cached;
      const under = this.#rendering.get(address);
      try {
        const { page, revision: made } = await (under ?? this.#begin(address, network));
        if (made >= revision) return page;
      } catch (error) {
        // Another network's limit does not apply to this one.
        if (!under || !(error instanceof LaneFull)) throw error;
      }
    }
  }

  #isCurrent(entry: PageEntry): boolean {
    const { answers, snapshot, clock, silentFor } = this.#parts;
    const { epoch, madeAt, isSilent } = entry;
    if (isSilent !== silentFor() > 0) return false;
    const age = clock.now() - madeAt;
    const lasts = isSilent ? LASTS_SILENT : LASTS;
    return epoch === answers.epoch && age >= 0 && age < lasts && isUnchanged(entry, snapshot());
  }

  #begin(address: string, network: string): Promise<PageEntry> {
    const rendering = this.#renderInTurn(address, network).finally(() => this.#rendering.delete(address));
    this.#rendering.set(address, rendering);
    return rendering;
  }

  async #renderInTurn(address: string, network: string): Promise<PageEntry> {
    const { budget, queue } = this.#parts.turns;
    this.#refuseWithoutTime(network);
    return queue.run(network, async () => {
      this.#refuseWithoutTime(network);
      // Rendering blocks the process, so requests are read and answered in between.
      await nextTurn();
      const before = process.threadCpuUsage();
      try {
        return await inSpan('render page', { attributes: { 'manchete.page': pageKind(address) } }, () =>
          this.#render(address),
        );
      } finally {
        const { user, system } = process.threadCpuUsage(before);
        // While a rendering waits, the process answers others; this network is not charged for that.
        budget.charge(network, Math.min(MOST_CHARGED, (user + system) / 1_000));
      }
    });
  }

  #refuseWithoutTime(network: string): void {
    if (!this.#parts.turns.budget.has(network)) throw new LaneFull();
  }

  async #render(address: string): Promise<PageEntry> {
    const { origin, render, template, answerVisitor, answers, snapshot, pictureOf, clock } = this.#parts;
    const before = snapshot();
    const { epoch } = answers;
    const base = this.#parts.base();
    const key = this.#keyOf(address);
    const madeAt = clock.now();
    const silentFor = this.#parts.silentFor();
    const page = await render({ origin, base, address, now: madeAt, silentFor, pictureOf }, answerVisitor);
    const topics = [...new Set(page?.data.reads.flatMap(([[call]]) => topicsOf(call)))];
    const entry = {
      page: page && { status: page.status, file: storedPage(template(page)) },
      topics,
      version: versionOf(topics, before),
      revision: before.revision,
      epoch,
      madeAt,
      isSilent: silentFor > 0,
      unchangedAt: before.revision,
    };
    this.#parts.turns.stored.keep(key, entry);
    return entry;
  }
}

/** Notes the revision, so that the topics are not compared again for every request. */
function isUnchanged(entry: PageEntry, snapshot: Snapshot): boolean {
  if (entry.unchangedAt === snapshot.revision) return true;
  if (entry.version !== versionOf(entry.topics, snapshot)) return false;
  entry.unchangedAt = snapshot.revision;
  return true;
}

function subjectsOf({ games, gameOf, teamOf }: Snapshot): PageSubjects {
  const courts = new Set(games.map(({ court }) => court));
  return {
    hasGame: (id) => gameOf.has(id),
    hasTeam: (id) => teamOf.has(id),
    hasCourt: (name) => courts.has(name),
  };
}

export const pageKind = (address: string) => /^\/[^/?]*/.exec(address)?.[0] ?? '/';
