/**
 * Which values of a form are stored. `except`: these never; `beside`: these with any other that was changed;
 * `isWhole`: all of them as soon as one was changed, because they belong together.
 */
export type DraftOptions = {
  readonly except?: readonly PropertyKey[];
  readonly beside?: readonly PropertyKey[];
  readonly isWhole?: boolean;
};

/**
 * The values to store: only the changed ones, so that a draft restored later does not overwrite what a
 * colleague changed meanwhile. Null where nothing was changed.
 */
export function draftValues(
  values: object,
  start: object,
  { except = [], beside = [], isWhole = false }: DraftOptions = {},
): object | null {
  const startValues = new Map(Object.entries(start));
  const storable = Object.entries(values).filter(([field]) => !except.includes(field));
  const changed = storable.filter(
    ([field, value]) => !beside.includes(field) && !isSame(value, startValues.get(field)),
  );
  if (changed.length === 0) return null;
  const names = [...changed.map(([field]) => field), ...beside];
  return Object.fromEntries(isWhole ? storable : storable.filter(([field]) => names.includes(field)));
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));
