import { inLocalStorage, type Slot, type SlotStore, slotStoreIn } from '#web/lib/device/slot.ts';

/** Of what is edited: the id of a game, or the round and the team of a score sheet. */
type Ids = readonly number[];
type Editor = { send(): void; stop(): void };

/**
 * The offline editors of the signed-in user, one for each game or sheet. They outlive the page that opened them, so that
 * changes are still sent; stored changes are reopened and sent when any page is opened again.
 */
export class Editors<E extends Editor, Stored extends object> {
  readonly #prefix: string;
  readonly #slots: SlotStore<Stored>;
  readonly #open = new Map<string, E>();
  #owner: number | null = null;

  /** `prefix`: of the slots' names. A release that cannot read the values stored under it uses another one. */
  constructor(prefix: string, slots: SlotStore<Stored> = slotStoreIn(inLocalStorage)) {
    this.#prefix = prefix;
    this.#slots = slots;
  }

  slot(userId: number, ids: Ids): Slot<Stored> {
    return this.#slots.slot(`${this.#prefix}:${userId}:${ids.join(':')}`);
  }

  /** The ids of the games or sheets of which this device stores a user's changes. */
  stored(userId: number): Ids[] {
    return this.#slots
      .under(`${this.#prefix}:${userId}:`)
      .map((name) => name.split(':').map(Number))
      .filter((ids) => ids.every((each) => each > 0));
  }

  /** The changes of all users that this device stores. */
  storedOfAll(): { readonly userId: number; readonly ids: Ids; readonly changes: Stored }[] {
    return this.#slots.under(`${this.#prefix}:`).flatMap((name) => {
      const [userId = 0, ...ids] = name.split(':').map(Number);
      const changes = [userId, ...ids].every((each) => each > 0) ? this.slot(userId, ids).read() : null;
      return changes ? [{ userId, ids, changes }] : [];
    });
  }

  all(): E[] {
    return [...this.#open.values()];
  }

  /** The open editor of the signed-in user. */
  find(userId: number, ids: Ids): E | undefined {
    return this.#owner === userId ? this.#open.get(ids.join()) : undefined;
  }

  get(userId: number, ids: Ids, make: () => E): E {
    this.belongTo(userId);
    const open = this.#open.get(ids.join());
    if (open) return open;
    const editor = make();
    this.#open.set(ids.join(), editor);
    return editor;
  }

  /**
   * Sends the changes of open editors, and opens one for each game or sheet with stored changes. `load` gives the
   * data an editor starts from, or null to leave it for the next time.
   */
  async resume<Source>(
    userId: number,
    load: (ids: Ids) => Promise<Source | null>,
    open: (ids: Ids, source: Source) => void,
  ): Promise<void> {
    this.belongTo(userId);
    for (const editor of this.all()) editor.send();
    for (const ids of this.stored(userId)) {
      if (this.#open.has(ids.join())) continue;
      const source = await load(ids);
      if (this.#owner !== userId) return;
      if (source !== null) open(ids, source);
    }
  }

  /** Stops an editor. Its stored changes stay. */
  close(userId: number, ids: Ids): void {
    this.find(userId, ids)?.stop();
    if (this.#owner === userId) this.#open.delete(ids.join());
  }

  /** Stops an editor and deletes its stored changes. */
  drop(userId: number, ids: Ids): void {
    this.close(userId, ids);
    this.slot(userId, ids).write(null);
  }

  /** Stops all editors and deletes a user's stored changes from this device. */
  forget(userId: number): void {
    this.#stopAll();
    for (const ids of this.stored(userId)) this.slot(userId, ids).write(null);
  }

  isOf(userId: number): boolean {
    return this.#owner === userId;
  }

  /** Sets the signed-in user, and stops the editors of another one. */
  belongTo(userId: number): void {
    if (this.#owner === userId) return;
    this.#stopAll();
    this.#owner = userId;
  }

  #stopAll() {
    for (const editor of this.#open.values()) editor.stop();
    this.#open.clear();
  }
}
