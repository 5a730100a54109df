/** The longest name that stands on one line in large letters. */
const SHORT = 20;

/** The classes of a name in a row: as large as a long one allows on two lines. */
export const nameSize = (name: string): string =>
  name.length > SHORT ? 'text-[3.7vmin] leading-[1.08]' : 'text-[5vmin] leading-[1.08]';
