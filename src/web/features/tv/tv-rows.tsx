import { Children, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type TvRowsProps = {
  label: string;
  capacity: number;
  /** For a few rows without headings. */
  isCentered?: boolean;
  children: ReactNode;
};

const MIN_ROWS = 3;

export function TvRows({ label, capacity, isCentered = false, children }: TvRowsProps) {
  const count = Children.count(children);
  const fitting = Math.min(capacity, Math.max(MIN_ROWS, count));
  return (
    <ol
      aria-label={label}
      className={classes('grid h-full min-h-0 min-w-0 gap-[1.2vmin]', isCentered && 'content-center')}
      style={{ gridTemplateRows: `repeat(${Math.min(count, fitting)}, minmax(0, calc(100% / ${fitting})))` }}
    >
      {children}
    </ol>
  );
}
