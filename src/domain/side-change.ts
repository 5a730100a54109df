import { quantity } from './quantity.ts';
import { targetPoints } from './sets.ts';

/** How many points of both teams are left until they change sides; 0 at the change (FIVB 18.2). */
export function pointsToSideChange(setNumber: number, isExtraRound: boolean, points: number): number {
  const every = Math.floor(targetPoints(setNumber, isExtraRound) / 3);
  return points > 0 && points % every === 0 ? 0 : every - (points % every);
}

/** The same in words, for whoever keeps the score; Portuguese. */
export function sideChangeHint(setNumber: number, isExtraRound: boolean, points: number): string {
  const missing = pointsToSideChange(setNumber, isExtraRound, points);
  return missing === 0 ? 'Troca de lado agora' : `Troca de lado em ${quantity(missing, 'ponto')}`;
}
