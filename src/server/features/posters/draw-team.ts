import { LINE_HEIGHT } from './lettering.ts';
import { FORMATS, type Format, type TeamPoster } from './poster.ts';
import { brand, COLOURS, ground, STYLES, type SvgCanvas } from './svg-canvas.ts';

type Layout = {
  readonly crest: { readonly x: number; readonly y: number; readonly radius: number };
  /** Where the text begins or, centred, its middle. */
  readonly words: { readonly x: number; readonly anchor: 'start' | 'middle'; readonly most: number };
  /** The vertical middle of the text, and the font sizes of the name and of the line below it. */
  readonly middle: number;
  readonly name: number;
  readonly small: number;
  readonly place: number;
};

const LAYOUTS: Readonly<Record<Format, Layout>> = {
  cartaz: {
    crest: { x: 236, y: 330, radius: 160 },
    words: { x: 456, anchor: 'start', most: 688 },
    middle: 334,
    name: 66,
    small: 34,
    place: 52,
  },
  stories: {
    crest: { x: 540, y: 760, radius: 230 },
    words: { x: 540, anchor: 'middle', most: 940 },
    middle: 1330,
    name: 90,
    small: 46,
    place: 70,
  },
};

const FORM = {
  win: ['V', COLOURS.sun, COLOURS.onSun],
  loss: ['D', COLOURS.wellStrong, COLOURS.onDeep],
  tie: ['E', COLOURS.onDeepSoft, COLOURS.deep],
} as const;

/** A team with its position and its last games. */
export function drawTeam(pen: SvgCanvas, poster: TeamPoster, format: Format): void {
  const { width, height } = FORMATS[format];
  const places = LAYOUTS[format];
  ground(pen, width, height);
  const { crest, words, middle, name, small, place } = places;
  pen.crest(poster.team, crest.x, crest.y, crest.radius);
  const style = { face: 'heading', size: name } as const;
  const lines = pen.letters.lines(poster.team.name, style, { width: words.most, height: name * 2.35 });
  const rest =
    small * 1.5 + place * 1.7 + (poster.place ? small * 1.4 : 0) + (poster.form.length > 0 ? place * 1.4 : 0);
  const size = lines[0]?.style.size ?? name;
  let y = middle - (lines.length * size * LINE_HEIGHT + rest) / 2 + size * 0.8;
  for (const [index, line] of lines.entries())
    pen.text(line.text, line.style, { ...words, y: y + index * size * LINE_HEIGHT });
  y += (lines.length - 1) * size * LINE_HEIGHT + small * 1.5;
  pen.text(poster.category, { face: 'text', size: small }, { ...words, y, fill: COLOURS.onDeepSoft });
  y += place * 1.7;
  const standing = poster.place ? `${poster.place.position}º lugar` : 'Ainda sem jogos';
  pen.text(standing, { face: 'heading', size: place }, { ...words, y, fill: COLOURS.sun });
  if (poster.place) {
    y += small * 1.4;
    pen.text(poster.place.words, { face: 'bold', size: small }, { ...words, y });
  }
  form(pen, poster.form, words, y + place * 0.9, place * 0.5);
  frame(pen, poster, format);
}

function form(
  pen: SvgCanvas,
  games: TeamPoster['form'],
  words: Layout['words'],
  y: number,
  radius: number,
): void {
  const apart = radius * 2.4;
  const left = words.anchor === 'start' ? words.x + radius : words.x - ((games.length - 1) * apart) / 2;
  for (const [index, outcome] of games.entries()) {
    const [letter, ground, ink] = FORM[outcome];
    const x = left + index * apart;
    pen.add(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${ground}"/>`);
    pen.text(
      letter,
      { face: 'bold', size: radius },
      { x, y: y + radius * 0.36, anchor: 'middle', fill: ink },
    );
  }
}

function frame(pen: SvgCanvas, { tournament }: TeamPoster, format: Format): void {
  if (format === 'cartaz') {
    pen.tournament(tournament, 84, 76, 28);
    const lines = pen.letters.lines(tournament.name, STYLES.smallBold, { width: 980, height: 58 });
    for (const [index, { text, style }] of lines.entries())
      pen.text(text, style, { x: 128, y: lines.length > 1 ? 70 + index * 30 : 85 });
    brand(pen, 1144, 592);
    return;
  }
  pen.tournament(tournament, 540, 310, 64);
  const style = { face: 'bold', size: 40 } as const;
  for (const [index, line] of pen.letters.lines(tournament.name, style, { width: 920, height: 92 }).entries())
    pen.text(line.text, line.style, { x: 540, y: 436 + index * 50, anchor: 'middle' });
  brand(pen, 644, 1730);
}
