import { quantity } from '#domain/quantity.ts';
import { LINE_HEIGHT } from './lettering.ts';
import {
  FORMATS,
  type Format,
  type RankLine,
  type RankPoster,
  type ResultLine,
  type ResultsPoster,
} from './poster.ts';
import { brand, COLOURS, ground, STYLES, type SvgCanvas } from './svg-canvas.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The layout of lines: the number of columns, and of rows in each. */
type Grid = {
  readonly left: number;
  readonly top: number;
  readonly columnWidth: number;
  readonly columnGap: number;
  readonly rowHeight: number;
  readonly columns: number;
  readonly rows: number;
};

const GRIDS: Readonly<Record<Format, Grid>> = {
  cartaz: { left: 56, top: 168, columnWidth: 532, columnGap: 24, rowHeight: 76, columns: 2, rows: 5 },
  stories: { left: 60, top: 560, columnWidth: 960, columnGap: 0, rowHeight: 100, columns: 1, rows: 11 },
};
const HEADING = 44;

/** The results of a round. */
export function drawResults(pen: SvgCanvas, poster: ResultsPoster, format: Format): void {
  const { width, height } = FORMATS[format];
  const shown = poster.lines.slice(0, GRIDS[format].columns * GRIDS[format].rows);
  // Few games get the whole width and higher rows.
  const isWide = shown.length <= GRIDS[format].rows;
  const grid = isWide ? wide(GRIDS[format], width, shown.length) : GRIDS[format];
  const inColumn = isWide ? shown.length : Math.ceil(shown.length / grid.columns);
  ground(pen, width, height);
  beginList(pen, format, inColumn * grid.rowHeight);
  head(pen, poster, format);
  for (const [index, line] of shown.entries())
    result(pen, line, boxOf(grid, Math.floor(index / inColumn), index % inColumn), isWide);
  endList(pen);
  if (shown.length === 0) empty(pen, poster.empty, format);
  foot(pen, format, poster.lines.length - shown.length, 'jogo');
}

function wide(grid: Grid, width: number, rows: number): Grid {
  const rowHeight = Math.min(grid.rowHeight * 1.5, (grid.rowHeight * grid.rows) / Math.max(1, rows));
  return { ...grid, columnWidth: width - 2 * grid.left, rowHeight };
}

/** A ranking in one list or in two. */
export function drawRanks(pen: SvgCanvas, poster: RankPoster, format: Format): void {
  const grid = GRIDS[format];
  const { width, height } = FORMATS[format];
  const lists = poster.columns.length;
  const perList = Math.floor((grid.columns * grid.rows) / lists);
  const headings = poster.columns.filter(({ heading }) => heading !== null).length * (HEADING + 20);
  const rows = poster.columns.reduce((sum, { lines }) => sum + Math.min(perList, lines.length), 0);
  ground(pen, width, height);
  beginList(pen, format, rows * grid.rowHeight + headings);
  head(pen, poster, format);
  let left = 0;
  let above = 0;
  for (const [index, { heading, lines }] of poster.columns.entries()) {
    const shown = lines.slice(0, perList);
    left += lines.length - shown.length;
    const inColumn = grid.columns === 1 ? perList : lists > 1 ? perList : Math.min(grid.rows, shown.length);
    for (const [place, line] of shown.entries()) {
      const column = grid.columns === 1 ? 0 : lists > 1 ? index : Math.floor(place / inColumn);
      const row = grid.columns === 1 ? above + place : place % inColumn;
      const moved = heading === null ? 0 : grid.columns === 1 ? (index + 1) * HEADING + index * 20 : 34;
      const height = heading !== null && grid.columns > 1 ? grid.rowHeight - 8 : grid.rowHeight;
      const box = boxOf({ ...grid, rowHeight: height, top: grid.top + moved }, column, row);
      if (heading !== null && place === 0)
        pen.text(heading, STYLES.smallBold, { x: box.x + 4, y: box.y - 14, fill: COLOURS.sun });
      rank(pen, line, box);
    }
    above += shown.length;
  }
  endList(pen);
  if (poster.columns.every(({ lines }) => lines.length === 0)) empty(pen, 'Ainda sem pontos', format);
  foot(pen, format, left, 'time');
}

/**
 * Begins the head and the list of a picture. A short list in a tall picture is moved down with its head, so that
 * neither half is empty. `height`: of the list.
 */
function beginList(pen: SvgCanvas, format: Format, height: number): void {
  const { columns, rows, rowHeight } = GRIDS[format];
  const spare = columns > 1 || height === 0 ? 0 : rows * rowHeight - height;
  pen.add(`<g transform="translate(0 ${Math.max(0, Math.round(spare / 2))})">`);
}

function endList(pen: SvgCanvas): void {
  pen.add('</g>');
}

function boxOf({ left, top, columnWidth, columnGap, rowHeight }: Grid, column: number, row: number): Box {
  return {
    x: left + column * (columnWidth + columnGap),
    y: top + row * rowHeight,
    width: columnWidth,
    height: rowHeight - 10,
  };
}

function head(
  pen: SvgCanvas,
  { tournament, title, about }: RankPoster | ResultsPoster,
  format: Format,
): void {
  if (format === 'cartaz') {
    pen.tournament(tournament, 100, 92, 44);
    pen.text(title, { face: 'heading', size: 50 }, { x: 166, y: 96, most: 970 });
    const line = [about, tournament.name].filter(Boolean).join(' · ');
    const lines = pen.letters.lines(line, STYLES.small, { width: 970, height: 46 });
    for (const [index, { text, style }] of lines.entries()) {
      const y = lines.length > 1 ? 128 + index * 24 : 134;
      pen.text(text, style, { x: 166, y, fill: COLOURS.onDeepSoft });
    }
    return;
  }
  const middle = { x: 540, anchor: 'middle', most: 960 } as const;
  const name = { face: 'bold', size: 34 } as const;
  const lines = pen.letters.lines(tournament.name, name, { width: 960, height: 66 });
  pen.tournament(tournament, 540, lines.length > 1 ? 238 : 260, 64);
  for (const [index, { text, style }] of lines.entries()) {
    const y = lines.length > 1 ? 350 + index * 33 : 380;
    pen.text(text, style, { ...middle, y, fill: COLOURS.onDeepSoft });
  }
  pen.text(title, { face: 'heading', size: 72 }, { ...middle, y: 464 });
  pen.text(about, { face: 'text', size: 34 }, { ...middle, y: 518, fill: COLOURS.onDeepSoft });
}

function empty(pen: SvgCanvas, words: string, format: Format): void {
  const { width, height } = FORMATS[format];
  const style = { face: 'heading', size: width / 26 } as const;
  pen.text(words, style, { x: width / 2, y: height * 0.56, anchor: 'middle', fill: COLOURS.onDeepSoft });
}

function foot(pen: SvgCanvas, format: Format, more: number, what: string): void {
  const words = more > 0 ? `e mais ${quantity(more, what)}` : '';
  if (format === 'cartaz') {
    pen.text(words, STYLES.small, { x: 56, y: 592 });
    brand(pen, 1144, 592);
    return;
  }
  pen.text(
    words,
    { face: 'text', size: 32 },
    { x: 540, y: 1706, anchor: 'middle', fill: COLOURS.onDeepSoft },
  );
  brand(pen, 644, 1790);
}

/** Logos are drawn only where there is room. */
function result(
  pen: SvgCanvas,
  { teams, score, winner, detail }: ResultLine,
  box: Box,
  hasLogos: boolean,
): void {
  const centre = box.x + box.width / 2;
  // High rows are not wider: a name has to find room beside the score.
  const size = Math.min(box.height * 0.38, hasLogos ? box.width * 0.042 : Number.POSITIVE_INFINITY);
  const middle = box.y + box.height * (detail ? 0.5 : 0.64);
  pen.box(box.x, box.y, box.width, box.height, 18, COLOURS.well);
  const radius = hasLogos ? box.height * 0.3 : 0;
  const small = { face: 'text', size: size * 0.55 } as const;
  // The set scores are between the names.
  const half = Math.max(
    box.height * 0.75,
    Math.min(box.width * (score ? 0.26 : 0.2), pen.letters.width(detail, small) / 2 + box.height * 0.18),
  );
  const room = { width: box.width / 2 - half - 2 * radius - 26, height: box.height * 0.9 };
  for (const index of [0, 1] as const) {
    const side = index === 0 ? -1 : 1;
    const isBehind = winner !== null && winner !== index + 1;
    const fill = isBehind ? COLOURS.onDeepSoft : COLOURS.onDeep;
    const edge = index === 0 ? box.x + 14 + radius : box.x + box.width - 14 - radius;
    if (hasLogos) pen.crest(teams[index], edge, box.y + box.height / 2, radius);
    const anchor = index === 0 ? 'end' : 'start';
    const x = centre + side * half;
    const style = { face: isBehind ? 'text' : 'bold', size: size * 0.86 } as const;
    const lines = pen.letters.lines(teams[index].name, style, room);
    for (const [place, line] of lines.entries()) {
      const below = (place - (lines.length - 1) / 2) * LINE_HEIGHT + 0.33;
      pen.text(line.text, line.style, {
        x,
        y: box.y + box.height / 2 + below * line.style.size,
        anchor,
        fill,
      });
    }
    if (score)
      pen.text(
        String(score[index]),
        { face: 'digits', size: size * 1.35 },
        { x: centre + side * box.height * 0.32, y: middle, anchor: 'middle', fill },
      );
  }
  pen.text(
    '×',
    { face: 'digits', size: size * 0.9 },
    { x: centre, y: middle - size * 0.1, anchor: 'middle', fill: COLOURS.onDeepSoft },
  );
  pen.text(detail, small, {
    x: centre,
    y: box.y + box.height * 0.83,
    anchor: 'middle',
    fill: COLOURS.onDeepSoft,
    most: 2 * half - 16,
  });
}

const MEDALS: Readonly<Record<number, string>> = { 1: COLOURS.gold, 2: COLOURS.silver, 3: COLOURS.bronze };

/** Of a row's height. */
const SMALLEST_DETAIL = 0.19;

function rank(pen: SvgCanvas, { position, crest, detail, value }: RankLine, box: Box): void {
  const middle = box.y + box.height / 2;
  const size = box.height * 0.4;
  const radius = box.height * 0.32;
  pen.box(box.x, box.y, box.width, box.height, 18, COLOURS.well);
  const medal = MEDALS[position];
  const place = { x: box.x + box.height * 0.46, y: middle + size * 0.35, anchor: 'middle' } as const;
  if (medal) pen.add(`<circle cx="${place.x}" cy="${middle}" r="${radius * 0.86}" fill="${medal}"/>`);
  pen.text(
    String(position),
    { face: 'digits', size },
    { ...place, fill: medal ? COLOURS.onMedal : COLOURS.onDeepSoft },
  );
  pen.crest(crest, box.x + box.height * 1.2, middle, radius);
  const right = box.x + box.width - 22;
  const taken = pen.text(
    value,
    { face: 'digits', size: size * 1.3 },
    { x: right, y: middle + size * 0.46, anchor: 'end' },
  );
  const left = box.x + box.height * 1.68;
  const width = right - taken - 16 - left;
  const linesOf = (text: string, face: 'bold' | 'text', size: number, height: number) =>
    pen.letters.lines(text, { face, size: box.height * size }, { width, height: box.height * height });
  // A detail that would shrink to less than it is read at takes some of the name's height.
  const short = linesOf(detail ?? '', 'text', 0.27, 0.37);
  const isLong = short.some(({ style }) => style.size < box.height * SMALLEST_DETAIL);
  const details = isLong ? linesOf(detail ?? '', 'text', 0.27, 0.45) : short;
  const large = linesOf(crest.name, 'bold', 0.38, detail ? 0.58 : 0.84);
  // A name that would be cut in large letters is whole in small ones.
  const isCut = large.at(-1)?.text.endsWith('…');
  const names = isLong || isCut ? linesOf(crest.name, 'bold', 0.34, 0.5) : large;
  const lines = [
    ...names.map((line) => ({ ...line, fill: COLOURS.onDeep })),
    ...details.map((line) => ({ ...line, fill: COLOURS.onDeepSoft })),
  ];
  let top = middle - lines.reduce((sum, line) => sum + line.style.size * LINE_HEIGHT, 0) / 2;
  for (const line of lines) {
    pen.text(line.text, line.style, { x: left, y: top + line.style.size * 0.87, fill: line.fill });
    top += line.style.size * LINE_HEIGHT;
  }
}
