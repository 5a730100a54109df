import { Fragment } from 'react';
import { classes } from './classes.ts';

/** What stays in one line: a word with the sign before it, or the hyphen after it. */
const PARTS = /[@._]?[^@._-]*-?/g;

/** An address, which goes on in the next line at one of its signs, and inside a word only where a word fills a line. */
export function Email({ address, className }: { address: string; className?: string }) {
  return (
    <span className={classes('[overflow-wrap:anywhere]', className)}>
      {address.match(PARTS)?.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which have no other name
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
