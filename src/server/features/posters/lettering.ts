import { fileURLToPath } from 'node:url';
import type { Font, Glyph } from 'fontkit';

/**
 * The fonts of the screens, in the weights that are drawn. A character is looked up in the files in this
 * order; one that no file has, such as an emoji, is left out.
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
/** A drawn line and its font size. */
type Line = { readonly text: string; readonly style: Style };

type Room = { readonly width: number; readonly height: number };

/** The distance of two baselines, as a multiple of the font size. */
export const LINE_HEIGHT = 1.1;
/** How far a text is shrunk before it is cut. */
const LEAST_SIZE = 0.7;
/** How much smaller where it has several lines, before a word is broken. */
const STEPS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, LEAST_SIZE, 0.65, 0.6];

type Drawn = {
  readonly font: Font;
  readonly glyph: Glyph;
  readonly advance: number;
  readonly outline: string;
};

/** Draws text as outlines, measured with the fonts' own widths and kerning. */
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

  /**
   * The text in one line within `width`: shrunk where that is enough, else cut with an ellipsis after a word,
   * or within the first word.
   */
  line(text: string, style: Style, width: number): Line {
    const wide = this.width(text, style);
    const size = style.size * Math.min(1, Math.max(LEAST_SIZE, width / wide));
    const small = wide > width ? { ...style, size } : style;
    return { text: this.#cut(text, small, width), style: small };
  }

  /**
   * The text in as many lines as fit. It is shrunk first, then words wider than a line are broken, and only
   * then is it cut.
   */
  lines(text: string, style: Style, { width, height }: Room): readonly Line[] {
    const sizes = STEPS.map((step) => ({ ...style, size: style.size * step }));
    for (const breaks of [false, true]) {
      for (const small of sizes) {
        const lines = this.#wrapped(text, small, width, breaks);
        if (lines.length > linesIn(height, small) || lines.some((line) => this.width(line, small) > width))
          continue;
        return lines.map((line) => ({ text: line, style: small }));
      }
    }
    const small = { ...style, size: style.size * LEAST_SIZE };
    const all = this.#wrapped(text, small, width, true);
    const most = linesIn(height, small);
    const last = this.#cut(all.slice(most - 1).join(' '), small, width);
    return [...all.slice(0, most - 1), last].map((line) => ({ text: line, style: small }));
  }

  #wrapped(text: string, style: Style, width: number, breaksWords: boolean): string[] {
    const words = text.split(/\s+/).filter(Boolean);
    const lines: string[] = [];
    for (const word of words) {
      const parts = breaksWords ? this.#broken(word, style, width) : [word];
      for (const [index, part] of parts.entries()) {
        const longer = `${lines.at(-1)} ${part}`;
        if (index === 0 && lines.length > 0 && this.width(longer, style) <= width)
          lines.splice(-1, 1, longer);
        else lines.push(part);
      }
    }
    return lines;
  }

  /** Breaks a word into parts no wider than a line. */
  #broken(word: string, style: Style, width: number): string[] {
    const parts: string[] = [];
    let rest = [...word];
    while (this.width(rest.join(''), style) > width) {
      const length = Math.max(1, this.#fitting(rest, style, width, ''));
      parts.push(rest.slice(0, length).join(''));
      rest = rest.slice(length);
    }
    return [...parts, rest.join('')];
  }

  #cut(text: string, style: Style, width: number): string {
    if (this.width(text, style) <= width) return text;
    const letters = [...text];
    const begun = letters.slice(0, this.#fitting(letters, style, width, '…')).join('');
    const isWhole = /\s/.test(letters[[...begun].length] ?? '');
    const words = isWhole ? begun : begun.replace(/\s+\S*$/, '');
    // "Clube de…" says less than "Clube…".
    return `${words.replace(/(\s+(d[aeo]s?|e|[^\p{L}\p{N}\s]+))*\s*$/iu, '')}…`;
  }

  /** How many of the letters fit together with `end`. */
  #fitting(letters: readonly string[], style: Style, width: number, end: string): number {
    let [fits, tooMany] = [0, letters.length + 1];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (this.width(letters.slice(0, middle).join('') + end, style) <= width) fits = middle;
      else tooMany = middle;
    }
    return fits;
  }

  /** SVG of the text in one line, its baseline at `y`. */
  draw(text: string, style: Style, x: number, y: number, fill: string): string {
    const scale = round(style.size / 1000, 5);
    const paths = this.#placed(text, style.face).glyphs.map(
      ({ at, outline }) => `<path transform="translate(${round(at * 1000, 1)} 0)" d="${outline}"/>`,
    );
    return `<g fill="${fill}" transform="translate(${round(x, 2)} ${round(y, 2)}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
  }

  /** The glyphs and the width, as multiples of the font size. */
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

  /** The text without characters that no font has, and without the blank beside them. */
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
    // Characters that no font has are not cached: there are too many.
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

const linesIn = (height: number, { size }: Style) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)));

const round = (value: number, digits: number) => Number(value.toFixed(digits));
