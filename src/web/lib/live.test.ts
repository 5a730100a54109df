import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate } from './live.ts';

test('after a change of accounts a private answer is outdated at once, and fetched again after the user’s', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  let answerUser = () => {};
  const watch = (key: string, answer: () => Promise<unknown>) => {
    const queryKey = [key, {}];
    queries.setQueryData(queryKey, 'before');
    const queryFn = () => {
      asked.push(key);
      return answer();
    };
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
    return () => queries.getQueryState(queryKey);
  };
  watch(
    'GET /api/user',
    () =>
      new Promise((resolve) => {
        answerUser = () => resolve('after');
      }),
  );
  const users = watch('GET /api/users', async () => 'after');

  invalidate(queries, ['accounts']);
  expect([asked, users()?.isInvalidated]).toEqual([['GET /api/user'], true]);
  answerUser();
  await vi.waitFor(() => expect(users()).toMatchObject({ data: 'after', isInvalidated: false }));
  expect(asked).toEqual(['GET /api/user', 'GET /api/users']);
  queries.clear();
});
