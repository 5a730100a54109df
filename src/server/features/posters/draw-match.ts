import { at, badge, brand, COLOURS, crest, gameTints, picture, tournamentHead } from './elements.ts';
import { box, type Element, type Fitted, text } from './layout.ts';
import type { Crest, Format, MatchPoster } from './poster.ts';

type Layout = {
  readonly centre: number;
  readonly teams: readonly [x: number, x: number];
  readonly crest: { readonly top: number; readonly size: number };
  readonly name: {
    readonly top: number;
    readonly size: number;
    readonly width: number;
    readonly height: number;
  };
  readonly score: { readonly top: number; readonly size: number; readonly apart: number };
  readonly sets: { readonly top: number; readonly size: number; readonly most: number };
};

const LAYOUTS: Readonly<Record<Format, Layout>> = {
  cartaz: {
    centre: 600,
    teams: [226, 974],
    crest: { top: 144, size: 184 },
    name: { top: 352, size: 44, width: 340, height: 150 },
    score: { top: 124, size: 190, apart: 128 },
    sets: { top: 376, size: 46, most: 354 },
  },
  stories: {
    centre: 540,
    teams: [280, 800],
    crest: { top: 580, size: 300 },
    name: { top: 918, size: 54, width: 470, height: 180 },
    score: { top: 1073, size: 260, apart: 180 },
    sets: { top: 1390, size: 64, most: 960 },
  },
};

export function drawMatch(poster: MatchPoster, format: Format, fitted: Fitted): Element {
  const layout = LAYOUTS[format];
  const tints = gameTints(poster.teams);
  return picture(
    format,
    tournamentHead(poster.tournament, format, fitted, stateBadge(poster, format)),
    ...poster.teams.map((each, index) => {
      const isBehind = poster.winner !== null && poster.winner !== index + 1;
      return team({ ...each, tint: tints[index] }, layout, layout.teams[index] ?? 0, isBehind, fitted);
    }),
    poster.score ? score(poster, poster.score, layout) : appointment(poster, layout),
    sets(poster, layout, fitted),
    ...foot(poster, format, fitted),
  );
}

function stateBadge({ state, award }: MatchPoster, format: Format): Element {
  const size = format === 'cartaz' ? 26 : 34;
  if (state === 'playing') return badge('AO VIVO', size, COLOURS.coral, COLOURS.onCoral);
  if (state === 'scheduled') return badge('A SEGUIR', size, COLOURS.wellStrong, COLOURS.onDeep);
  return badge(award ? award.toUpperCase() : 'FINALIZADO', size, COLOURS.sun, COLOURS.onSun);
}

function team(
  each: Crest & { readonly tint: string | undefined },
  layout: Layout,
  x: number,
  isBehind: boolean,
  fitted: Fitted,
): Element {
  const { top, size, width, height } = layout.name;
  const column = { flexDirection: 'column', alignItems: 'center' };
  return box(
    { ...at({ left: x - width / 2, top: layout.crest.top, width }), ...column },
    crest(each, layout.crest.size, fitted, each.tint),
    fitted(
      each.name,
      'heading',
      size,
      { ...at({ left: 0, top: top - layout.crest.top, width, maxHeight: height }) },
      { textAlign: 'center', color: isBehind ? COLOURS.onDeepSoft : COLOURS.onDeep },
    ),
  );
}

function score(
  { winner }: MatchPoster,
  [left, right]: readonly [number, number],
  { centre, score: { top, size, apart } }: Layout,
): Element {
  const digits = (words: string, size: number, color: string) =>
    box({ width: apart, justifyContent: 'center' }, text(words, 'digits', size, { color }));
  const colour = (side: 1 | 2) => (winner === null || winner === side ? COLOURS.onDeep : COLOURS.onDeepSoft);
  return box(
    at({ left: centre - 1.5 * apart, top, width: 3 * apart, alignItems: 'center' }),
    digits(String(left), size, colour(1)),
    digits('×', size / 2, COLOURS.onDeepSoft),
    digits(String(right), size, colour(2)),
  );
}

function appointment({ day, time }: MatchPoster, { centre, score, sets, name }: Layout): Element {
  const [weekday = '', date = ''] = day.split(', ');
  const width = name.width;
  return box(
    at({
      left: centre - width / 2,
      top: score.top,
      width,
      height: score.size * 1.24,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'flex-end',
    }),
    text(time ?? date.slice(0, 5), 'digits', score.size * (time ? 0.72 : 0.5), {
      marginBottom: score.size * 0.09,
    }),
    text(time ? `${weekday}, ${date.slice(0, 5)}` : weekday, 'bold', sets.size * 0.74, {
      color: COLOURS.sun,
    }),
  );
}

function sets(
  poster: MatchPoster,
  { centre, sets: { top, size: largest, most } }: Layout,
  fitted: Fitted,
): Element {
  const count = poster.sets.length;
  const size = Math.min(largest, most / (count * 2.5 + (count - 1) * 0.3));
  return box(
    at({ left: centre - most / 2, top, width: most, justifyContent: 'center', gap: size * 0.3 }),
    ...poster.sets.map(({ score, isPlaying }) =>
      box(
        {
          width: size * 2.5,
          height: size * 1.3,
          borderRadius: size * 0.3,
          background: isPlaying ? COLOURS.sun : COLOURS.wellStrong,
          color: isPlaying ? COLOURS.onSun : COLOURS.onDeep,
          alignItems: 'center',
          justifyContent: 'center',
        },
        fitted(score.join('-'), 'digits', size, { maxWidth: size * 2.5 - 8 }, { whiteSpace: 'nowrap' }),
      ),
    ),
  );
}

function foot({ about, state, day, time }: MatchPoster, format: Format, fitted: Fitted): Element[] {
  // A scheduled game has its day in the middle instead.
  const when = state === 'scheduled' ? '' : [day, time].filter(Boolean).join(', ');
  if (format === 'cartaz') {
    const words = [about, when].filter(Boolean).join(' · ');
    const room = { left: 56, top: 548, width: 860, height: 60, justifyContent: 'center' };
    return [fitted(words, 'text', 26, at(room)), box(at({ right: 56, top: 562 }), brand())];
  }
  const column = { flexDirection: 'column', alignItems: 'center', gap: 12 };
  return [
    box(
      { ...at({ left: 60, top: 1545, width: 960 }), ...column },
      fitted(about, 'text', 36, { width: 960, maxHeight: 80 }, { textAlign: 'center' }),
      text(when, 'text', 36, { color: COLOURS.onDeepSoft }),
    ),
    box(at({ left: 0, width: 1080, top: 1700, justifyContent: 'center' }), brand()),
  ];
}
