import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The name used by `index.html` and `fonts.css`, and the file in the package. */
const FONTS = {
  figtree: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  bricolage: import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  ),
  'barlow-500': import.meta.resolve(
    '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2',
  ),
  'barlow-700': import.meta.resolve(
    '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
  ),
};
/** ASCII, Portuguese, letters of European surnames, and the symbols on the screens. */
const TEXT = `${ascii()}\u00A0ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýßªº°²³½·×–—…‘’“”•−÷«»`;
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** Kerning, accents, and digits of equal width and height. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum', 'lnum'];
const DIRECTORY = new URL('../../node_modules/.cache/fonts/', import.meta.url);

/** Subsets the fonts to half the packages' size. On a slow line every kilobyte before the first paint counts. */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async config() {
      await mkdir(DIRECTORY, { recursive: true });
      await Promise.all(Object.entries(FONTS).map(([name, file]) => write(name, file)));
    },
  };
}

async function write(name: string, file: string): Promise<void> {
  const font = await readFile(new URL(file));
  const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, noHinting: true };
  const axes = name === 'figtree' ? { variationAxes: WEIGHTS } : {};
  const subset = await subsetFont(font, TEXT, { ...options, ...axes });
  // Written aside and renamed: two builds may run at once.
  const temporary = new URL(`${name}.${process.pid}`, DIRECTORY);
  await writeFile(temporary, subset);
  await rename(temporary, new URL(`${name}.woff2`, DIRECTORY));
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
}
