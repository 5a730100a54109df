import { quantity } from '#domain/text/quantity.ts';
import type { TeamRank } from './queries.ts';
import { type Reason, reasonInParts, reasonOf } from './reason.ts';

/** In parts, because a named team is a link. */
export type Sentence = readonly (string | Reason['team'])[];

export const textOf = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('');

/** The reasons for a team's position: one sentence about the team above, one about the team below. */
export function positionInWords(
  team: TeamRank,
  above: TeamRank | null,
  below: TeamRank | null,
): readonly Sentence[] {
  if (team.gamesPlayed === 0) return [['Ainda não jogou.']];
  return [above && behind(team, above), below && ahead(team, below)].flatMap((sentence) =>
    sentence ? [finished(sentence)] : [],
  );
}

function behind(team: TeamRank, above: TeamRank): Sentence | null {
  const points = above.totalPoints - team.totalPoints;
  if (points > 0) return [`${quantity(points, 'ponto')} atrás de `, above];
  const reason = reasonOf(above, team);
  if (!reason) return null;
  return reason.kind === 'ahead'
    ? [above, ` está à frente ${reason.because}`]
    : reasonInParts({ ...reason, team: above });
}

function ahead(team: TeamRank, below: TeamRank): Sentence | null {
  const points = team.totalPoints - below.totalPoints;
  if (points > 0) return [`${quantity(points, 'ponto')} à frente de `, below];
  const reason = reasonOf(team, below);
  return reason && reasonInParts(reason);
}

/** Capital and full stop; team names stay unchanged. */
const finished = (sentence: Sentence): Sentence => [
  ...sentence.map((part, index) =>
    index === 0 && typeof part === 'string' ? `${part.slice(0, 1).toUpperCase()}${part.slice(1)}` : part,
  ),
  '.',
];
