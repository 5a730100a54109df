import { at, brand, COLOURS, circle, crest, picture, tournamentHead } from './elements.ts';
import { box, type Element, type Fitted, text } from './layout.ts';
import type { Format, TeamPoster } from './poster.ts';

const FORM = {
  win: ['V', COLOURS.sun, COLOURS.onSun],
  loss: ['D', COLOURS.wellStrong, COLOURS.onDeep],
  tie: ['E', COLOURS.onDeepSoft, COLOURS.deep],
} as const;

export function drawTeam(poster: TeamPoster, format: Format, fitted: Fitted): Element {
  const { tournament, team, category, place, form } = poster;
  const isTall = format === 'stories';
  const [name, small, large] = isTall ? [90, 46, 70] : [66, 34, 52];
  const align = isTall ? 'center' : 'flex-start';
  const games = form.map((outcome) => {
    const [letter, background, color] = FORM[outcome];
    return box({ ...circle(large), background, color }, text(letter, 'bold', large / 2));
  });
  const column = { flexDirection: 'column', alignItems: align, justifyContent: 'center' };
  return picture(
    format,
    tournamentHead(tournament, format, fitted, null),
    box(
      at(isTall ? { left: 310, top: 530 } : { left: 76, top: 170 }),
      crest(team, isTall ? 460 : 320, fitted),
    ),
    box(
      {
        ...at(
          isTall
            ? { left: 70, top: 1010, width: 940, height: 640 }
            : { left: 456, top: 114, width: 688, height: 440 },
        ),
        ...column,
      },
      fitted(
        team.name,
        'heading',
        name,
        { maxHeight: name * 2.35, width: '100%' },
        { textAlign: isTall ? 'center' : 'left' },
      ),
      text(category, 'text', small, { color: COLOURS.onDeepSoft, marginTop: small * 0.3 }),
      text(place ? `${place.position}º lugar` : 'Ainda sem jogos', 'heading', large, {
        color: COLOURS.sun,
        marginTop: large * 0.55,
      }),
      place && text(place.words, 'bold', small, { marginTop: small * 0.1 }),
      games.length > 0 ? box({ gap: large * 0.2, marginTop: large * 0.3 }, ...games) : null,
    ),
    box(
      at(isTall ? { left: 0, width: 1080, top: 1700, justifyContent: 'center' } : { right: 56, top: 562 }),
      brand(),
    ),
  );
}
