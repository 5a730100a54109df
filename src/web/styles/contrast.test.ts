import { globSync, readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import { expect, test } from 'vitest';

/** What is written, and on which grounds. Axe looks at each size of a screen in one light; here are both, for all. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  sand: ['ink'],
  ink: ['sand', 'card', 'well', 'raised', 'ocean-wash', 'sun-wash', 'coral-wash', 'palm-wash'],
  soft: ['sand', 'card', 'well', 'ocean-wash', 'sun-wash'],
  ocean: ['sand', 'card', 'well', 'ocean-wash'],
  'ocean-strong': ['sand', 'card', 'well', 'ocean-wash'],
  'on-ocean': ['ocean', 'ocean-strong'],
  'on-deep': ['deep', 'deep-end', 'deep-well', 'deep-well-strong'],
  'on-deep-soft': ['deep', 'deep-end', 'deep-well', 'deep-well-strong'],
  sun: ['deep', 'deep-end', 'deep-well'],
  'on-pad': ['pad', 'pad-pressed'],
  'sun-ink': ['sand', 'card', 'sun-wash'],
  'on-sun': ['sun', 'sun-strong'],
  'coral-ink': ['sand', 'card', 'well', 'coral-wash'],
  'on-coral': ['coral-fill', 'coral-strong'],
  'palm-ink': ['sand', 'card', 'well', 'palm-wash'],
  'on-medal': ['gold', 'silver', 'bronze'],
  'on-tint': ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6', 'tint-7', 'tint-8'],
};
/** The edge of what can be filled in, and the marks of what was won. */
const DRAWN: typeof WRITTEN = { edge: ['card'], palm: ['card', 'sand', 'palm-wash'] };
/** Says nothing. */
const DECORATION = ['deep-wave'];

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...theme.matchAll(/--color-([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
);

function colorOf(name: string, light: 'light' | 'dark'): Color {
  const value = tokens.get(name) ?? '';
  const [morning = '', night = morning] = value.match(/oklch\([^)]+\)/g) ?? [];
  return new Color(light === 'light' ? morning : night);
}

function contrastsBelow(least: number, pairs: typeof WRITTEN): string[] {
  const found: string[] = [];
  for (const [front, grounds] of Object.entries(pairs)) {
    for (const ground of grounds) {
      for (const light of ['light', 'dark'] as const) {
        const contrast = colorOf(front, light).contrastWCAG21(colorOf(ground, light));
        if (contrast < least) found.push(`${front} on ${ground}, ${light}: ${contrast.toFixed(2)}`);
      }
    }
  }
  return found;
}

test('what is written can be read on each of its grounds, in both lights', () => {
  expect(contrastsBelow(4.5, WRITTEN)).toEqual([]);
});

test('what is drawn to be found can be seen, in both lights', () => {
  expect(contrastsBelow(3, DRAWN)).toEqual([]);
});

test('each colour of the theme that something is written or drawn in is measured', () => {
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
