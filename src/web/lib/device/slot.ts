export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Survives closing the tab. A function, because a browser that forbids storage throws on access. */
export const inLocalStorage: OpenStorage = () => localStorage;
export const inSessionStorage: OpenStorage = () => sessionStorage;

export type Slot<Value> = {
  readonly read: () => Value | null;
  readonly write: (value: Value | null) => void;
};

export type SlotStore<Value> = {
  slot(name: string): Slot<Value>;
  under(prefix: string): string[];
};

export const slotStoreIn = <Value extends object>(open: OpenStorage): SlotStore<Value> => ({
  slot: (name) => slotAt(name, open),
  under: (prefix) => slotsUnder(prefix, open),
});

/** If storage is full or forbidden, a write has no effect. */
export function slotAt<Value extends object>(name: string, open: OpenStorage): Slot<Value> {
  return {
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
        // Storage is full or forbidden.
      }
    },
  };
}

/**
 * Writes only a value that differs from the last one read or written here, so that an unchanged tab does not
 * overwrite another tab's value.
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

/** Names of non-empty slots with this prefix, without it. */
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
