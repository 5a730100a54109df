import { expect, test } from 'vitest';
import { draftValues } from './draft-values.ts';

const START = { name: 'Recife', phone: '', tags: ['a'], password: '' };

test('only what was typed is stored, so that the rest is as it is by the time it is restored', () => {
  expect(draftValues({ ...START, phone: '81' }, START)).toEqual({ phone: '81' });
  expect(draftValues({ ...START, tags: ['a', 'b'] }, START)).toEqual({ tags: ['a', 'b'] });
});

test('nothing is stored of a form in which nothing was typed, or taken back to what it was', () => {
  expect(draftValues({ ...START, tags: ['a'] }, START)).toBeNull();
});

test('what is never stored is not stored, and makes no draft alone', () => {
  expect(draftValues({ ...START, password: 'x' }, START, { except: ['password'] })).toBeNull();
  const typed = { ...START, phone: '81', password: 'x' };
  expect(draftValues(typed, START, { except: ['password'], isWhole: true })).toEqual({
    name: 'Recife',
    phone: '81',
    tags: ['a'],
  });
});

test('values that mean something only together are stored together', () => {
  expect(draftValues({ ...START, phone: '81' }, START, { isWhole: true })).toEqual({ ...START, phone: '81' });
});

test('another picture counts as typed', () => {
  const [one, other] = [new Blob(['a']), new Blob(['b'])];
  expect(draftValues({ picture: other }, { picture: one })).toEqual({ picture: other });
});
