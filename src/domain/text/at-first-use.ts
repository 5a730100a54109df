/** What `make` gives, made once and only if it is used: `Intl` takes a phone tens of milliseconds. */
export function atFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
