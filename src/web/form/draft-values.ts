/**
 * Which values are stored. `except`: never these; `beside`: these only with another change; `isWhole`: all as soon
 * as one changes, because they belong together.
 */
export type DraftOptions = {
  readonly except?: readonly PropertyKey[];
  readonly beside?: readonly PropertyKey[];
  readonly isWhole?: boolean;
};

/**
 * Only the changed values, so that a draft restored later does not overwrite a colleague's change; null for none.
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
