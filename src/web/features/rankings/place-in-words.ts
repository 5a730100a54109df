import { quantity } from '#domain/quantity.ts';
import type { TeamRank } from './queries.ts';
import { reasonOf } from './reason.ts';

/**
 * The reasons for a team's position: a sentence for what separates it from the team above, and one for the team below.
 */
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
  // The sentence in the standings is about the upper team, this one about the lower.
  if (upper.decidedBy === 'shared') return reasonOf({ ...lower, decidedBy: 'shared' }, upper);
  // A function, because `$&` in a replacement text has a meaning, and a name may contain it.
  const ahead = () => `${upper.name} está à frente`;
  return reasonOf(upper, lower)?.replace(`à frente de ${lower.name}`, ahead) ?? null;
}
