import { teamInitials } from '#domain/initials.ts';
import { tintOf } from '#domain/tint.ts';
import type { Lettering, Style } from './lettering.ts';
import type { Crest } from './poster.ts';

/** The board's colours of the screens (web/styles/theme.css), in sRGB. */
export const COLOURS = {
  deep: '#002943',
  deepEnd: '#00496a',
  well: '#19415a',
  wellStrong: '#27526c',
  wave: '#004f6f',
  onDeep: '#fdfaf4',
  onDeepSoft: '#b8cfdb',
  sun: '#f8bd1d',
  onSun: '#341e06',
  coral: '#d6242e',
  onCoral: '#fffcfc',
  gold: '#e7b643',
  silver: '#b0b8c1',
  bronze: '#c18154',
  onMedal: '#25170c',
  onTint: '#fdfcf9',
} as const;

/** The colours behind initials (`tintOf`). */
const TINTS = [
  '#8c6802',
  '#7b4f30',
  '#0074ab',
  '#bb4f0c',
  '#c4284c',
  '#138146',
  '#6451ac',
  '#006e73',
] as const;

export const STYLES = {
  small: { face: 'text', size: 26 },
  smallBold: { face: 'bold', size: 26 },
  brand: { face: 'heading', size: 30 },
} as const satisfies Record<string, Style>;

type Anchor = 'start' | 'middle' | 'end';
type Placed = {
  readonly x: number;
  readonly y: number;
  readonly fill?: string;
  readonly anchor?: Anchor;
  readonly most?: number;
};

/** Draws a picture as SVG. `logos`: stored pictures as data URLs, by name. */
export class SvgCanvas {
  readonly letters: Lettering;
  readonly #logos: ReadonlyMap<string, string>;
  #svg = '';
  #clips = 0;

  constructor(letters: Lettering, logos: ReadonlyMap<string, string>) {
    this.letters = letters;
    this.#logos = logos;
  }

  add(svg: string): void {
    this.#svg += svg;
  }

  /** A line of text at its baseline, shrunk or cut where it is wider than `most`. Returns its width. */
  text(
    words: string,
    style: Style,
    { x, y, fill = COLOURS.onDeep, anchor = 'start', most = Infinity }: Placed,
  ): number {
    const line = this.letters.line(words, style, most);
    const width = this.letters.width(line.text, line.style);
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
    this.add(this.letters.draw(line.text, line.style, left, y, fill));
    return width;
  }

  box(x: number, y: number, width: number, height: number, radius: number, fill: string): void {
    this.add(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`);
  }

  /** A badge around a text. Returns its width. */
  badge(
    words: string,
    style: Style,
    at: { x: number; y: number; anchor: Anchor },
    fill: string,
    ink: string,
  ): number {
    const width = this.letters.width(words, style) + style.size * 1.3;
    const height = style.size * 1.7;
    const left = at.anchor === 'start' ? at.x : at.anchor === 'middle' ? at.x - width / 2 : at.x - width;
    this.box(left, at.y, width, height, height / 2, fill);
    this.text(words, style, {
      x: left + width / 2,
      y: at.y + height / 2 + style.size * 0.35,
      anchor: 'middle',
      fill: ink,
    });
    return width;
  }

  /** The tournament's round logo; without one a ball, because initials are for teams and people. */
  tournament(crest: Crest, x: number, y: number, radius: number): void {
    if (this.#addressOf(crest) === undefined) ball(this, x, y, radius);
    else this.crest(crest, x, y, radius);
  }

  #addressOf({ logo }: Crest): string | undefined {
    return logo === null ? undefined : this.#logos.get(logo);
  }

  /** A round logo; without one the initials. */
  crest(crest: Crest, x: number, y: number, radius: number): void {
    const address = this.#addressOf(crest);
    if (address === undefined) {
      const { name } = crest;
      this.add(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${tintOf(name, TINTS)}"/>`);
      const style = { face: 'bold', size: radius * 0.8 } as const;
      const most = radius * 1.7;
      const at = { x, y: y + radius * 0.28, anchor: 'middle', fill: COLOURS.onTint, most } as const;
      this.text(teamInitials(name), style, at);
      return;
    }
    const id = this.nextClip();
    const box = `x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 2}"`;
    this.add(`<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>`);
    this.add(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${COLOURS.onDeep}"/>`);
    this.add(`<image ${box} clip-path="url(#${id})" href="${address}"/>`);
  }

  /** An id for a clip path, which no other of the picture has. */
  nextClip(): string {
    this.#clips += 1;
    return `clip${this.#clips}`;
  }

  finished(width: number, height: number): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${this.#svg}</svg>`;
  }
}

/** The background of every poster: water, the sun behind it, and sand. */
export function ground(pen: SvgCanvas, width: number, height: number): void {
  pen.add(
    `<defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${COLOURS.deep}"/>` +
      `<stop offset="1" stop-color="${COLOURS.deepEnd}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#water)"/>`,
  );
  const swell = (level: number, length: number, lift: number) => {
    const crests = `t${length} 0`.repeat(Math.ceil((width + 160) / length));
    return `M-80 ${level}q${length / 2} ${-lift} ${length} 0${crests}V${height}H-80Z`;
  };
  pen.add(`<path d="${swell(height - 96, 300, 46)}" fill="${COLOURS.wave}" opacity="0.55"/>`);
  pen.add(`<path d="${swell(height - 62, 260, -38)}" fill="${COLOURS.wave}"/>`);
}

/** The product's logo and name. */
export function brand(pen: SvgCanvas, right: number, baseline: number): void {
  const style = STYLES.brand;
  const width = pen.text('Manchete', style, { x: right, y: baseline, anchor: 'end' });
  ball(pen, right - width - 28, baseline - 11, 17.25);
}

function ball(pen: SvgCanvas, x: number, y: number, radius: number): void {
  const scale = radius / 23;
  const turned = [0, 120, 240].map(
    (turn) =>
      `<g transform="rotate(${turn} 24 24)"><path d="M24 24C25 15 21 6 11 1"/><path d="M31.5 19.5C31 12 27 5 20 0"/><path d="M38 16.5C36 10 33 5 28 1"/></g>`,
  );
  const id = pen.nextClip();
  pen.add(
    `<g transform="translate(${x - 24 * scale} ${y - 24 * scale}) scale(${scale})"><clipPath id="${id}"><circle cx="24" cy="24" r="23"/></clipPath>` +
      `<circle cx="24" cy="24" r="23" fill="${COLOURS.sun}"/><g clip-path="url(#${id})" stroke="${COLOURS.onSun}" fill="none" stroke-width="2.75">${turned.join('')}</g></g>`,
  );
}
