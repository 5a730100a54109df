import type { Topic } from '#contract/reads.ts';
import type { StoredFile } from '#server/http/files.ts';

export type EncodedPage = { readonly status: number; readonly file: StoredFile };

/** A rendered page, and of what it was rendered. */
export type PageEntry = {
  readonly page: EncodedPage | null;
  readonly topics: readonly Topic[];
  readonly version: number;
  readonly revision: number;
  readonly epoch: number;
  readonly madeAt: number;
  readonly isSilent: boolean;
  unchangedAt: number;
};

const MOST_BYTES = 48 * 1024 * 1024;
const ENTRY_BYTES = 1_024;

/** The rendered pages of all tournaments. The one that was requested longest ago is dropped first. */
export class StoredPages {
  /** In the order of their last requests. */
  readonly #entries = new Map<string, PageEntry>();
  #bytes = 0;

  find(key: string): PageEntry | undefined {
    return this.#entries.get(key);
  }

  noteRequest(key: string, entry: PageEntry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  keep(key: string, entry: PageEntry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const dropped = this.#entries.get(key);
    if (!dropped) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(dropped);
  }
}

const sizeOf = ({ page }: PageEntry) => ENTRY_BYTES + (page?.file.bytes.length ?? 0);
