import { onDevice, type SharedSlot, type SlotStore, slotStoreIn } from './slot.ts';

/** The ids of what is edited: of a game, or of a round and a team. */
type Subject = readonly number[];
type Editor = { send(): void; stop(): void };

/**
 * The offline editors of the signed-in user, one for each subject. They outlive the page that opened them, so that
 * changes are still sent; stored changes are reopened and sent when any page is opened again.
 */
export class Editors<E extends Editor, Stored extends object> {
  readonly #prefix: string;
  readonly #slots: SlotStore<Stored>;
  readonly #open = new Map<string, E>();
  #owner: number | null = null;

  /**
   * `prefix`: of the slots' names. It identifies the format of the stored values: a release with another format uses
   * another prefix.
   */
  constructor(prefix: string, slots: SlotStore<Stored> = slotStoreIn(onDevice)) {
    this.#prefix = prefix;
    this.#slots = slots;
  }

  slot(userId: number, subject: Subject): SharedSlot<Stored> {
    return this.#slots.slot(`${this.#prefix}:${userId}:${subject.join(':')}`);
  }

  /** The subjects for which this device stores a user's changes. */
  stored(userId: number): Subject[] {
    return this.#slots
      .under(`${this.#prefix}:${userId}:`)
      .map((name) => name.split(':').map(Number))
      .filter((subject) => subject.every((each) => each > 0));
  }

  /** The changes of all users that this device stores. */
  storedOfAll(): { readonly userId: number; readonly subject: Subject; readonly changes: Stored }[] {
    return this.#slots.under(`${this.#prefix}:`).flatMap((name) => {
      const [userId = 0, ...subject] = name.split(':').map(Number);
      const changes = [userId, ...subject].every((each) => each > 0)
        ? this.slot(userId, subject).read()
        : null;
      return changes ? [{ userId, subject, changes }] : [];
    });
  }

  all(): E[] {
    return [...this.#open.values()];
  }

  /** The open editor of the signed-in user. */
  find(userId: number, subject: Subject): E | undefined {
    return this.#owner === userId ? this.#open.get(subject.join()) : undefined;
  }

  get(userId: number, subject: Subject, make: () => E): E {
    this.belongTo(userId);
    const open = this.#open.get(subject.join());
    if (open) return open;
    const editor = make();
    this.#open.set(subject.join(), editor);
    return editor;
  }

  /**
   * Sends the changes of open editors, and opens an editor for each subject with stored changes. `load` gives the data
   * an editor starts from, or null to leave the subject for later.
   */
  async resume<Source>(
    userId: number,
    load: (subject: Subject) => Promise<Source | null>,
    open: (subject: Subject, source: Source) => void,
  ): Promise<void> {
    this.belongTo(userId);
    for (const editor of this.all()) editor.send();
    for (const subject of this.stored(userId)) {
      if (this.#open.has(subject.join())) continue;
      const source = await load(subject);
      if (this.#owner !== userId) return;
      if (source !== null) open(subject, source);
    }
  }

  /** Stops an editor and deletes its stored changes. */
  drop(userId: number, subject: Subject): void {
    this.#open.get(subject.join())?.stop();
    this.#open.delete(subject.join());
    this.slot(userId, subject).write(null);
  }

  /** Stops all editors and deletes a user's stored changes from this device. */
  forget(userId: number): void {
    this.#stopAll();
    for (const subject of this.stored(userId)) this.slot(userId, subject).write(null);
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
