import { useEffect, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState, type NotedError } from '#web/ui/layout/error-state.tsx';
import { useListEnd } from './use-list-end.tsx';

type LoadMoreProps = {
  /** A list that is loaded a page at a time: an infinite query of the client. */
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
  /** The title of the failure: what could not be loaded. */
  failure: string;
};

/** The button below a list that is loaded a page at a time; nothing after the last page. */
export function LoadMore({ list, label, failure }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchNextPageError } = list;
  const { end, toEnd } = useListEnd(hasNextPage);
  const pages = list.data?.pages.length ?? 0;
  /** The number of pages that a press asked for; 0 once they are there. */
  const [wanted, setWanted] = useState(0);
  // Without pages it is another list, whose filter changed: nobody asked for more of it.
  if (wanted !== 0 && (wanted <= pages || pages === 0)) setWanted(0);
  const isPending = wanted > pages && hasNextPage;
  const load = () =>
    void list.fetchNextPage({ cancelRefetch: false }).then((loaded) => {
      if (!loaded.hasNextPage) toEnd();
    });

  // A change of the list loads its pages again. That would cancel the load of a further page, or be cancelled by it, so
  // the further page is loaded when nothing else is.
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
