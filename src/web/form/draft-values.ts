/** How the values of a form are stored: `except` never are; `isWhole` where they mean something only together. */
export type DraftOptions = { readonly except?: readonly PropertyKey[]; readonly isWhole?: boolean };

/**
 * What is stored of a form: what was typed, so that a draft that is restored later takes back nothing that a colleague
 * changed in between. Null where nothing was typed.
 */
export function draftValues(
  values: object,
  start: object,
  { except = [], isWhole = false }: DraftOptions = {},
): object | null {
  const begun = new Map(Object.entries(start));
  const storable = Object.entries(values).filter(([field]) => !except.includes(field));
  const typed = storable.filter(([field, value]) => !isSame(value, begun.get(field)));
  return typed.length > 0 ? Object.fromEntries(isWhole ? storable : typed) : null;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));
