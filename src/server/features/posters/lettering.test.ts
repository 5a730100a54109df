import { expect, test } from 'vitest';
import { Lettering, type Style } from './lettering.ts';

const letters = await Lettering.load();
const style: Style = { face: 'heading', size: 40 };

test('a text that fits stays whole, one that does not ends in an ellipsis within its room', () => {
  expect(letters.fitted('Recife', style, 400)).toBe('Recife');
  const cut = letters.fitted('Associação Atlética de Olinda', style, 200);
  expect(cut).toMatch(/^Assoc.*…$/);
  expect(letters.width(cut, style)).toBeLessThanOrEqual(200);
  expect(letters.width(`${cut.slice(0, -1)}ãã…`, style)).toBeGreaterThan(200);
});

test('letters that lean into each other stand closer', () => {
  const apart = letters.width('A', style) + letters.width('V', style);
  expect(letters.width('AV', style)).toBeLessThan(apart);
});

test('what no font has leaves no gap', () => {
  expect(letters.width('Caio 🏐 Costa', style)).toBe(letters.width('Caio Costa', style));
  expect(letters.width('Łódź', style)).toBeGreaterThan(letters.width('ódź', style));
});

test('a name takes as many lines as it may, and no line is wider than its room', () => {
  expect(letters.lines('Praia', style, 300, 2)).toEqual(['Praia']);
  const lines = letters.lines('Associação Atlética dos Funcionários de Olinda', style, 260, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(letters.width(line, style)).toBeLessThanOrEqual(260);
  expect(letters.lines('A'.repeat(60), style, 260, 3)).toHaveLength(1);
});

test('a drawing holds outlines and no text, so that the fonts of the machine have no part in it', () => {
  const svg = letters.draw('Olá <b>&', style, 10, 20, '#fff');
  expect(svg).not.toMatch(/<text|font|Olá|&/);
  expect(svg.match(/<path/g)).toHaveLength(8);
});
