/** Makes a value when it is first used and keeps it: an `Intl` formatter takes a phone tens of milliseconds. */
export function atFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
