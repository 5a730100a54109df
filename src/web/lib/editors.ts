import { type Drawer, drawerIn, onDevice, type SharedSlot } from './slot.ts';

/** The numbers that name what is edited: a game, or a round and a team. */
type Subject = readonly number[];
type Editor = { send(): void; stop(): void };

/**
 * The editors of the person who is signed in, one for each subject, whatever page shows it: what waits to be sent
 * outlives its page, and what is stored is reopened and sent at the next opening of any page.
 */
export class Editors<E extends Editor, Stored extends object> {
  readonly #prefix: string;
  readonly #drawer: Drawer<Stored>;
  readonly #open = new Map<string, E>();
  #owner: number | null = null;

  /** `prefix`: of the slots. It names the shape of what is stored: another one is another release's. */
  constructor(prefix: string, drawer: Drawer<Stored> = drawerIn(onDevice)) {
    this.#prefix = prefix;
    this.#drawer = drawer;
  }

  slot(userId: number, subject: Subject): SharedSlot<Stored> {
    return this.#drawer.slot(`${this.#prefix}:${userId}:${subject.join(':')}`);
  }

  /** The subjects of which this device stores something of a person's. */
  stored(userId: number): Subject[] {
    return this.#drawer
      .under(`${this.#prefix}:${userId}:`)
      .map((name) => name.split(':').map(Number))
      .filter((subject) => subject.every((each) => each > 0));
  }

  all(): E[] {
    return [...this.#open.values()];
  }

  /** The one that is open, of the person who is signed in. */
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
   * Sends what waits in the editors that are open, and reopens what is stored. `load`: what an editor starts from; null
   * leaves it for another time.
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

  /** Ends one for good, with what is stored of it. */
  drop(userId: number, subject: Subject): void {
    this.#open.get(subject.join())?.stop();
    this.#open.delete(subject.join());
    this.slot(userId, subject).write(null);
  }

  /** Nothing of a person's stays on this device. */
  forget(userId: number): void {
    this.#stopAll();
    for (const subject of this.stored(userId)) this.slot(userId, subject).write(null);
  }

  /** Who is signed in: the editors of anybody else stop. */
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
