import type { ReactNode } from 'react';

/** An icon with a word below it. */
export const bottomLinkClasses =
  'flex min-h-14 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-tile px-1 font-medium text-soft text-xs ' +
  'transition-colors -outline-offset-3 [&>svg]:size-6 aria-[current=page]:font-semibold aria-[current=page]:text-ocean';

/**
 * Room for the bar, on the element around the page. An element of its own would move with whatever appears above it;
 * it is not a part of the page's least height.
 */
export const roomForBottomBar = 'box-content max-lg:pb-[calc(4rem+env(safe-area-inset-bottom))]';

/** The main navigation on phones and tablets, within reach of the thumb, in an element with `roomForBottomBar`. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-card px-2 py-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      {children}
    </nav>
  );
}
