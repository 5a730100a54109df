import type { Source } from '#web/ui/layout/loaded.tsx';

type Option = { readonly value: string; readonly label: string; readonly hint?: string };

export const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

type LoadedOptions<Data> = {
  loading: string;
  failure: string;
  /** Shown after `failure`: the reason and what to do. */
  hint: (error: Error) => string;
  first?: readonly Option[];
  options: (data: Data) => readonly Option[];
};

/** The props of a select whose options are loaded; like `Loaded` for a part of a page. */
export function loadedOptions<Data>(
  { data, error, refetch }: Pick<Source<Data>, 'data' | 'error' | 'refetch'>,
  { loading, failure, hint, first = [], options }: LoadedOptions<Data>,
) {
  const isLoaded = data !== undefined;
  const hasFailed = !isLoaded && error !== null;
  return {
    options: isLoaded ? [...first, ...options(data)] : first,
    loading: isLoaded || error ? undefined : loading,
    error: hasFailed ? `${failure}. ${hint(error)}` : undefined,
    onRetry: hasFailed ? () => void refetch() : undefined,
  };
}
