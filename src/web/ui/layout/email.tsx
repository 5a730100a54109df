import { Fragment } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The unbreakable parts of an address: a word with the sign before it, or the hyphen after it. */
const PARTS = /[@._]?[^@._-]*-?/g;

/** An e-mail address that wraps at its signs, and inside a word only where a word is longer than the line. */
export function Email({ address, className }: { address: string; className?: string }) {
  return (
    <span className={classes('[overflow-wrap:anywhere]', className)}>
      {address.match(PARTS)?.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
