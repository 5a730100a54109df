/* `validateSearch` of a route sets each of its parameters, wrong ones to undefined, because the router
   keeps parameters that the result lacks. */

/** A number in the URL's search (`?time=12`), from 1 to `most`; undefined for anything else. */
export function numberIn(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/**
 * A text in the URL's search (`?quadra=1`, `?quadra=Central`), as the router parsed it; undefined for
 * anything else.
 */
export function textIn(value: unknown): string | number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
