/** Up to this length a name is in large letters on one line. */
const SHORT = 20;
/** From this length on a name is in the smallest letters that are read at ten metres. */
const VERY_LONG = 40;

/** The classes of a name in a row; a long one is smaller and has several lines. */
export function nameSize({ length }: string): string {
  if (length > VERY_LONG) return 'text-[3.2vmin] leading-[1.08]';
  return length > SHORT ? 'text-[3.7vmin] leading-[1.08]' : 'text-[5vmin] leading-[1.08]';
}
