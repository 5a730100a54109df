import { expect, test } from 'vitest';
import { Lettering, type Style } from './lettering.ts';

const letters = await Lettering.load();
const style: Style = { face: 'heading', size: 40 };

test('a text that fits is neither cut nor made smaller', () => {
  expect(letters.line('Recife', style, 400)).toEqual({ text: 'Recife', style });
  expect(letters.line('', style, 400)).toEqual({ text: '', style });
});

test('a text that is too long for its line is made smaller before it is cut', () => {
  const name = 'Areia Branca do Sertão';
  const { text, style: small } = letters.line(name, style, letters.width(name, style) * 0.8);
  expect(text).toBe(name);
  expect(small.size).toBeCloseTo(32);
});

test('a text is cut after a significant word, and within a word only if it is the first', () => {
  for (const [name, words] of [
    ['Associação Atlética de Olinda e Recife', 'Associação Atlética'],
    ['Rodada 3 · Quadra Central do Clube', 'Rodada 3'],
    ['Pindamonhangaba', null],
  ] as const) {
    const width = letters.width(words ? `${words} de O…` : 'Pindam…', { ...style, size: 28 });
    const { text, style: small } = letters.line(name, style, width);
    expect(text).toBe(words ? `${words}…` : 'Pindam…');
    expect(letters.width(text, small)).toBeLessThanOrEqual(width);
  }
});

test('kerned letters are drawn closer to each other', () => {
  const apart = letters.width('A', style) + letters.width('V', style);
  expect(letters.width('AV', style)).toBeLessThan(apart);
});

test('a character that no font has leaves no gap', () => {
  expect(letters.width('Caio 🏐 Costa', style)).toBe(letters.width('Caio Costa', style));
  expect(letters.width('Łódź', style)).toBeGreaterThan(letters.width('ódź', style));
});

test('a name takes as many lines as allowed, smaller if that keeps it whole, and no line is wider than its space', () => {
  const linesOf = (name: string, most: number) => {
    const lines = letters.lines(name, style, { width: 260, height: most * 44 });
    for (const line of lines) expect(letters.width(line.text, line.style)).toBeLessThanOrEqual(260);
    return lines.map(({ text }) => text);
  };
  expect(letters.lines('Praia', style, { width: 260, height: 88 })).toEqual([{ text: 'Praia', style }]);
  expect(linesOf('Funcionários da Prefeitura', 2)).toEqual(['Funcionários', 'da Prefeitura']);
  const long = 'Associação dos Funcionários Aposentados de Olinda e Recife';
  expect(linesOf(long, 2).at(-1)).toMatch(/\p{L}{3}…$/u);
  const word = 'Pindamonhangabense'.repeat(2);
  expect(linesOf(word, 3).join('')).toBe(word);
  expect(linesOf('A'.repeat(60), 3)).toHaveLength(4);
  expect(linesOf('É', 3)).toEqual(['É']);
});

test("a drawing contains outlines and no text, so that the machine's fonts do not matter", () => {
  const svg = letters.draw('Olá <b>&', style, 10, 20, '#fff');
  expect(svg).not.toMatch(/<text|font|Olá|&/);
  expect(svg.match(/<path/g)).toHaveLength(8);
});
