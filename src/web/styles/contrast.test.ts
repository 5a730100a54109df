import { globSync, readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { TEAM_HUES } from '#domain/text/team-colours.ts';

/**
 * Text colours and their backgrounds. Axe measures each screen's texts on a phone in the light scheme; this test
 * covers both schemes.
 */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  sand: ['ink'],
  ink: ['sand', 'card', 'well', 'raised', 'ocean-wash', 'sun-wash', 'coral-wash', 'palm-wash'],
  soft: ['sand', 'card', 'well', 'ocean-wash', 'sun-wash'],
  ocean: ['sand', 'card', 'well', 'ocean-wash'],
  'ocean-strong': ['sand', 'card', 'well', 'ocean-wash'],
  'on-ocean': ['ocean', 'ocean-strong'],
  'on-deep': ['deep', 'deep-end', 'deep-well', 'deep-well-strong'],
  'on-deep-soft': ['deep', 'deep-end', 'deep-well', 'deep-well-strong'],
  mark: ['deep', 'deep-end', 'deep-well'],
  'on-pad': ['pad', 'pad-pressed'],
  'sun-ink': ['sand', 'card', 'sun-wash'],
  'on-sun': ['sun', 'sun-strong'],
  'coral-ink': ['sand', 'card', 'well', 'coral-wash'],
  'on-coral': ['coral-fill', 'coral-strong'],
  'palm-ink': ['sand', 'card', 'well', 'palm-wash'],
  'on-medal': ['gold', 'silver', 'bronze'],
  'on-tint': ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6', 'tint-7', 'tint-8'],
};
/** Field edges, and marks of won sets. */
const DRAWN: typeof WRITTEN = { edge: ['card'], palm: ['card', 'sand', 'palm-wash'] };
const TEAMS = Object.fromEntries(
  TEAM_HUES.map((_, place) => [`team-${place + 1}`, ['card', 'sand', 'well']]),
);
/** Score digits: on the pad, its halves, and the sets above. */
const DIGITS: typeof WRITTEN = {
  'on-deep': ['deep', 'deep-end', 'deep-well', 'deep-well-strong'],
  'on-deep-soft': ['deep', 'deep-end'],
  'on-pad': ['pad', 'pad-pressed'],
  'on-sun': ['sun'],
};
const DECORATION = ['deep-wave'];

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const SUN_BLOCK = ":root[data-light='sun'] {";
const [always = '', sunAndAfter = ''] = theme.split(SUN_BLOCK);
const [inSun = ''] = sunAndAfter.split('}');
const tokensIn = (css: string) =>
  new Map([...css.matchAll(/--color-([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]));
const tokens = tokensIn(always);
const sunTokens = tokensIn(inSun);

const LIGHTS = ['light', 'dark'] as const;
type Light = (typeof LIGHTS)[number] | 'sun';

function colorOf(name: string, light: Light): Color {
  const value = (light === 'sun' ? sunTokens.get(name) : undefined) ?? tokens.get(name) ?? '';
  const [morning = '', night = morning] = value.match(/oklch\([^)]+\)/g) ?? [];
  return new Color(light === 'dark' ? night : morning);
}

function contrastsBelow(least: number, pairs: typeof WRITTEN, lights: readonly Light[] = LIGHTS): string[] {
  const found: string[] = [];
  for (const [front, grounds] of Object.entries(pairs)) {
    for (const ground of grounds) {
      for (const light of lights) {
        const contrast = colorOf(front, light).contrastWCAG21(colorOf(ground, light));
        if (contrast < least) found.push(`${front} on ${ground}, ${light}: ${contrast.toFixed(2)}`);
      }
    }
  }
  return found;
}

test('text is readable on each of its backgrounds, in both schemes', () => {
  expect(contrastsBelow(4.5, WRITTEN)).toEqual([]);
});

test('meaningful graphics are visible in both schemes', () => {
  expect(contrastsBelow(3, DRAWN)).toEqual([]);
});

test("a team's colour is visible in both schemes and in direct sun, and has the hue that it is chosen by", () => {
  expect(contrastsBelow(3, TEAMS, ['light', 'dark', 'sun'])).toEqual([]);
  for (const light of LIGHTS)
    expect(TEAM_HUES.map((_, place) => colorOf(`team-${place + 1}`, light).get('oklch.hue'))).toEqual([
      ...TEAM_HUES,
    ]);
});

test('in the colours for direct sun text has a contrast of 7:1 and the digits of 12:1', () => {
  const { 'on-medal': _, ...atCourt } = WRITTEN;
  expect(contrastsBelow(7, atCourt, ['sun'])).toEqual([]);
  expect(contrastsBelow(3, DRAWN, ['sun'])).toEqual([]);
  expect(contrastsBelow(12, DIGITS, ['sun'])).toEqual([]);
});

test('each colour of the theme that is used for text or graphics is measured', () => {
  const sources = globSync('../**/*.{ts,tsx}', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\btext-([a-z][\w-]*)/g)].map(([, name = '']) => name),
  );
  const measured = new Set([...Object.keys(WRITTEN), ...Object.keys(DRAWN), ...DECORATION]);
  expect(named).toContain('soft');
  expect([...new Set(named)].filter((name) => tokens.has(name) && !measured.has(name))).toEqual([]);
});
