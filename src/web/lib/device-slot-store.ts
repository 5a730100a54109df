import { openDevice, readFromDevice } from './device.ts';
import type { SharedSlot, SlotStore } from './slot.ts';

/**
 * Slots in IndexedDB, in the object store `queue`, which survive a killed browser, while `localStorage` loses the last seconds.
 * The database is read by `opened`; after that a slot returns what this page wrote last, joined with what other tabs had stored
 * by then.
 */
export class DeviceSlotStore<Value extends object> implements SlotStore<Value> {
  readonly #values = new Map<string, Value>();
  /** The last change of each slot: an earlier one that commits later must not replace its value here. */
  readonly #latestChange = new Map<string, object>();
  #opened: Promise<void> | null = null;
  #isOpen = false;
  #isStoring = true;

  /** Whether the stored values were read. */
  isOpen = (): boolean => this.#isOpen;

  /** Whether the last value was stored; not where storage is full or forbidden, as in some private windows. */
  isStoring = (): boolean => this.#isStoring;

  /** Reads the stored values. Returns the same promise each time. */
  opened = (): Promise<void> => {
    this.#opened ??= this.#open();
    return this.#opened;
  };

  under(prefix: string): string[] {
    return [...this.#values.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  }

  /** The values below a prefix as they are stored now, also by other tabs; this page's own where it cannot store. */
  async stored(prefix: string): Promise<Map<string, Value>> {
    await this.opened();
    const values = this.#isStoring ? await readFromDevice('queue') : this.#values;
    return new Map(
      [...values]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value as Value]),
    );
  }

  slot(name: string): SharedSlot<Value> {
    return {
      read: () => this.#values.get(name) ?? null,
      write: (value) => void this.#change(name, () => value),
      change: (make) => void this.#change(name, make),
    };
  }

  async #open(): Promise<void> {
    for (const [name, value] of await readFromDevice('queue')) this.#note(name, value as Value);
    this.#isOpen = true;
  }

  /** One transaction, so that no other tab writes in between. */
  async #change(name: string, make: (stored: Value | null) => Value | null): Promise<void> {
    const change = {};
    this.#latestChange.set(name, change);
    this.#note(name, make(this.#values.get(name) ?? null));
    try {
      const tx = (await openDevice()).transaction('queue', 'readwrite');
      const value = make(((await tx.store.get(name)) as Value | undefined) ?? null);
      const writing = value === null ? tx.store.delete(name) : tx.store.put(value, name);
      // Committed at once, because the page may be closed before an automatic commit.
      tx.commit();
      await Promise.all([writing, tx.done]);
      if (this.#latestChange.get(name) === change) this.#note(name, value);
      this.#isStoring = true;
    } catch {
      // Storage is full or forbidden: the value is kept until the page is closed.
      this.#isStoring = false;
    }
  }

  #note(name: string, value: Value | null): void {
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
  }
}
