import { quantity } from '#domain/quantity.ts';
import type { TeamRank } from './queries.ts';
import { reasonOf } from './reason.ts';

/** Why a team has its place: what parts it from the teams above and below it, a sentence each. */
export function placeInWords(team: TeamRank, above: TeamRank | null, below: TeamRank | null): string[] {
  if (team.gamesPlayed === 0) return ['Ainda não jogou.'];
  return [above && parted(above, team, 'behind'), below && parted(team, below, 'ahead')].flatMap(
    (sentence) => (sentence ? [`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`] : []),
  );
}

function parted(upper: TeamRank, lower: TeamRank, seenFrom: 'behind' | 'ahead'): string | null {
  const points = upper.totalPoints - lower.totalPoints;
  if (points > 0) {
    return seenFrom === 'ahead'
      ? `${quantity(points, 'ponto')} à frente de ${lower.name}`
      : `${quantity(points, 'ponto')} atrás de ${upper.name}`;
  }
  if (seenFrom === 'ahead') return reasonOf(upper, lower);
  // The same sentence as in the standings, in which the upper team is the one that is ahead.
  if (upper.decidedBy === 'shared') return reasonOf({ ...lower, decidedBy: 'shared' }, upper);
  return reasonOf(upper, lower)?.replace(`à frente de ${lower.name}`, `${upper.name} está à frente`) ?? null;
}
