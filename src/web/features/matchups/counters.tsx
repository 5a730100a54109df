import { Skeleton } from '#web/ui/skeleton.tsx';

type Counter = { readonly label: string; readonly count: number | undefined };

/** The tournament in four numbers; a dash for one that could not be loaded. */
export function Counters({ counters, isLoading }: { counters: readonly Counter[]; isLoading: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {counters.map(({ label, count }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-4 sm:p-5"
        >
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="digits text-4xl leading-none">
            {count === undefined && isLoading ? <Skeleton className="h-9 w-14" /> : (count ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
