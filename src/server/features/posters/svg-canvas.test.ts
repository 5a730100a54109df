import { expect, test } from 'vitest';
import { Lettering } from './lettering.ts';
import { SvgCanvas } from './svg-canvas.ts';

const letters = await Lettering.load();

test('a tournament without a logo has a ball and no initials, which are those of teams', () => {
  const drawn = (name: string) => {
    const pen = new SvgCanvas(letters, new Map());
    pen.tournament({ name, logo: null }, 50, 50, 40);
    return pen.finished(100, 100);
  };
  expect(drawn('Torneio de Vôlei de Praia 2026')).toBe(drawn('Copa Areia'));
});
