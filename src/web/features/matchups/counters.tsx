import type { Source } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

type Counter = { readonly label: string; readonly count: Pick<Source<number>, 'data' | 'error'> };

/** Four numbers; a dash for one that could not be loaded. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {counters.map(({ label, count: { data, error } }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-4 sm:p-5"
        >
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="digits text-4xl leading-none">
            {data ?? (error ? '–' : <Skeleton className="h-9 w-14" />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
