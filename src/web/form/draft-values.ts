/**
 * Which values of a form are stored. `except`: these never; `isWhole`: all of them as soon as one was
 * changed, because they belong together.
 */
export type DraftOptions = { readonly except?: readonly PropertyKey[]; readonly isWhole?: boolean };

/**
 * The values to store: only the changed ones, so that a draft restored later does not overwrite what a
 * colleague changed meanwhile. Null where nothing was changed.
 */
export function draftValues(
  values: object,
  start: object,
  { except = [], isWhole = false }: DraftOptions = {},
): object | null {
  const startValues = new Map(Object.entries(start));
  const storable = Object.entries(values).filter(([field]) => !except.includes(field));
  const typed = storable.filter(([field, value]) => !isSame(value, startValues.get(field)));
  return typed.length > 0 ? Object.fromEntries(isWhole ? storable : typed) : null;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));
