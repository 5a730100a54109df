import { useEffect, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState, type NotedError } from '#web/ui/layout/error-state.tsx';
import { useListEnd } from './use-list-end.tsx';

type LoadMoreProps = {
  list: {
    readonly data: { readonly pages: readonly unknown[] } | undefined;
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: NotedError | null;
    readonly fetchNextPage: (options: {
      readonly cancelRefetch: boolean;
    }) => Promise<{ readonly hasNextPage: boolean }>;
  };
  label: string;
  failure: string;
};

export function LoadMore({ list, label, failure }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchNextPageError } = list;
  const { end, toEnd } = useListEnd(hasNextPage);
  const pages = list.data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  // Without pages it is another list, after a filter change: nobody asked for more of it.
  if (wanted !== 0 && (wanted <= pages || pages === 0)) setWanted(0);
  const isPending = wanted > pages && hasNextPage;
  const load = () =>
    void list.fetchNextPage({ cancelRefetch: false }).then((loaded) => {
      if (!loaded.hasNextPage) toEnd();
    });

  // A changed list reloads its pages. That and loading a further page would cancel each other, so the further page
  // waits.
  useEffect(() => {
    if (isPending && !isFetching && !isFetchNextPageError) load();
  });

  return (
    <>
      {isFetchNextPageError ? (
        <ErrorState
          message={failure}
          error={list.error}
          onRetry={load}
          isRetrying={list.isFetchingNextPage}
        />
      ) : hasNextPage ? (
        <Button tone="secondary" isPending={isPending} onPress={() => setWanted(pages + 1)}>
          {isPending ? 'Carregando...' : label}
        </Button>
      ) : null}
      {end}
    </>
  );
}
