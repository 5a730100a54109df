import { tintOf } from './tint.ts';

/** The hues of the eight team colours in degrees of OKLCH, as in `styles/theme.css`. */
export const TEAM_HUES = [85, 55, 238, 35, 14, 153, 290, 200] as const;

const SECTOR = 15;
/** Below this chroma a pixel is grey. */
const GREY = 0.04;
/** Two teams of a game are at least as far apart, in degrees. */
const APART = 60;

/**
 * The main hue of a picture, in degrees of OKLCH: the one with the most colour in it. Null if it is grey.
 * `pixels`: red, green, blue and opacity of each pixel, 0 to 255.
 */
export function mainHue(pixels: ArrayLike<number>): number | null {
  const sectors = new Array<number>(360 / SECTOR).fill(0);
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((part) => pixels[i + part]);
    const { chroma, hue } = chromaAndHue(red, green, blue);
    const sector = Math.floor(hue / SECTOR);
    if (opacity >= 128 && chroma >= GREY) sectors[sector] = (sectors[sector] ?? 0) + chroma;
  }
  const most = Math.max(...sectors);
  return most === 0 ? null : (sectors.indexOf(most) + 0.5) * SECTOR;
}

/** `hue`: of the team's picture; null without one, or if it is grey. */
type ColouredTeam = { readonly name: string; readonly hue: number | null };

/**
 * The colours of a game's two teams in charts, dots, overlays and behind initials, as places in `TEAM_HUES`: nearest to their pictures, or
 * by their names. The second team's is moved where both would look alike.
 */
export function teamColours([first, second]: readonly [ColouredTeam, ColouredTeam]): [number, number] {
  const one = colourOf(first);
  const wanted = TEAM_HUES[colourOf(second)] ?? 0;
  const apart = PLACES.filter((place) => distance(TEAM_HUES[place], TEAM_HUES[one] ?? 0) >= APART);
  return [one, nearest(wanted, apart)];
}

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const colourOf = ({ name, hue }: ColouredTeam): number =>
  hue === null ? tintOf(name, PLACES) : nearest(hue, PLACES);

const nearest = (hue: number, places: readonly (typeof PLACES)[number][]): number =>
  places.reduce(
    (best, place) => (distance(TEAM_HUES[place], hue) < distance(TEAM_HUES[best], hue) ? place : best),
    places[0] ?? 0,
  );

function distance(hue: number, other: number): number {
  const between = Math.abs(hue - other) % 360;
  return Math.min(between, 360 - between);
}

/** Of OKLCH (https://bottosson.github.io/posts/oklab/). */
function chromaAndHue(red: number, green: number, blue: number): { chroma: number; hue: number } {
  const [r, g, b] = [red, green, blue].map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const toRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const toYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    chroma: Math.hypot(toRed, toYellow),
    hue: ((Math.atan2(toYellow, toRed) * 180) / Math.PI + 360) % 360,
  };
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
