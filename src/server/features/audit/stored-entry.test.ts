import { expect, test } from 'vitest';
import { entryColumns } from '#server/store/write.ts';
import { readEntry } from './stored-entry.ts';

const stored = (line: object) => ({
  action: 'team.change',
  subject: 'team',
  before: null,
  after: null,
  ...JSON.parse(JSON.stringify(line)),
});

test('an entry is read as it was written', () => {
  const before = { name: 'Recife', category: 'Misto', imageName: null } as const;
  const after = { ...before, name: 'Olinda' };
  const columns = entryColumns({ action: 'team.change', subjectId: 1, before, after });
  expect(columns).toEqual({ action: 'team.change', subject: 'team', subjectId: 1, before, after });
  expect(readEntry(stored(columns)).changes).toEqual([
    { field: 'name', before: 'Recife', after: 'Olinda' },
    { field: 'category', before: 'Misto', after: 'Misto' },
    { field: 'imageName', before: null, after: null },
  ]);
});

test('fields that the action does not name are not stored', () => {
  const row = { name: 'Recife', category: 'Misto', imageName: null, phone: '+5581991234567' } as const;
  const columns = entryColumns({ action: 'team.delete', subjectId: 1, before: row });
  expect(columns.before).toEqual({ name: 'Recife', category: 'Misto', imageName: null });
});

test('an action of another version is null, and keeps its subject', () => {
  const line = stored({ action: 'team.merge', after: { name: 'Recife', into: 4 } });
  expect(readEntry(line)).toEqual({
    action: null,
    subject: 'team',
    changes: [{ field: 'name', before: null, after: 'Recife' }],
  });
});

test('a field of another shape is left out, and the others stay', () => {
  const line = stored({
    before: { name: 7, category: 'Misto' },
    after: { name: 'Recife', category: 'Misto' },
  });
  expect(readEntry(line).changes).toEqual([{ field: 'category', before: 'Misto', after: 'Misto' }]);
});

test('rows of a score sheet are one field', () => {
  const row = { playerId: 2, round: 1, teamId: 1, saques: 3, defesas: 0, ataques: 1, present: true };
  const line = stored({ action: 'points.save', subject: 'points', before: [null], after: [row] });
  expect(readEntry(line).changes).toEqual([{ field: 'rows', before: [null], after: [row] }]);
});

test.each([null, 'text', 5])('a state that is %o has no fields', (state) => {
  expect(readEntry(stored({ before: state, after: state })).changes).toEqual([]);
});

test('an entry of another shape than its action does not compile', () => {
  const before = { name: 'Recife', category: 'Misto', imageName: null } as const;
  // @ts-expect-error: the shape of a team has its category
  expect(() => entryColumns({ action: 'team.create', subjectId: 1, after: { name: 'Recife' } })).toThrow();
  // @ts-expect-error: a new team has no state before
  expect(entryColumns({ action: 'team.create', subjectId: 1, before, after: before }).before).toBeNull();
  // @ts-expect-error: nobody merges teams
  expect(() => entryColumns({ action: 'team.merge', subjectId: 1 })).toThrow();
});
