export const floatingBox =
  'max-w-[calc(100vw-1.5rem)] overflow-auto rounded-control border border-line bg-card p-1.5 shadow-lift outline-none ' +
  'data-entering:animate-drop data-exiting:animate-fade-out';

export const floating = `min-w-[min(var(--trigger-width),calc(100vw-1.5rem))] ${floatingBox}`;

export const floatingItem =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3 py-2 outline-none ' +
  'data-focused:bg-well data-disabled:opacity-50';
