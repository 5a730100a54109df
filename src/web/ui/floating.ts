/** What opens over the page beside the thing that opened it, as wide as it needs. */
export const floatingBox =
  'overflow-auto rounded-control border border-line bg-card p-1.5 shadow-lift outline-none ' +
  'data-entering:animate-drop data-exiting:animate-fade-out';

/** The same, at least as wide as what opened it. */
export const floating = `min-w-(--trigger-width) ${floatingBox}`;

/** One line of it. */
export const floatingItem =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3 py-2 outline-none ' +
  'data-focused:bg-well data-disabled:opacity-50';
