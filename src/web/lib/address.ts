/** A number in the address (`?time=12`), from 1 to `most`; undefined for anything else. */
export function numberIn(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}
