import { openDevice, readFromDevice } from '#web/lib/device/device.ts';
import type { Slot, SlotStore } from '#web/lib/device/slot.ts';

/**
 * Slots in IndexedDB (store `queue`), which survive a killed browser, while `localStorage` loses the last seconds.
 * `opened` reads the database; after that a slot returns what this page wrote last. `reread` and `stored` read
 * what other tabs wrote.
 */
export class DeviceSlotStore<Value extends object> implements SlotStore<Value> {
  readonly #values = new Map<string, Value>();
  #opened: Promise<void> | null = null;
  #isOpen = false;
  #isStoring = true;

  isOpen = (): boolean => this.#isOpen;

  /** False if storage is full or forbidden, as in some private windows. */
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

  /** The values below a prefix as stored now, also by other tabs; only this page's own if it cannot store. */
  async stored(prefix: string): Promise<Map<string, Value>> {
    await this.opened();
    const values = this.#isStoring ? await readFromDevice('queue') : this.#values;
    return new Map(
      [...values]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value as Value]),
    );
  }

  /** Another tab may have written it. */
  async reread(name: string): Promise<void> {
    try {
      const value = await (await openDevice()).get('queue', name);
      this.#note(name, (value as Value | undefined) ?? null);
    } catch {
      // Storage is forbidden: only this page's value is known.
    }
  }

  slot(name: string): Slot<Value> {
    return {
      read: () => this.#values.get(name) ?? null,
      write: (value) => void this.#write(name, value),
    };
  }

  async #open(): Promise<void> {
    for (const [name, value] of await readFromDevice('queue')) this.#note(name, value as Value);
    this.#isOpen = true;
  }

  async #write(name: string, value: Value | null): Promise<void> {
    this.#note(name, value);
    try {
      const tx = (await openDevice()).transaction('queue', 'readwrite');
      const writing = value === null ? tx.store.delete(name) : tx.store.put(value, name);
      // Committed at once: the page may be closed before an automatic commit.
      tx.commit();
      await Promise.all([writing, tx.done]);
      this.#isStoring = true;
    } catch {
      // Storage is full or forbidden: the value lives until the page is closed.
      this.#isStoring = false;
    }
  }

  #note(name: string, value: Value | null): void {
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
  }
}
