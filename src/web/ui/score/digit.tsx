import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';

/** Highlighted for a moment when it changes, but not at first. */
export function Digit({ value }: { value: number }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={classes('inline-block', shown.changes > 0 && 'animate-digit')}>
      {value}
    </span>
  );
}
