import { winnerOfSet } from '#domain/game/sets.ts';
import { otherSide, type SetScore, type Side } from '#domain/tournament.ts';

type SetPoints = Pick<SetScore, 'team1Score' | 'team2Score'>;

/**
 * The index of the rally after which a finished set's winner stayed ahead; null if the other team never led, or
 * nobody won (docs/rules.md, Court 12).
 */
export function turningPoint(rallies: readonly SetPoints[]): number | null {
  const last = rallies.at(-1);
  const winner = last ? winnerOfSet(last) : null;
  if (winner === null || !rallies.some((rally) => leaderOf(rally) === otherSide(winner))) return null;
  return rallies.findLastIndex((rally) => leaderOf(rally) !== winner) + 1;
}

const leaderOf = (score: SetPoints): Side | null => winnerOfSet(score);
