import { LINE_HEIGHT, type Style } from './lettering.ts';
import { type Crest, FORMATS, type Format, type MatchPoster } from './poster.ts';
import { brand, COLOURS, ground, STYLES, type SvgCanvas } from './svg-canvas.ts';

type Layout = {
  readonly centre: number;
  readonly teams: readonly [x: number, x: number];
  readonly crest: { readonly y: number; readonly radius: number };
  readonly name: {
    readonly y: number;
    readonly size: number;
    readonly width: number;
    readonly height: number;
  };
  readonly score: { readonly y: number; readonly size: number; readonly apart: number };
  /** `most`: the maximum width of all set scores together. */
  readonly sets: { readonly y: number; readonly size: number; readonly most: number };
};

const LAYOUTS: Readonly<Record<Format, Layout>> = {
  cartaz: {
    centre: 600,
    teams: [226, 974],
    crest: { y: 236, radius: 92 },
    name: { y: 394, size: 44, width: 340, height: 150 },
    score: { y: 304, size: 190, apart: 128 },
    sets: { y: 376, size: 46, most: 354 },
  },
  stories: {
    centre: 540,
    teams: [280, 800],
    crest: { y: 730, radius: 150 },
    name: { y: 970, size: 54, width: 470, height: 180 },
    score: { y: 1320, size: 260, apart: 180 },
    sets: { y: 1390, size: 64, most: 960 },
  },
};

/** A match: the teams, the score or the time, the sets. */
export function drawMatch(pen: SvgCanvas, poster: MatchPoster, format: Format): void {
  const { width, height } = FORMATS[format];
  const places = LAYOUTS[format];
  ground(pen, width, height);
  head(pen, poster, format);
  for (const index of [0, 1] as const) {
    const isBehind = poster.winner !== null && poster.winner !== index + 1;
    team(pen, poster.teams[index], places, places.teams[index], isBehind);
  }
  if (poster.score) score(pen, poster, poster.score, places);
  else appointment(pen, poster, places);
  sets(pen, poster, places);
  foot(pen, poster, format);
}

function head(pen: SvgCanvas, poster: MatchPoster, format: Format): void {
  const { name } = poster.tournament;
  if (format === 'cartaz') {
    pen.tournament(poster.tournament, 84, 76, 28);
    const right = stateBadge(pen, poster, { x: 1144, y: 52, anchor: 'end' }, 26);
    const lines = pen.letters.lines(name, STYLES.smallBold, { width: 980 - right, height: 58 });
    for (const [index, { text, style: small }] of lines.entries()) {
      const y = lines.length > 1 ? 70 + index * 30 : 85;
      pen.text(text, small, { x: 128, y });
    }
    return;
  }
  pen.tournament(poster.tournament, 540, 310, 64);
  const style = { face: 'bold', size: 40 } as const;
  for (const [index, line] of pen.letters.lines(name, style, { width: 920, height: 92 }).entries())
    pen.text(line.text, line.style, { x: 540, y: 436 + index * 50, anchor: 'middle' });
  stateBadge(pen, poster, { x: 540, y: 516, anchor: 'middle' }, 34);
}

/** Draws the badge of the game's status. Returns its width. */
function stateBadge(
  pen: SvgCanvas,
  { state, award }: MatchPoster,
  at: { x: number; y: number; anchor: 'middle' | 'end' },
  size: number,
): number {
  const style: Style = { face: 'bold', size };
  if (state === 'playing') return pen.badge('AO VIVO', style, at, COLOURS.coral, COLOURS.onCoral);
  if (state === 'scheduled') return pen.badge('A SEGUIR', style, at, COLOURS.wellStrong, COLOURS.onDeep);
  return pen.badge(award ? award.toUpperCase() : 'ENCERRADO', style, at, COLOURS.sun, COLOURS.onSun);
}

function team(pen: SvgCanvas, crest: Crest, { crest: at, name }: Layout, x: number, isBehind: boolean): void {
  pen.crest(crest, x, at.y, at.radius);
  const style = { face: 'heading', size: name.size } as const;
  const fill = isBehind ? COLOURS.onDeepSoft : COLOURS.onDeep;
  for (const [index, line] of pen.letters.lines(crest.name, style, name).entries())
    pen.text(line.text, line.style, {
      x,
      y: name.y + index * line.style.size * LINE_HEIGHT,
      anchor: 'middle',
      fill,
    });
}

function score(
  pen: SvgCanvas,
  { winner }: MatchPoster,
  [left, right]: readonly [number, number],
  places: Layout,
): void {
  const { centre, score: at } = places;
  const style = { face: 'digits', size: at.size } as const;
  const colour = (side: 1 | 2) => (winner === null || winner === side ? COLOURS.onDeep : COLOURS.onDeepSoft);
  pen.text(String(left), style, { x: centre - at.apart, y: at.y, anchor: 'middle', fill: colour(1) });
  pen.text(String(right), style, { x: centre + at.apart, y: at.y, anchor: 'middle', fill: colour(2) });
  const cross = { face: 'digits', size: at.size * 0.5 } as const;
  pen.text('×', cross, { x: centre, y: at.y - at.size * 0.15, anchor: 'middle', fill: COLOURS.onDeepSoft });
}

function appointment(
  pen: SvgCanvas,
  { day, time }: MatchPoster,
  { centre, score: at, sets: below }: Layout,
): void {
  const [weekday = '', date = ''] = day.split(', ');
  const large = { face: 'digits', size: at.size * (time ? 0.72 : 0.5) } as const;
  const small = { face: 'bold', size: below.size * 0.74 } as const;
  pen.text(time ?? date.slice(0, 5), large, { x: centre, y: at.y - at.size * 0.12, anchor: 'middle' });
  const under = time ? `${weekday}, ${date.slice(0, 5)}` : weekday;
  pen.text(under, small, { x: centre, y: at.y + below.size, anchor: 'middle', fill: COLOURS.sun });
}

function sets(
  pen: SvgCanvas,
  poster: MatchPoster,
  { centre, sets: { y, size: largest, most } }: Layout,
): void {
  const count = poster.sets.length;
  const size = Math.min(largest, most / (count * 2.5 + (count - 1) * 0.3));
  const style = { face: 'digits', size } as const;
  const [width, gap] = [size * 2.5, size * 0.3];
  const all = count * width + (count - 1) * gap;
  for (const [index, set] of poster.sets.entries()) {
    const left = centre - all / 2 + index * (width + gap);
    const [ground, ink] = set.isPlaying ? [COLOURS.sun, COLOURS.onSun] : [COLOURS.wellStrong, COLOURS.onDeep];
    pen.box(left, y, width, size * 1.3, size * 0.3, ground);
    pen.text(set.score.join('-'), style, {
      x: left + width / 2,
      y: y + size,
      anchor: 'middle',
      fill: ink,
      most: width - 8,
    });
  }
}

function foot(pen: SvgCanvas, { about, state, day, time }: MatchPoster, format: Format): void {
  // A scheduled game has its day in the middle instead.
  const when = state === 'scheduled' ? '' : [day, time].filter(Boolean).join(', ');
  if (format === 'cartaz') {
    pen.text([about, when].filter(Boolean).join(' · '), STYLES.small, { x: 56, y: 592, most: 860 });
    brand(pen, 1144, 592);
    return;
  }
  const style = { face: 'text', size: 36 } as const;
  pen.text(about, style, { x: 540, y: 1580, anchor: 'middle', most: 960 });
  if (when) pen.text(when, style, { x: 540, y: 1632, anchor: 'middle', most: 960, fill: COLOURS.onDeepSoft });
  brand(pen, 644, 1730);
}
