import { Skeleton } from '#web/ui/skeleton.tsx';

/** Five rows of what comes. */
export function PointsLoading() {
  return (
    <div
      role="status"
      aria-label="Carregando pontuações"
      className="flex flex-col gap-3 md:gap-0 md:divide-y md:divide-line md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card md:pt-12"
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-56 rounded-card sm:h-40 md:h-16 md:rounded-none" />
      ))}
    </div>
  );
}
