import { fileURLToPath } from 'node:url';
import type { Font, Glyph } from 'fontkit';

/**
 * The fonts of the screens, in the weights that are drawn. A character is looked for in the files in this order; what none
 * has is left out, as an emoji is.
 */
const FACES = {
  text: [
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff2'),
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff2'),
  ],
  bold: [
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff2'),
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff2'),
  ],
  heading: [
    import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
    import.meta.resolve(
      '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff2',
    ),
  ],
  digits: [
    import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2'),
    import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-700-normal.woff2'),
  ],
};

export type Face = keyof typeof FACES;
export type Style = { readonly face: Face; readonly size: number };

type Drawn = {
  readonly font: Font;
  readonly glyph: Glyph;
  readonly advance: number;
  readonly outline: string;
};

/** Text as outlines, measured by the fonts' own widths and kerning. */
export class Lettering {
  readonly #fonts: ReadonlyMap<Face, readonly Font[]>;
  readonly #known = new Map<string, Drawn | null>();
  readonly #kerning = new Map<string, number>();

  private constructor(fonts: ReadonlyMap<Face, readonly Font[]>) {
    this.#fonts = fonts;
  }

  static async load(): Promise<Lettering> {
    const { open } = await import('fontkit');
    const fonts = new Map<Face, Font[]>();
    for (const [face, files] of Object.entries(FACES)) {
      const opened = files.map(async (file) => {
        const font = await open(fileURLToPath(file));
        if ('fonts' in font) throw new Error(`${file} is a collection of fonts`);
        return font;
      });
      fonts.set(face as Face, await Promise.all(opened));
    }
    return new Lettering(fonts);
  }

  /** In pixels. */
  width(text: string, style: Style): number {
    return this.#placed(text, style.face).width * style.size;
  }

  /** The text, or its beginning with an ellipsis where it is wider than `most`. */
  fitted(text: string, style: Style, most: number): string {
    if (this.width(text, style) <= most) return text;
    const letters = [...text];
    let [fits, tooLong] = [0, letters.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (this.width(cut(letters, middle), style) <= most) fits = middle;
      else tooLong = middle;
    }
    return cut(letters, fits);
  }

  /** The text in as many lines as it needs, `most` of them at most; the last one is cut. */
  lines(text: string, style: Style, width: number, most: number): string[] {
    const lines: string[] = [];
    const words = text.split(/\s+/).filter(Boolean);
    while (words.length > 0 && lines.length < most - 1) {
      let line = words.shift() ?? '';
      while (words.length > 0 && this.width(`${line} ${words[0]}`, style) <= width)
        line += ` ${words.shift()}`;
      if (this.width(line, style) > width)
        return [...lines, this.fitted([line, ...words].join(' '), style, width)];
      lines.push(line);
    }
    return words.length > 0 ? [...lines, this.fitted(words.join(' '), style, width)] : lines;
  }

  /** SVG of the text in one line, its baseline at `y`. */
  draw(text: string, style: Style, x: number, y: number, fill: string): string {
    const scale = round(style.size / 1000, 5);
    const paths = this.#placed(text, style.face).glyphs.map(
      ({ at, outline }) => `<path transform="translate(${round(at * 1000, 1)} 0)" d="${outline}"/>`,
    );
    return `<g fill="${fill}" transform="translate(${round(x, 2)} ${round(y, 2)}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
  }

  /** Widths are in parts of the font's size. */
  #placed(text: string, face: Face) {
    let at = 0;
    let before: Drawn | undefined;
    const glyphs: { at: number; outline: string }[] = [];
    for (const letter of this.#drawable(text, face)) {
      const drawn = this.#drawn(letter, face);
      if (!drawn) continue;
      if (before && before.font === drawn.font) at += this.#kerningOf(before, drawn);
      glyphs.push({ at, outline: drawn.outline });
      at += drawn.advance;
      before = drawn;
    }
    return { width: at, glyphs };
  }

  /** Without what no font has, and without the blank that was beside it. */
  #drawable(text: string, face: Face): string {
    const letters = [...text.normalize('NFC').replaceAll(/\s/g, ' ')];
    return letters
      .filter((letter) => this.#drawn(letter, face))
      .join('')
      .replaceAll(/ +/g, ' ')
      .trim();
  }

  #drawn(letter: string, face: Face): Drawn | null {
    const key = face + letter;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const code = letter.codePointAt(0) ?? 0;
    const font = this.#fonts.get(face)?.find((each) => each.hasGlyphForCodePoint(code));
    const drawn = font ? drawnOf(font, code) : null;
    // What no font has may be any character: that is looked up again.
    if (drawn) this.#known.set(key, drawn);
    return drawn;
  }

  #kerningOf(left: Drawn, right: Drawn): number {
    const key = `${left.font.postscriptName} ${left.glyph.id} ${right.glyph.id}`;
    const known = this.#kerning.get(key);
    if (known !== undefined) return known;
    const pair = String.fromCodePoint(...left.glyph.codePoints, ...right.glyph.codePoints);
    const { positions } = left.font.layout(pair);
    const kerning =
      positions.length === 2 && positions[0]
        ? positions[0].xAdvance / left.font.unitsPerEm - left.advance
        : 0;
    this.#kerning.set(key, kerning);
    return kerning;
  }
}

function drawnOf(font: Font, code: number): Drawn {
  const glyph = font.glyphForCodePoint(code);
  const outline = glyph.path.scale(1000 / font.unitsPerEm).toSVG();
  return { font, glyph, advance: glyph.advanceWidth / font.unitsPerEm, outline };
}

const cut = (letters: readonly string[], length: number) => `${letters.slice(0, length).join('').trimEnd()}…`;

const round = (value: number, digits: number) => Number(value.toFixed(digits));
