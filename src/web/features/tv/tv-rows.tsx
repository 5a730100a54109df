import { Children, type ReactNode } from 'react';

type TvRowsProps = {
  label: string;
  /** The number of rows that fit. */
  capacity: number;
  children: ReactNode;
};

/** Rows are sized as if there were at least this many. */
const FEWEST = 3;

/** The rows of a list, from the top, of equal height. */
export function TvRows({ label, capacity, children }: TvRowsProps) {
  const rows = Math.min(capacity, Math.max(FEWEST, Children.count(children)));
  return (
    <ol
      aria-label={label}
      className="grid h-full min-h-0 min-w-0 gap-[1.2vmin]"
      style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
    >
      {children}
    </ol>
  );
}
