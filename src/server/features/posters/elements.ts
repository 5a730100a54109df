import { teamInitials } from '#domain/people/initials.ts';
import { teamColours } from '#domain/text/team-colours.ts';
import { tintOf } from '#domain/text/tint.ts';
import { box, type Element, type Fitted, image, type Style, text } from './layout.ts';
import { type Crest, FORMATS, type Format } from './poster.ts';

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

const svgImage = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

const SEAMS = [0, 120, 240].map(
  (turn) =>
    `<g transform="rotate(${turn} 24 24)"><path d="M24 24C25 15 21 6 11 1"/><path d="M31.5 19.5C31 12 27 5 20 0"/><path d="M38 16.5C36 10 33 5 28 1"/></g>`,
);
const BALL = svgImage(
  `<svg xmlns="http://www.w3.org/2000/svg" width="46" height="46" viewBox="1 1 46 46"><clipPath id="ball"><circle cx="24" cy="24" r="23"/></clipPath>` +
    `<circle cx="24" cy="24" r="23" fill="${COLOURS.sun}"/><g clip-path="url(#ball)" stroke="${COLOURS.onSun}" fill="none" stroke-width="2.75">${SEAMS.join('')}</g></svg>`,
);

export function picture(format: Format, ...children: readonly (Element | null)[]): Element {
  return box({ ...FORMATS[format], position: 'relative', color: COLOURS.onDeep }, ...children);
}

export const at = (place: Style): Style => ({ position: 'absolute', ...place });

export function water(format: Format): string {
  const { width, height } = FORMATS[format];
  const swell = (level: number, length: number, lift: number) => {
    const crests = `t${length} 0`.repeat(Math.ceil((width + 160) / length));
    return `M-80 ${level}q${length / 2} ${-lift} ${length} 0${crests}V${height}H-80Z`;
  };
  return (
    `<defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${COLOURS.deep}"/>` +
    `<stop offset="1" stop-color="${COLOURS.deepEnd}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#water)"/>` +
    `<path d="${swell(height - 96, 300, 46)}" fill="${COLOURS.wave}" opacity="0.55"/>` +
    `<path d="${swell(height - 62, 260, -38)}" fill="${COLOURS.wave}"/>`
  );
}

export function brand(): Element {
  const style = { alignItems: 'center', justifyContent: 'center', gap: 11 };
  return box(style, image(BALL, 34), text('Manchete', 'heading', 30));
}

/** The tournament's round logo; without one a ball, because initials are for teams and people. */
export function tournamentLogo({ logo }: Crest, size: number): Element {
  return logo === null ? image(BALL, size) : roundLogo(logo, size);
}

/** A round logo; without one the initials, or a ball if the fonts lack a letter of them. */
export function crest(
  { name, logo }: Crest,
  size: number,
  fitted: Fitted,
  tint: string = tintOf(name, TINTS),
): Element {
  if (logo !== null) return roundLogo(logo, size);
  const style = { ...circle(size), background: tint, color: COLOURS.onTint };
  const initials = teamInitials(name);
  if (!DRAWN.test(initials)) return box(style, image(BALL, size * 0.7));
  return box(style, fitted(initials, 'bold', size * 0.4, { maxWidth: size * 0.85 }));
}

/** The tints of a game's two teams, by their names. */
export function gameTints([first, second]: readonly [Crest, Crest]): [string, string] {
  const [one, other] = teamColours([
    { name: first.name, hue: null },
    { name: second.name, hue: null },
  ]);
  return [TINTS[one] ?? TINTS[0], TINTS[other] ?? TINTS[0]];
}

const DRAWN = /[\p{Script=Latin}0-9]/u;

const roundLogo = (logo: string, size: number) =>
  image(logo, size, { borderRadius: size / 2, backgroundColor: COLOURS.onDeep });

export const circle = (size: number): Style => ({
  width: size,
  height: size,
  borderRadius: size / 2,
  alignItems: 'center',
  justifyContent: 'center',
});

export function badge(words: string, size: number, background: string, color: string): Element {
  const style = { alignItems: 'center', padding: `0 ${size * 0.65}px`, height: size * 1.7 };
  return box({ ...style, borderRadius: size, background, color }, text(words, 'bold', size));
}

export function tournamentHead(
  tournament: Crest,
  format: Format,
  fitted: Fitted,
  mark: Element | null,
): Element {
  if (format === 'cartaz')
    return box(
      at({ left: 56, top: 42, width: 1088, height: 68 }),
      box(
        { flex: 1, alignItems: 'center', gap: 16 },
        tournamentLogo(tournament, 56),
        fitted(tournament.name, 'bold', 26, { flex: 1, maxHeight: 60 }),
        mark,
      ),
    );
  return box(
    at({ left: 80, top: 246, width: 920, height: 340, flexDirection: 'column', alignItems: 'center' }),
    tournamentLogo(tournament, 128),
    fitted(
      tournament.name,
      'bold',
      40,
      { marginTop: 10, width: 920, height: 92, justifyContent: 'center' },
      { textAlign: 'center' },
    ),
    mark && box({ marginTop: 40 }, mark),
  );
}
