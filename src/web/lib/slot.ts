export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Survives a closed tab. Opened at each use: a browser may forbid its storage altogether. */
export const onDevice: OpenStorage = () => localStorage;
/** Ends with the tab. */
export const inTab: OpenStorage = () => sessionStorage;

/** The place of one value in the browser's storage; null is an empty place. */
export type Slot<Value> = {
  readonly read: () => Value | null;
  readonly write: (value: Value | null) => void;
};

/** A slot into which other tabs write too. */
export type SharedSlot<Value> = Slot<Value> & {
  /** Writes what is made of what is there by then. */
  readonly change: (make: (there: Value | null) => Value | null) => void;
};

/** Slots by their names. */
export type Drawer<Value> = {
  slot(name: string): SharedSlot<Value>;
  /** What follows `prefix` in the names of the slots that are in use. */
  under(prefix: string): string[];
};

export const drawerIn = <Value extends object>(open: OpenStorage): Drawer<Value> => ({
  slot: (name) => slotAt(name, open),
  under: (prefix) => slotsUnder(prefix, open),
});

/** Where storage is full or forbidden the earlier value stays, and the new one lasts as long as its page is open. */
export function slotAt<Value extends object>(name: string, open: OpenStorage): SharedSlot<Value> {
  const slot: SharedSlot<Value> = {
    read() {
      try {
        const value: unknown = JSON.parse(open().getItem(name) ?? 'null');
        return typeof value === 'object' ? (value as Value | null) : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) open().removeItem(name);
        else open().setItem(name, JSON.stringify(value));
      } catch {
        // Full or forbidden.
      }
    },
    change: (make) => slot.write(make(slot.read())),
  };
  return slot;
}

/**
 * The same place, written only with another value than was read or written here last: what another tab stored stays
 * while nothing changes in this one.
 */
export function writtenOnChange<Value extends object>(slot: Slot<Value>): Slot<Value> {
  let last: string | undefined;
  return {
    read() {
      const value = slot.read();
      last = JSON.stringify(value);
      return value;
    },
    write(value) {
      const text = JSON.stringify(value);
      if (text === last) return;
      last = text;
      slot.write(value);
    },
  };
}

/** What follows `prefix` in the names of the slots that are in use. */
export function slotsUnder(prefix: string, open: OpenStorage): string[] {
  try {
    const storage = open();
    return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}
