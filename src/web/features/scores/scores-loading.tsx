import { Skeleton } from '#web/ui/skeleton.tsx';

/** Five rows of what comes. */
export function ScoresLoading() {
  return (
    <div
      role="status"
      aria-label="Carregando pontuações"
      className="flex flex-col gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-card lg:pt-12"
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-56 rounded-card sm:h-40 lg:h-16 lg:rounded-none" />
      ))}
    </div>
  );
}
