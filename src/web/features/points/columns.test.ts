import { expect, test } from 'vitest';
import { roundColumns } from './columns.ts';

test('the column of a round is titled with its day', () => {
  const [, second] = roundColumns([{ round_number: 2, round_date: '2027-05-08' }]);
  expect(second).toEqual({ column: 'round2', round: 2, day: '08/05', title: '08/05' });
});

test('while the calendar is loading, columns are titled with the number of the round and have no day', () => {
  expect(roundColumns().map(({ day }) => day)).toEqual(Array(8).fill(null));
  expect(roundColumns().map(({ title }) => title)).toEqual(['1ª', '2ª', '3ª', '4ª', '5ª', '6ª', '7ª', '8ª']);
});
