/* A route's `validateSearch` sets each of its parameters, invalid ones to undefined, because the router keeps
   parameters missing from its result. */

/** A number in the URL (`?time=12`), from 1 to `most`; else undefined. */
export function numberIn(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** A text in the URL (`?quadra=1`, `?quadra=Central`), as the router parsed it; else undefined. */
export function textIn(value: unknown): string | number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
