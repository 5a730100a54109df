import { expect, test } from 'vitest';
import { roundColumns } from './columns.ts';

const titles = (...given: Parameters<typeof roundColumns>) =>
  roundColumns(...given).map(({ title }) => title);

test('rounds are headed by their days, by their numbers while loading', () => {
  expect(titles([{ round_number: 3, round_date: '2025-06-14' }])).toEqual(['14/06']);
  expect(titles()).toEqual(['1ª', '2ª', '3ª', '4ª', '5ª', '6ª', '7ª', '8ª']);
});

test('if the rounds cannot be loaded they are headed by the days of the specification', () => {
  expect(titles(undefined, true)).toEqual([
    '05/04',
    '10/05',
    '07/06',
    '12/07',
    '02/08',
    '06/09',
    '11/10',
    '08/11',
  ]);
});
