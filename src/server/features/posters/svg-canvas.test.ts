import { expect, test } from 'vitest';
import { Lettering } from './lettering.ts';
import { brand, SvgCanvas } from './svg-canvas.ts';

const letters = await Lettering.load();

test('a tournament without a logo has a ball, and not initials like a team', () => {
  const drawn = (name: string) => {
    const pen = new SvgCanvas(letters, new Map());
    pen.tournament({ name, logo: null }, 50, 50, 40);
    return pen.finished(100, 100);
  };
  expect(drawn('Torneio de Vôlei de Praia 2026')).toBe(drawn('Copa Areia'));
});

test('each clipped part has an id of its own', () => {
  const pen = new SvgCanvas(letters, new Map([['recife', 'data:image/png;base64,']]));
  pen.tournament({ name: 'Copa Areia', logo: null }, 50, 50, 40);
  pen.crest({ name: 'Recife', logo: 'recife' }, 50, 150, 40);
  brand(pen, 300, 300);
  const picture = pen.finished(400, 400);
  const ids = [...picture.matchAll(/ id="(\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const id of ids) expect(picture.split(`url(#${id})`)).toHaveLength(2);
});
