import { quantity } from '#domain/text/quantity.ts';
import { at, brand, COLOURS, circle, crest, gameTints, picture, tournamentLogo } from './elements.ts';
import { box, type Element, type Fitted, type Style, text } from './layout.ts';
import type { Format, ListHeading, RankLine, RankPoster, ResultLine, ResultsPoster } from './poster.ts';

const GRIDS = {
  cartaz: { columnWidth: 532, rowHeight: 76, columns: 2, rows: 5 },
  stories: { columnWidth: 960, rowHeight: 100, columns: 1, rows: 11 },
} as const;
const GAP = 10;
/** Of a picture for previews, without its margins. */
const WHOLE_WIDTH = 1088;
/** How much higher the rows of a short list are. */
const MOST_GROWN = 1.5;

export function drawResults(poster: ResultsPoster, format: Format, fitted: Fitted): Element {
  const { columns, rows, columnWidth, rowHeight } = GRIDS[format];
  const shown = poster.lines.slice(0, columns * rows);
  const isWide = shown.length <= rows;
  const width = isWide && format === 'cartaz' ? WHOLE_WIDTH : columnWidth;
  const height = isWide
    ? Math.min(rowHeight * MOST_GROWN, (rowHeight * rows) / Math.max(1, shown.length))
    : rowHeight;
  const inColumn = isWide ? rows : Math.ceil(shown.length / columns);
  const lines = shown.map((line) => result(line, width, height - GAP, isWide, fitted));
  return list(poster, format, fitted, inColumns(lines, inColumn, width), {
    empty: poster.empty,
    more: quantityMore(poster.lines.length - shown.length, 'jogo'),
  });
}

export function drawRanks(poster: RankPoster, format: Format, fitted: Fitted): Element {
  const { columns, rows, columnWidth, rowHeight } = GRIDS[format];
  const perList = Math.floor((columns * rows) / poster.columns.length);
  const hidden = poster.columns.reduce((sum, { lines }) => sum + Math.max(0, lines.length - perList), 0);
  const lists = poster.columns.flatMap(({ heading, lines }) => {
    const isAlone = poster.columns.length === 1;
    const shown = lines.slice(0, perList);
    const inColumn =
      isAlone && shown.length > rows ? Math.ceil(shown.length / columns) : columns === 1 ? perList : rows;
    // A single list takes the whole picture: one wide column if it is short, else columns of equal length.
    const width = isAlone && format === 'cartaz' && shown.length <= rows ? WHOLE_WIDTH : columnWidth;
    const tallest = isAlone ? rowHeight * MOST_GROWN : rowHeight;
    const isHeaded = heading !== null && format === 'cartaz';
    const height =
      Math.min(tallest, (rowHeight * rows) / Math.max(1, Math.min(shown.length, inColumn))) -
      GAP -
      (isHeaded ? 8 : 0);
    const drawn = shown.map((line) => rank(line, width, height, fitted));
    const above = heading === null ? null : text(heading, 'bold', 26, { color: COLOURS.sun, paddingLeft: 4 });
    return inColumns(drawn, inColumn, width, above);
  });
  return list(poster, format, fitted, lists, {
    empty: 'Ainda sem pontos',
    more: quantityMore(hidden, poster.noun),
  });
}

export const quantityMore = (more: number, what: string) =>
  more > 0 ? `e mais ${quantity(more, what)}` : '';

export function inColumns(
  rows: readonly Element[],
  most: number,
  width: number,
  heading: Element | null = null,
): Element[] {
  if (rows.length === 0) return [];
  const column = box({ flexDirection: 'column', width, gap: GAP }, heading, ...rows.slice(0, most));
  return [column, ...inColumns(rows.slice(most), most, width, heading)];
}

/** The head and the list. In a tall picture a short list is centred. */
export function list(
  { tournament, title, about }: ListHeading,
  format: Format,
  fitted: Fitted,
  lists: readonly Element[],
  { empty, more }: { empty: string; more: string },
): Element {
  const soft = { color: COLOURS.onDeepSoft };
  const none = text(empty, 'heading', format === 'cartaz' ? 46 : 42, soft);
  if (format === 'cartaz') {
    const line = [about, tournament.name].filter(Boolean).join(' · ');
    return picture(
      format,
      box(at({ left: 56, top: 48 }), tournamentLogo(tournament, 88)),
      fitted(title, 'heading', 50, at({ left: 166, top: 48, width: 970, maxHeight: 60 }), {
        whiteSpace: 'nowrap',
      }),
      fitted(line, 'text', 26, at({ left: 166, top: 107, width: 970, maxHeight: 48 }), soft),
      box(at({ left: 56, top: 168, gap: 24 }), ...lists),
      lists.length > 0 ? null : box(at({ left: 0, top: 168, width: 1200, height: 330, ...CENTRED }), none),
      text(more, 'text', 26, at({ left: 56, top: 565 })),
      box(at({ right: 56, top: 562 }), brand()),
    );
  }
  const centred = { textAlign: 'center' };
  return picture(
    format,
    box(
      at({ left: 60, top: 174, width: 960, height: 1486, flexDirection: 'column', ...CENTRED, gap: 20 }),
      tournamentLogo(tournament, 128),
      fitted(tournament.name, 'bold', 34, { width: 960, maxHeight: 68 }, { ...soft, ...centred }),
      fitted(title, 'heading', 72, { width: 960, maxHeight: 80 }, { ...centred, whiteSpace: 'nowrap' }),
      fitted(about, 'text', 34, { width: 960, maxHeight: 40 }, { ...soft, ...centred }),
      ...(lists.length > 0 ? lists : [none]),
    ),
    box(at({ left: 0, top: 1672, width: 1080, ...CENTRED }), text(more, 'text', 32, soft)),
    box(at({ left: 0, top: 1762, width: 1080, ...CENTRED }), brand()),
  );
}

const CENTRED = { alignItems: 'center', justifyContent: 'center' };

export const row = (style: Style, ...children: readonly (Element | null)[]) =>
  box({ borderRadius: 18, background: COLOURS.well, alignItems: 'center', ...style }, ...children);

function result(
  { teams, score, winner, detail }: ResultLine,
  width: number,
  height: number,
  hasLogos: boolean,
  fitted: Fitted,
): Element {
  // Higher rows are not wider: a name must fit beside the score.
  const size = Math.min(height * 0.38, hasLogos ? width * 0.042 : Number.POSITIVE_INFINITY);
  const colours = [1, 2].map((side) =>
    winner === null || winner === side ? COLOURS.onDeep : COLOURS.onDeepSoft,
  );
  const tints = gameTints(teams);
  const team = (index: 0 | 1): Element => {
    const isBehind = winner !== null && winner !== index + 1;
    const style: Style = { color: colours[index] ?? '', textAlign: index === 0 ? 'right' : 'left' };
    return box(
      {
        flex: 1,
        minWidth: 0,
        flexDirection: index === 0 ? 'row' : 'row-reverse',
        alignItems: 'center',
        gap: 12,
      },
      hasLogos ? crest(teams[index], height * 0.6, fitted, tints[index]) : null,
      fitted(
        teams[index].name,
        isBehind ? 'text' : 'bold',
        size * 0.86,
        { flex: 1, maxHeight: height * 0.9 },
        style,
      ),
    );
  };
  const digits = (words: string, size: number, color: string) =>
    box({ width: height * 0.32, ...CENTRED }, text(words, 'digits', size, { color }));
  return row(
    { width, height, padding: '0 14px' },
    team(0),
    box(
      {
        flexDirection: 'column',
        ...CENTRED,
        minWidth: height * 1.5,
        maxWidth: width * (score ? 0.52 : 0.4),
        padding: `0 ${height * 0.18}px`,
      },
      box(
        { alignItems: 'center' },
        score && digits(String(score[0]), size * 1.35, colours[0] ?? ''),
        digits('×', size * 0.9, COLOURS.onDeepSoft),
        score && digits(String(score[1]), size * 1.35, colours[1] ?? ''),
      ),
      detail
        ? fitted(
            detail,
            'text',
            size * 0.55,
            { maxWidth: '100%' },
            { color: COLOURS.onDeepSoft, whiteSpace: 'nowrap' },
          )
        : null,
    ),
    team(1),
  );
}

const MEDALS: Readonly<Record<number, string>> = { 1: COLOURS.gold, 2: COLOURS.silver, 3: COLOURS.bronze };

function rank(
  { position, crest: who, detail, value }: RankLine,
  width: number,
  height: number,
  fitted: Fitted,
): Element {
  const medal = MEDALS[position];
  const place = { ...circle(height * 0.55), color: medal ? COLOURS.onMedal : COLOURS.onDeepSoft };
  return row(
    { width, height },
    box(
      {
        marginLeft: height * 0.185,
        marginRight: height * 0.145,
        ...place,
        ...(medal && { background: medal }),
      },
      text(String(position), 'digits', height * 0.4),
    ),
    crest(who, height * 0.64, fitted),
    box(
      { flex: 1, minWidth: 0, margin: `0 16px 0 ${height * 0.16}px`, flexDirection: 'column' },
      fitted(who.name, 'bold', height * 0.38, { maxHeight: height * (detail ? 0.52 : 0.84) }),
      detail
        ? fitted(detail, 'text', height * 0.27, { maxHeight: height * 0.45 }, { color: COLOURS.onDeepSoft })
        : null,
    ),
    text(value, 'digits', height * 0.52, { marginRight: 22 }),
  );
}
