import { Children, type ReactNode } from 'react';

type TvRowsProps = {
  label: string;
  /** How many rows have room. */
  room: number;
  children: ReactNode;
};

/** A list with few rows does not stretch them over the whole screen. */
const FEWEST = 3;

/** The rows of a list, from the top, all equally high. */
export function TvRows({ label, room, children }: TvRowsProps) {
  const rows = Math.min(room, Math.max(FEWEST, Children.count(children)));
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
