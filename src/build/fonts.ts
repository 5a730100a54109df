import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The fonts of the screens: the name that `index.html` and `fonts.css` use, and the address of the package's file. */
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
/** ASCII, Portuguese, the letters of the surnames that came from Europe, and the signs that the screens use. */
const TEXT = `${ascii()}\u00A0ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýßªº°²³½·×–—…‘’“”•−÷«»`;
/** The weights of `fonts.css`. */
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** Kerning, accents, and digits of one width and height. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum', 'lnum'];
const DIRECTORY = new URL('../../node_modules/.cache/fonts/', import.meta.url);

/**
 * Makes the fonts of the screens, half as large as the packages' files, before Vite reads them. On a slow line
 * every kilobyte before the first paint counts.
 */
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
  // Two builds at once leave a whole file.
  const temporary = new URL(`${name}.${process.pid}`, DIRECTORY);
  await writeFile(temporary, subset);
  await rename(temporary, new URL(`${name}.woff2`, DIRECTORY));
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
}
