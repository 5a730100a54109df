import { expect, test } from 'vitest';
import { loadedOptions } from './options.ts';

const refetch = () => {};
const ALL = { value: '', label: 'Todos' };
const words = {
  loading: 'Carregando times...',
  failure: 'Erro ao carregar times',
  hint: (error: Error) => `${error.message}: tente de novo.`,
  first: [ALL],
  options: (names: readonly string[]) => names.map((name) => ({ value: name, label: name })),
};

test('a select says that its options are loading, and offers those that are always there', () => {
  expect(loadedOptions({ data: undefined, error: null, refetch }, words)).toEqual({
    options: [ALL],
    loading: 'Carregando times...',
    error: undefined,
    onRetry: undefined,
  });
});

test('a select says that its options could not be loaded, why, and what to do, and loads them again', () => {
  let asked = 0;
  const source = { data: undefined, error: new Error('Sem rede'), refetch: () => (asked += 1) };
  const { onRetry, ...shown } = loadedOptions(source, words);
  expect(shown).toEqual({
    options: [ALL],
    loading: undefined,
    error: 'Erro ao carregar times. Sem rede: tente de novo.',
  });
  onRetry?.();
  expect(asked).toBe(1);
});

test('loaded options stay when a later fetch fails', () => {
  expect(loadedOptions({ data: ['Recife'], error: new Error('Sem rede'), refetch }, words)).toEqual({
    options: [ALL, { value: 'Recife', label: 'Recife' }],
    loading: undefined,
    error: undefined,
    onRetry: undefined,
  });
});
