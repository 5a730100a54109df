import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';

/** Where a part of a page has its data from: what a query of the client gives. */
export type Source<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type LoadedProps<Data> = {
  from: Source<Data>;
  /** What keeps the place of the part until its data are there. */
  loading: ReactNode;
  /** What could not be loaded: 'Erro ao carregar os envios'. */
  failure: string;
  /** What to do about it, or why. */
  hint?: (error: Error) => string;
  /** The failure stands in a card of its own. */
  isFailureInCard?: boolean;
  children: (data: Data) => ReactNode;
};

/**
 * A part of a page that is loaded: its data as soon as there are any, also while newer ones cannot be had; until then
 * its place, or why there are none and the way to try again.
 */
export function Loaded<Data>({
  from: { data, error, isFetching, refetch },
  loading,
  failure,
  hint,
  isFailureInCard = false,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const state = (
    <ErrorState
      message={failure}
      {...(hint ? { hint: hint(error) } : {})}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
  return isFailureInCard ? <Card>{state}</Card> : state;
}

type DataOf<Sources> = {
  readonly [K in keyof Sources]: Sources[K] extends Source<infer Data> ? Data : never;
};

/** Several sources as one: it has data when each has, fails when one failed, and asks again for those that failed. */
export function together<const Sources extends { readonly [name: string]: Source<unknown> }>(
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

/** A source of which a part of the page shows something else than it says. */
export const mapped = <Data, Shown>(
  { data, ...source }: Source<Data>,
  show: (data: Data) => Shown,
): Source<Shown> => ({ ...source, data: data === undefined ? undefined : show(data) });
