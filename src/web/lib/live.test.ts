import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { invalidate } from './live.ts';

/** The queries of a page that shows the user and a private list, and in which order they were asked. */
function aPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  const { promise: userAnswer, resolve: answerUser } = Promise.withResolvers<string>();
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
  watch('GET /api/user', () => userAnswer);
  const users = watch('GET /api/users', async () => 'after');
  onTestFinished(() => queries.clear());
  return { queries, asked, users, answerUser: () => answerUser('after') };
}

test('after a change of accounts a private answer is outdated at once, and fetched again after the user’s', async () => {
  const { queries, asked, users, answerUser } = aPage();
  invalidate(queries, ['accounts']);
  expect([asked, users()?.isInvalidated]).toEqual([['GET /api/user'], true]);
  answerUser();
  await vi.waitFor(() => expect(users()).toMatchObject({ data: 'after', isInvalidated: false }));
  expect(asked).toEqual(['GET /api/user', 'GET /api/users']);
});

test('a private answer is fetched again two seconds after a change of accounts where the user’s does not come', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { queries, asked, users } = aPage();
  invalidate(queries, ['accounts']);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toEqual(['GET /api/user']);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['GET /api/user', 'GET /api/users']);
  expect(users()).toMatchObject({ data: 'after', isInvalidated: false });
});
