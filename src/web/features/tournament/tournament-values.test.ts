import { describe, expect, test } from 'vitest';
import { changesOf, valuesOf, withStored, withStoredAfterRefusal } from './tournament-values.ts';

const FIRST = { name: 'Torneio', year: 2025 };
const NOW = { name: 'Copa', year: 2027 };
const withFields = (fields: { name?: string; year?: string }) => ({ ...valuesOf(FIRST), ...fields });

describe('when a colleague has stored another name and another year', () => {
  test('an untouched form takes both', () => {
    expect(withStored(withFields({}), NOW)).toEqual(valuesOf(NOW));
    expect(withStored(withFields({ name: ' Torneio ', year: '2025 ' }), NOW)).toEqual(valuesOf(NOW));
  });

  test.each([
    [
      { name: 'Taça' },
      { name: 'Taça', seenName: 'Torneio', year: '2027', seenYear: '2027' },
      { name: 'Taça', seenName: 'Torneio' },
    ],
    [
      { year: '2030' },
      { name: 'Copa', seenName: 'Copa', year: '2030', seenYear: '2025' },
      { year: 2030, seenYear: 2025 },
    ],
  ])(
    '%j: the typed field keeps the value it was based on, and only that field is sent',
    (fields, values, sent) => {
      const adopted = withStored(withFields(fields), NOW);
      expect(adopted).toEqual(values);
      expect(changesOf({ name: adopted.name, year: Number(adopted.year) }, adopted)).toEqual(sent);
    },
  );

  test('after a refusal the typed field is based on the stored value, and the other takes it', () => {
    const adopted = withStoredAfterRefusal(withFields({ name: 'Taça' }), NOW, { name: 'Taça' });
    expect(adopted).toEqual({ name: 'Taça', seenName: 'Copa', year: '2027', seenYear: '2027' });
    expect(changesOf({ name: 'Taça', year: 2027 }, adopted)).toEqual({ name: 'Taça', seenName: 'Copa' });
  });

  test('a field that was typed in while the refusal was pending keeps the value it was based on', () => {
    const adopted = withStoredAfterRefusal(withFields({ name: 'Taça', year: '2030' }), NOW, { name: 'Taça' });
    expect(adopted).toEqual({ name: 'Taça', seenName: 'Copa', year: '2030', seenYear: '2025' });
  });

  test('a field in which both typed the same follows the next change', () => {
    const alike = withStored(withFields({ year: '2027' }), NOW);
    expect(changesOf(NOW, alike)).toEqual({});
    expect(withStored(alike, { ...NOW, year: 2028 })).toMatchObject({ year: '2028', seenYear: '2028' });
  });
});

test('an incomplete year stays unchanged', () => {
  expect(withStored(withFields({ year: '20' }), NOW)).toMatchObject({ year: '20', seenYear: '2025' });
});
