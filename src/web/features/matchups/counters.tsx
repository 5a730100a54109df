import type { Source } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

type Counter = { readonly label: string; readonly count: Pick<Source<number>, 'data' | 'error'> };

/** Four numbers; a dash for one that could not be loaded. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="grid grid-cols-4 gap-2 sm:gap-3 lg:gap-5">
      {counters.map(({ label, count: { data, error } }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card px-1.5 py-2.5 max-sm:items-center max-sm:rounded-control max-sm:text-center sm:p-5"
        >
          <dt className="text-xs text-soft leading-tight sm:text-sm">{label}</dt>
          <dd className="digits text-3xl leading-none sm:text-4xl">
            {data ?? (error ? '–' : <Skeleton className="h-7.5 w-10 sm:h-9 sm:w-14" />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
