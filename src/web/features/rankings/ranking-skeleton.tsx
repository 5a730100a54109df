import { Skeleton } from '#web/ui/layout/skeleton.tsx';

export function RankingSkeleton({ rows }: { rows: number }) {
  return (
    <ul aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <li key={row} className="flex h-17 items-center gap-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-7 w-14" />
        </li>
      ))}
    </ul>
  );
}
