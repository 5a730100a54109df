import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { ErrorState, type NotedError } from './error-state.tsx';

export type Source<Data> = {
  readonly data: Data | undefined;
  readonly error: NotedError | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type LoadedProps<Data> = {
  from: Source<Data>;
  loading: ReactNode;
  /** The failure's title: 'Erro ao carregar os envios'. */
  failure: string;
  /** The cause, or what to do. */
  hint?: (error: Error) => string;
  isFailureInCard?: boolean;
  /** The data are the whole page: the failure is its heading. */
  isPage?: boolean;
  /** Left out if something else shows the data, and this shows only that they are missing. */
  children?: (data: Data) => ReactNode;
};

/**
 * Shows the data once there are any, even if a later fetch fails; before that `loading`, or the failure with a
 * button to retry.
 */
export function Loaded<Data>({
  from: { data, error, isFetching, refetch },
  loading,
  failure,
  hint,
  isFailureInCard = false,
  isPage = false,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children?.(data);
  if (!error) return loading;
  const state = (
    <ErrorState
      message={failure}
      {...(hint ? { hint: hint(error) } : { error })}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      isPage={isPage}
    />
  );
  return isFailureInCard ? <Card>{state}</Card> : state;
}

type DataOf<Sources> = {
  readonly [K in keyof Sources]: Sources[K] extends Source<infer Data> ? Data : never;
};

/** Has data when each source has, fails when one failed, and refetches the failed ones. */
export function combineSources<const Sources extends { readonly [name: string]: Source<unknown> }>(
  sources: Sources,
): Source<DataOf<Sources>> {
  const all = Object.entries(sources);
  const failed = all.filter(([, { data, error }]) => data === undefined && error !== null);
  const isComplete = all.every(([, { data }]) => data !== undefined);
  return {
    data: isComplete
      ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Sources>)
      : undefined,
    error: failed[0]?.[1].error ?? null,
    isFetching: failed.some(([, { isFetching }]) => isFetching),
    refetch: () => failed.map(([, { refetch }]) => refetch()),
  };
}

export const mapSource = <Data, Shown>(
  { data, ...source }: Source<Data>,
  show: (data: Data) => Shown,
): Source<Shown> => ({ ...source, data: data === undefined ? undefined : show(data) });
