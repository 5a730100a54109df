/**
 * How the values of a form are stored: those named in `except` never; with `isWhole` all of them together, because one
 * means nothing without the others.
 */
export type DraftOptions = { readonly except?: readonly PropertyKey[]; readonly isWhole?: boolean };

/**
 * What is stored of a form: only the values that were changed, so that a draft restored later does not overwrite what a
 * colleague changed in between. Null where nothing was changed.
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
