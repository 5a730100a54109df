import type { ReactNode } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';

type ListCardProps = {
  title: string;
  search: { label: string; value: string; onChange: (value: string) => void };
  action: ReactNode;
  query: Source<unknown>;
  failure: string;
  count: string | undefined;
  children: ReactNode;
};

export function ListCard({ title, search, action, query, failure, count, children }: ListCardProps) {
  return (
    <Card title={title}>
      <div className="mb-2 flex flex-col gap-3 sm:flex-row">
        <SearchField {...search} />
        {action}
      </div>
      <p role="status" className="tabular mb-2 min-h-6 text-soft">
        {count}
      </p>
      <Loaded from={query} failure={failure} loading={children}>
        {() => children}
      </Loaded>
    </Card>
  );
}
