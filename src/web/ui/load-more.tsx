import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { useListEnd } from './use-list-end.tsx';

type LoadMoreProps = {
  /** A list that is loaded a page at a time: an infinite query of the client. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }>;
  };
  label: string;
  /** The title of the failure: what could not be loaded. */
  failure: string;
};

/** The button below a list that is loaded a page at a time; nothing after the last page. */
export function LoadMore({ list, label, failure }: LoadMoreProps) {
  const { end, toEnd } = useListEnd(list.hasNextPage);
  const load = () =>
    void list.fetchNextPage().then(({ hasNextPage }) => {
      if (!hasNextPage) toEnd();
    });
  return (
    <>
      {list.isFetchNextPageError ? (
        <ErrorState
          message={failure}
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      ) : list.hasNextPage ? (
        <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={load}>
          {list.isFetchingNextPage ? 'Carregando...' : label}
        </Button>
      ) : null}
      {end}
    </>
  );
}
