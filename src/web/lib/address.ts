/*
 * A route names each of its parameters in what it reads of an address, as undefined where it is wrong: the router leaves in
 * the search what a route does not name.
 */

/** A number in the address (`?time=12`), from 1 to `most`; undefined for anything else. */
export function numberIn(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** A word in the address (`?quadra=1`, `?quadra=Central`), as the router read it; undefined for anything else. */
export function chosen(value: unknown): string | number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
