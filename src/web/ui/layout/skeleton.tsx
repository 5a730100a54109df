import { classes } from '#web/ui/classes.ts';

/** `className` sets its size, and its corners unless it is a tile. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classes('shimmer', className)} />;
}

export function GameRowSkeleton() {
  return (
    <div aria-hidden="true" className="py-2.5">
      {[1, 2].map((line) => (
        <div key={line} className="flex h-8 items-center gap-2.5">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
      <Skeleton className="mt-1.5 h-6 w-1/2" />
    </div>
  );
}

export function ScoreBoardSkeleton() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="deep-water flex h-75 flex-col justify-between rounded-card p-4 @xl:h-78 @xl:p-6">
        <div className="h-7 w-24 rounded-full bg-deep-well" />
        <div className="flex items-center justify-between @xl:justify-evenly">
          <div className="size-16 rounded-full bg-deep-well" />
          <div className="h-16 w-28 rounded-control bg-deep-well @xl:h-24" />
          <div className="size-16 rounded-full bg-deep-well" />
        </div>
        <div className="grid grid-cols-3 gap-2">
          <div className="h-14 rounded-control bg-deep-well" />
          <div className="h-14 rounded-control bg-deep-well" />
          <div className="h-14 rounded-control bg-deep-well" />
        </div>
      </div>
    </div>
  );
}
