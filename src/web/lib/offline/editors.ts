import { inLocalStorage, type Slot, type SlotStore, slotStoreIn } from '#web/lib/device/slot.ts';
import { ownBase } from '#web/lib/net/base.ts';

type Ids = readonly number[];
type Editor = { send(): void; stop(): void };
/** The base of the tournament in which changes were made; none for the current one. */
type WithBase = { readonly base?: string };

/**
 * The signed-in user's offline editors, one per game or sheet. They outlive the page that opened them, so that
 * changes are still sent; stored changes are sent when any page is opened again, also of another tournament. Games
 * and teams of all tournaments have different ids.
 */
export class Editors<E extends Editor, Stored extends object> {
  readonly #prefix: string;
  readonly #slots: SlotStore<Stored & WithBase>;
  readonly #open = new Map<string, E>();
  #owner: number | null = null;

  /** `prefix` of the slots' names. A release that cannot read the values under it uses another one. */
  constructor(prefix: string, slots: SlotStore<Stored & WithBase> = slotStoreIn(inLocalStorage)) {
    this.#prefix = prefix;
    this.#slots = slots;
  }

  /** `base`: of the tournament to which the changes are sent. */
  slot(userId: number, ids: Ids, base: string = ownBase()): Slot<Stored> {
    const slot = this.#slot(userId, ids);
    return {
      read() {
        const value = slot.read();
        if (value === null) return null;
        const { base: _, ...changes } = value;
        return changes as unknown as Stored;
      },
      write: (changes) => slot.write(changes && (base === '' ? changes : { ...changes, base })),
    };
  }

  baseOf(userId: number, ids: Ids): string {
    return this.#slot(userId, ids).read()?.base ?? '';
  }

  #slot(userId: number, ids: Ids): Slot<Stored & WithBase> {
    return this.#slots.slot(`${this.#prefix}:${userId}:${ids.join(':')}`);
  }

  stored(userId: number): Ids[] {
    return this.#slots
      .under(`${this.#prefix}:${userId}:`)
      .map((name) => name.split(':').map(Number))
      .filter((ids) => ids.every((each) => each > 0));
  }

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
   * Sends the changes of open editors, and opens one per game or sheet with stored changes. `load` gives the data
   * to start from, or null to leave it for next time.
   */
  async resume<Source>(
    userId: number,
    load: (ids: Ids, base: string) => Promise<Source | null>,
    open: (ids: Ids, source: Source, base: string) => void,
  ): Promise<void> {
    this.belongTo(userId);
    for (const editor of this.all()) editor.send();
    for (const ids of this.stored(userId)) {
      if (this.#open.has(ids.join())) continue;
      const base = this.baseOf(userId, ids);
      const source = await load(ids, base);
      if (this.#owner !== userId) return;
      if (source !== null) open(ids, source, base);
    }
  }

  close(userId: number, ids: Ids): void {
    this.find(userId, ids)?.stop();
    if (this.#owner === userId) this.#open.delete(ids.join());
  }

  drop(userId: number, ids: Ids): void {
    this.close(userId, ids);
    this.slot(userId, ids).write(null);
  }

  /** Stops all editors and deletes a user's stored changes. */
  forget(userId: number): void {
    this.#stopAll();
    for (const ids of this.stored(userId)) this.slot(userId, ids).write(null);
  }

  isOf(userId: number): boolean {
    return this.#owner === userId;
  }

  /** Sets the signed-in user, and stops another user's editors. */
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
