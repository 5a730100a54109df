import type { ReactNode } from 'react';

export const MISSING = 'N/A';

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
