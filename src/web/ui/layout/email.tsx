import { Fragment } from 'react';
import { classes } from '#web/ui/classes.ts';

const PARTS = /[@._]?[^@._-]*-?/g;

/** Wraps at the address's signs, and inside a word only if it is longer than the line. */
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
