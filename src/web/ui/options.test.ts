import { expect, test } from 'vitest';
import { loadedOptions } from './options.ts';

const ALL = { value: '', label: 'Todos' };
const words = {
  loading: 'Carregando times...',
  failure: 'Erro ao carregar times',
  hint: (error: Error) => `${error.message}: tente de novo.`,
  first: [ALL],
  options: (names: readonly string[]) => names.map((name) => ({ value: name, label: name })),
};

test('a select says that its options are loading, and offers those that are always there', () => {
  expect(loadedOptions({ data: undefined, error: null }, words)).toEqual({
    options: [ALL],
    loading: 'Carregando times...',
    error: undefined,
  });
});

test('a select says that its options could not be loaded, why, and what to do', () => {
  expect(loadedOptions({ data: undefined, error: new Error('Sem rede') }, words)).toEqual({
    options: [ALL],
    loading: undefined,
    error: 'Erro ao carregar times. Sem rede: tente de novo.',
  });
});

test('loaded options stay when a later fetch fails', () => {
  expect(loadedOptions({ data: ['Recife'], error: new Error('Sem rede') }, words)).toEqual({
    options: [ALL, { value: 'Recife', label: 'Recife' }],
    loading: undefined,
    error: undefined,
  });
});
