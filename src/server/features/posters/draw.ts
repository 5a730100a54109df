import { drawBracket } from './draw-bracket.ts';
import { drawRanks, drawResults } from './draw-list.ts';
import { drawMatch } from './draw-match.ts';
import { drawTeam } from './draw-team.ts';
import { water } from './elements.ts';
import { type Fitted, layOut } from './layout.ts';
import { FORMATS, type Format, type Poster } from './poster.ts';

/** A poster as SVG, and the texts on it. Its logos are data URLs. */
export async function drawPoster(poster: Poster, format: Format) {
  const { width, height } = FORMATS[format];
  const { svg, texts } = await layOut((fitted) => elementOf(poster, format, fitted), { width, height });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${water(format)}${svg}</svg>`;
  return { svg: drawn, texts };
}

function elementOf(poster: Poster, format: Format, fitted: Fitted) {
  if (poster.kind === 'match') return drawMatch(poster, format, fitted);
  if (poster.kind === 'results') return drawResults(poster, format, fitted);
  if (poster.kind === 'bracket') return drawBracket(poster, format, fitted);
  if (poster.kind === 'team') return drawTeam(poster, format, fitted);
  return drawRanks(poster, format, fitted);
}
