import { inColumns, list, quantityMore, row } from './draw-list.ts';
import { COLOURS, circle, crest } from './elements.ts';
import { box, type Element, type Fitted, text } from './layout.ts';
import type { BracketLine, BracketPoster, Crest, Format } from './poster.ts';

/** `height`: of all columns, which are beside each other in a picture for previews and below each other in a story. */
const ROOMS = {
  cartaz: { width: 532, wholeWidth: 1088, height: 386, heading: 26, highest: 126 },
  stories: { width: 960, wholeWidth: 960, height: 1080, heading: 34, highest: 150 },
} as const;
const GAP = 10;
const CHAMPION = 84;

export function drawBracket(poster: BracketPoster, format: Format, fitted: Fitted): Element {
  const { width, wholeWidth, height, heading, highest } = ROOMS[format];
  const { champion, columns, hidden } = poster;
  const isBeside = format === 'cartaz' && columns.length > 1;
  const columnWidth = isBeside ? width : wholeWidth;
  const counts = columns.map((rounds) => ({
    headings: rounds.length,
    games: rounds.reduce((sum, { games }) => sum + games.length, 0),
  }));
  const sum = (each: readonly number[]) =>
    isBeside ? Math.max(0, ...each) : each.reduce((a, b) => a + b, 0);
  const headings = sum(counts.map((count) => count.headings)) * (heading * 1.1 + GAP);
  const left = height - headings - (champion ? CHAMPION + GAP : 0);
  const gameHeight = Math.min(highest, left / Math.max(1, sum(counts.map(({ games }) => games))) - GAP);
  const drawn = columns.map((rounds) =>
    box(
      { flexDirection: 'column', width: columnWidth, gap: GAP },
      ...rounds.flatMap(({ title, games }) =>
        inColumns(
          games.map((line) => game(line, columnWidth, gameHeight, fitted)),
          games.length,
          columnWidth,
          fitted(
            title,
            'bold',
            heading,
            { maxHeight: heading * 1.2 },
            { color: COLOURS.sun, whiteSpace: 'nowrap' },
          ),
        ),
      ),
    ),
  );
  const whole = box(
    { flexDirection: 'column', gap: GAP },
    champion && winner(champion, wholeWidth, fitted),
    box({ flexDirection: isBeside ? 'row' : 'column', gap: isBeside ? 24 : GAP }, ...drawn),
  );
  return list(poster, format, fitted, columns.length > 0 ? [whole] : [], {
    empty: 'O sorteio ainda não foi feito',
    more: quantityMore(hidden, 'jogo'),
  });
}

const winner = (who: Crest, width: number, fitted: Fitted): Element =>
  row(
    { width, height: CHAMPION, padding: '0 20px', gap: 18, background: COLOURS.sun, color: COLOURS.onSun },
    text('Campeão', 'heading', 34),
    crest(who, CHAMPION * 0.66, fitted),
    fitted(who.name, 'bold', 36, { flex: 1, maxHeight: CHAMPION * 0.9 }),
  );

function game(
  { number, sides, winner, note }: BracketLine,
  width: number,
  height: number,
  fitted: Fitted,
): Element {
  const line = height * 0.46;
  const side = (index: 0 | 1): Element => {
    const { name, crest: known, points } = sides[index];
    const isSoft = known === null || (winner !== null && winner !== index + 1);
    const color = isSoft ? COLOURS.onDeepSoft : COLOURS.onDeep;
    return box(
      { height: line, alignItems: 'center', gap: line * 0.24, color },
      known && crest(known, line * 0.78, fitted),
      fitted(name, isSoft ? 'text' : 'bold', Math.min(line * 0.56, width * 0.05), {
        flex: 1,
        maxHeight: line,
      }),
      ...points.map((each) =>
        box({ ...circle(line * 0.8), borderRadius: 0 }, text(String(each), 'digits', line * 0.72)),
      ),
    );
  };
  return row(
    { width, height, padding: '0 16px', gap: 14 },
    text(String(number), 'digits', height * 0.26, { color: COLOURS.onDeepSoft, minWidth: height * 0.2 }),
    box({ flex: 1, minWidth: 0, flexDirection: 'column' }, side(0), side(1)),
    note.length === 0
      ? null
      : box(
          { flexDirection: 'column', alignItems: 'flex-end', maxWidth: width * 0.3 },
          ...note.map((words) =>
            fitted(
              words,
              'text',
              Math.min(height * 0.24, 28),
              { maxWidth: '100%', maxHeight: height * 0.4 },
              { color: COLOURS.onDeepSoft, textAlign: 'right' },
            ),
          ),
        ),
  );
}
