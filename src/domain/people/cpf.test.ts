import { expect, test } from 'vitest';
import { parseCpf } from './cpf.ts';

test('a CPF has eleven digits, however it is typed', () => {
  expect(parseCpf('529.982.247-25')).toBe('52998224725');
  expect(parseCpf('52998224725')).toBe('52998224725');
});

test('a wrong check digit, another length or eleven equal digits make no CPF', () => {
  expect(parseCpf('529.982.247-24')).toBeNull();
  expect(parseCpf('529.982.247-15')).toBeNull();
  expect(parseCpf('5299822472')).toBeNull();
  expect(parseCpf('111.111.111-11')).toBeNull();
  expect(parseCpf('')).toBeNull();
});
