import { expect, test } from 'vitest';
import { mainHue, TEAM_HUES, teamColours } from './team-colours.ts';

const picture = (...pixels: readonly (readonly [number, number, number, number])[]) => pixels.flat();
const BLUE = [0, 116, 171, 255] as const;
const RED = [196, 40, 76, 255] as const;
const WHITE = [255, 255, 255, 255] as const;

const hueOf = (place: number) => TEAM_HUES[place] ?? 0;
function distance(one: number, other: number): number {
  const between = Math.abs(hueOf(one) - hueOf(other));
  return Math.min(between, 360 - between);
}

test('the main hue of a picture is that of its colour, however much white or transparency is around', () => {
  const hue = mainHue(picture(WHITE, WHITE, WHITE, WHITE, BLUE, BLUE, RED, [255, 0, 0, 0], [255, 0, 0, 0]));
  expect(hue).toBeGreaterThan(230);
  expect(hue).toBeLessThan(246);
});

test('a grey or an empty picture has no hue', () => {
  expect(mainHue(picture(WHITE, [90, 90, 90, 255]))).toBeNull();
  expect(mainHue([])).toBeNull();
});

test('a team has the colour nearest to its picture, and without one always the same by its name', () => {
  expect(
    teamColours([
      { name: 'Maré Alta', hue: 240 },
      { name: 'Recife', hue: 12 },
    ]),
  ).toEqual([2, 4]);
  const byName = teamColours([
    { name: 'Recife', hue: null },
    { name: 'Maré Alta', hue: 240 },
  ]);
  expect(byName).toEqual(
    teamColours([
      { name: 'Recife', hue: null },
      { name: 'Maré Alta', hue: 240 },
    ]),
  );
});

test('two teams of a game never look alike: the second moves', () => {
  for (let one = 0; one < 360; one += 15) {
    for (let other = 0; other < 360; other += 15) {
      const [first, second] = teamColours([
        { name: 'A', hue: one },
        { name: 'B', hue: other },
      ]);
      expect([one, other, distance(first, second) >= 60]).toEqual([one, other, true]);
    }
  }
});
