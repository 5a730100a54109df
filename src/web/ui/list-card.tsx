import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';
import { SearchField } from './search-field.tsx';

type ListCardProps = {
  title: string;
  search: { label: string; value: string; onChange: (value: string) => void };
  /** What makes a new one. */
  action: ReactNode;
  /** How the list is doing, as the query says it. */
  list: { isError: boolean; isFetching: boolean; data: unknown; refetch: () => unknown };
  failure: string;
  /** How many are found: read aloud while one types. */
  count: string | undefined;
  children: ReactNode;
};

/** A list that is kept: found by name, added to; where it cannot be loaded, why. */
export function ListCard({ title, search, action, list, failure, count, children }: ListCardProps) {
  return (
    <Card title={title}>
      <div className="mb-2 flex flex-col gap-3 sm:flex-row">
        <SearchField {...search} />
        {action}
      </div>
      <p role="status" className="tabular mb-2 min-h-6 text-soft">
        {count}
      </p>
      {list.isError && !list.data ? (
        <ErrorState message={failure} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : (
        children
      )}
    </Card>
  );
}
