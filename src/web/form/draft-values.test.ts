import { expect, test } from 'vitest';
import { draftValues } from './draft-values.ts';

const START = { name: 'Recife', phone: '', tags: ['a'], password: '' };

test('only changed values are stored, so that the others are current when the draft is restored', () => {
  expect(draftValues({ ...START, phone: '81' }, START)).toEqual({ phone: '81' });
  expect(draftValues({ ...START, tags: ['a', 'b'] }, START)).toEqual({ tags: ['a', 'b'] });
});

test('nothing is stored of a form without changes, or with all changes reverted', () => {
  expect(draftValues({ ...START, tags: ['a'] }, START)).toBeNull();
});

test('excepted values are not stored, and alone make no draft', () => {
  expect(draftValues({ ...START, password: 'x' }, START, { except: ['password'] })).toBeNull();
  const values = { ...START, phone: '81', password: 'x' };
  expect(draftValues(values, START, { except: ['password'], isWhole: true })).toEqual({
    name: 'Recife',
    phone: '81',
    tags: ['a'],
  });
});

test('a `beside` value is stored with a changed one, and alone makes no draft', () => {
  const options = { beside: ['tags'] };
  expect(draftValues({ ...START, phone: '81' }, START, options)).toEqual({ phone: '81', tags: ['a'] });
  expect(draftValues({ ...START, tags: ['b'] }, START, options)).toBeNull();
});

test('with `isWhole` all values are stored together', () => {
  expect(draftValues({ ...START, phone: '81' }, START, { isWhole: true })).toEqual({ ...START, phone: '81' });
});

test('another picture counts as a change', () => {
  const [one, other] = [new Blob(['a']), new Blob(['b'])];
  expect(draftValues({ picture: other }, { picture: one })).toEqual({ picture: other });
});
