/** Up to this length a name is in large letters on one line. */
const SHORT = 20;

/** The classes of a name in a row; a long one is smaller and has two lines. */
export const nameSize = (name: string): string =>
  name.length > SHORT ? 'text-[3.7vmin] leading-[1.08]' : 'text-[5vmin] leading-[1.08]';
